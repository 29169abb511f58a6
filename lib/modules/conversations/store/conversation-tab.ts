import type { Expression, ExpressionBuilder, Selectable, SqlBool } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import type { AllTables } from "@/lib/platform/db/sql/tables";
import type { ConversationFilter } from "../filter";

/** A tab, or the conversations of one status, by which the tabs are narrowed. */
export type ListTab = ConversationFilter | "active" | "waiting" | "pending";

/** Who looks, from where on: instants are epoch milliseconds; customers who wait since before `overdueBefore` are overdue. */
export type PageArguments = {
  attenderId: number;
  overdueBefore: number;
  /** Ids of the teams whose conversations are wanted; 0: those that belong to no team. */
  audiences: readonly number[];
  /** The only one of them, for the statements of one. */
  audience: number;
  /** For what is looked up among some: audiences of which only what nobody has is wanted, or only the attender's own. */
  unassigned: readonly number[];
  own: readonly number[];
  /** The last row of the page before; not read by a first page. */
  cursorAt: number;
  cursorId: number;
  limit: number;
};

type Conversation = Tables["conversation"];
/** Builds expressions of rows `c`. */
export type OfConversation = ExpressionBuilder<AllTables & { c: Conversation }, "c">;
/** A condition on rows `c` of a list. */
export type Condition = (of: OfConversation, $: Parameters<PageArguments>) => Expression<SqlBool>;
/** The state of a conversation, as a tab asks for it. */
export type State = { status: Selectable<Conversation>["status"]; isOutbound: boolean };

const statesOf = (statuses: readonly State["status"][], ...outbound: boolean[]): State[] =>
  statuses.flatMap((status) => outbound.map((isOutbound) => ({ status, isOutbound })));
const OPEN = ["active", "waiting", "pending"] as const;

/** What a tab is: whose, and the states of its conversations, where they matter. ../policy.ts says it in words. */
type Tab = {
  isMine?: true;
  isNobodys?: true;
  isOverdue?: true;
  /** Whether they are out of the way. */
  isSnoozed?: boolean;
  states?: readonly State[];
};
export const TABS: Record<ListTab, Tab> = {
  all: {},
  unread: {
    states: statesOf(["waiting", "pending"], false),
  },
  mine: { isMine: true },
  overdue: { isMine: true, isOverdue: true },
  closed: {
    states: statesOf(["closed"], false, true),
  },
  open: { isSnoozed: false, states: statesOf(OPEN, false, true) },
  unassigned: { isNobodys: true, isSnoozed: false, states: statesOf(OPEN, false, true) },
  team_overdue: { isOverdue: true, states: statesOf(OPEN, false) },
  snoozed: { isSnoozed: true, states: statesOf(OPEN, false, true) },
  active: { states: statesOf(["active"], false, true) },
  waiting: { states: statesOf(["waiting"], false, true) },
  pending: { states: statesOf(["pending"], false, true) },
};

/** What a tab asks of a row beside its state. */
export const narrowed =
  (filter: ListTab): Condition =>
  (of, $) => {
    const { isMine, isNobodys, isOverdue, isSnoozed } = TABS[filter];
    return of.and([
      ...(isMine ? [of("c.assignedAttenderId", "=", $.attenderId)] : []),
      ...(isNobodys ? [of("c.assignedAttenderId", "is", null)] : []),
      ...(isOverdue ? [of("c.awaitingReplySince", "<", $.overdueBefore)] : []),
      // Not `is not null`: this is a range of an index.
      ...(isSnoozed ? [of("c.snoozedUntil", ">", 0)] : []),
      ...(isSnoozed === false ? [of("c.snoozedUntil", "is", null)] : []),
    ]);
  };

/** Whether a row stands under a tab. */
export const stands =
  (filter: ListTab): Condition =>
  (of, $) => {
    const { states } = TABS[filter];
    return of.and([
      narrowed(filter)(of, $),
      ...(states
        ? [of.or(states.map(({ status, isOutbound }) => of.and({ "c.status": status, "c.isOutbound": isOutbound })))]
        : []),
    ]);
  };
