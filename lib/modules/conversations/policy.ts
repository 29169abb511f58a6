import type { ConversationFilter } from "./filter";
import type { ChatDto } from "./schema";

/** A customer who has waited longer than this for a person's answer is overdue: 24 hours, in milliseconds (specification 2, section 9). */
export const OVERDUE_MS = 24 * 60 * 60 * 1000;

/** What decides under which tabs a conversation stands. */
export type TabFields = Pick<ChatDto, "status" | "isOutbound" | "awaitingReplySince" | "snoozedUntil"> & {
  assignedAttender: Pick<NonNullable<ChatDto["assignedAttender"]>, "id"> | null;
};

/** Who looks, and when (epoch milliseconds). */
export type TabView = { attenderId: number; now: number };

type TabRule = { [Field in keyof TabFields]?: (value: TabFields[Field], view: TabView) => boolean };

const isMine: TabRule["assignedAttender"] = (attender, { attenderId }) => attender?.id === attenderId;

const isOverdue: TabRule["awaitingReplySince"] = (since, { now }) =>
  since !== null && now - Date.parse(since) > OVERDUE_MS;
const isOpen: TabRule["status"] = (status) => status !== "closed";
const isHere: TabRule["snoozedUntil"] = (until) => until === null;

/**
 * The tabs (specification 2, section 4.2 'Filters'): every condition of a tab holds for its conversations. An automatic
 * answer is no answer: the customer waits until a person writes; and what we began waits for nobody of ours before the
 * customer has written. What is snoozed is out of the way of the tabs that say what is to be done, but of the specified ones. Whose
 * teams `team_overdue` is about isn't said here: only who leads one asks for it. The statements of store/conversation-list.ts say the same in SQL, and tests/integration/conversations/conversation-tabs.test.ts holds them to this.
 */
const TABS: Record<ConversationFilter, TabRule> = {
  all: {},
  unread: {
    status: (status) => status === "waiting" || status === "pending",
    isOutbound: (isOutbound) => !isOutbound,
  },
  mine: { assignedAttender: isMine },
  overdue: { assignedAttender: isMine, awaitingReplySince: isOverdue },
  closed: { status: (status) => status === "closed" },
  open: { status: isOpen, snoozedUntil: isHere },
  unassigned: { status: isOpen, snoozedUntil: isHere, assignedAttender: (attender) => attender === null },
  team_overdue: { status: isOpen, isOutbound: (isOutbound) => !isOutbound, awaitingReplySince: isOverdue },
  snoozed: { status: isOpen, snoozedUntil: (until) => until !== null },
};

function holds<Field extends keyof TabFields>(rule: TabRule, field: Field, known: Partial<TabFields>, view: TabView) {
  const value = known[field];
  return value === undefined || (rule[field]?.(value as TabFields[Field], view) ?? true);
}

/** Whether what is known of a conversation speaks against its standing under a tab. */
export function isOutsideTab(known: Partial<TabFields>, tab: ConversationFilter, view: TabView): boolean {
  const rule = TABS[tab];
  return !(
    holds(rule, "status", known, view) &&
    holds(rule, "isOutbound", known, view) &&
    holds(rule, "assignedAttender", known, view) &&
    holds(rule, "awaitingReplySince", known, view) &&
    holds(rule, "snoozedUntil", known, view)
  );
}

/** Whether a conversation stands under a tab. */
export function isUnderTab(chat: TabFields, tab: ConversationFilter, view: TabView): boolean {
  return !isOutsideTab(chat, tab, view);
}

/** Whether a list of a team shows a conversation. @param team null: all teams; 0: no team */
export function isOfTeam(of: ChatDto["team"], team: number | null): boolean {
  return team === null || (of?.id ?? 0) === team;
}

/** What says how much of a conversation its viewer hasn't read. */
export type UnreadFields = Pick<ChatDto, "status" | "lastSeq" | "ourSeq" | "lastReadSeq">;

/**
 * How many messages of the customer somebody hasn't read: those after our side's last one, a person's or the assistant's
 * (what a colleague answered is dealt with, whoever read it), and after the last that they read themselves. In a closed
 * conversation nobody has to read any. The list's rows bring all that it takes, so nothing is counted.
 */
export function unreadOf({ status, lastSeq, ourSeq, lastReadSeq }: UnreadFields): number {
  return status === "closed" ? 0 : Math.max(0, lastSeq - Math.max(ourSeq, lastReadSeq ?? 0));
}

/** Most conversations of one bulk change. */
export const BULK_MAX = 200;
