import type { Condition, Leaf, ValuesOf } from "@/lib/kernel/conditions/condition";
import { leavesOf } from "@/lib/kernel/conditions/condition";
import { conditionHolds } from "@/lib/kernel/conditions/condition-holds";
import { unreadOf } from "../policy";
import type { ChatDto } from "../schema";
import { CONVERSATION_FIELDS, PRIORITIES, type ViewSort } from "./filter";

type Values = ValuesOf<typeof CONVERSATION_FIELDS>;

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** What a condition asks of a conversation's row. @param attenderId who looks */
function valuesOfChat(chat: ChatDto, attenderId: number): Values {
  return {
    status: chat.status,
    mine: chat.assignedAttender?.id === attenderId,
    assignee: chat.assignedAttender?.id ?? null,
    team: chat.team?.id ?? null,
    channel: chat.channelName,
    priority: chat.priority,
    tags: chat.tags,
    unread: unreadOf(chat) > 0,
    waitingSince: instantOf(chat.awaitingReplySince),
    lastActivityAt: Date.parse(chat.lastActivityAt),
    createdAt: Date.parse(chat.createdAt),
    customer: chat.user.id,
    company: chat.user.companyId,
    snoozedUntil: instantOf(chat.snoozedUntil),
    dueAt: instantOf(chat.nextDueAt),
  };
}

/**
 * Whether a condition holds for a row of the list, as far as the row says: what it asks of fields of the workspace's own is taken to
 * hold. store/view-page.ts says the same in SQL. @param now epoch milliseconds
 */
export const holdsFor = (condition: Condition, chat: ChatDto, view: { attenderId: number; now: number }): boolean =>
  conditionHolds(condition, {
    fields: CONVERSATION_FIELDS,
    values: valuesOfChat(chat, view.attenderId),
    now: view.now,
    isPartial: true,
  });

const isRelative = ({ operator }: Leaf) => operator === "older_than" || operator === "newer_than";

/** Whether rows come and go in a list because time passes, without anything that happens. */
export const changesByItself = (condition: Condition): boolean => leavesOf(condition).some(isRelative);

type Ordered = Pick<ChatDto, "id" | "lastActivityAt" | "awaitingReplySince" | "priority" | "nextDueAt">;

const byActivity = (one: Ordered, other: Ordered) =>
  one.lastActivityAt === other.lastActivityAt ? other.id - one.id : one.lastActivityAt < other.lastActivityAt ? 1 : -1;

/** The earliest first; those without any come last, newest activity first. */
const byInstant = (instantOf: (chat: Ordered) => string | null) => (one: Ordered, other: Ordered) => {
  const [a, b] = [instantOf(one), instantOf(other)];
  if (a === b) return a === null ? byActivity(one, other) : one.id - other.id;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
};

/** The order of a list, as the server pages it: a comparison for sort(). */
export const ORDERS: Readonly<Record<ViewSort, (one: Ordered, other: Ordered) => number>> = {
  newest: byActivity,
  waiting: byInstant(({ awaitingReplySince }) => awaitingReplySince),
  due: byInstant(({ nextDueAt }) => nextDueAt),
  priority: (one, other) =>
    PRIORITIES.indexOf(one.priority) - PRIORITIES.indexOf(other.priority) || byActivity(one, other),
};

/** A deleted view can be restored for this long, milliseconds. */
export const VIEW_RESTORE_MS = 24 * 60 * 60 * 1_000;
/** Most views of everybody and of teams, and most of one person. */
export const SHARED_VIEWS_MAX = 100;
export const OWN_VIEWS_MAX = 50;
/** Exact up to here; more are '200+'. */
export const VIEW_COUNT_MAX = 200;
