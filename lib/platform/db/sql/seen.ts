import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from "kysely";
import type { Sight } from "@/lib/platform/session/sight";
import { listed } from "./listed";
import type { Parameters } from "./parameter";
import { type AllTables, tables } from "./tables";

/** The arguments of a statement that shows conversations or tickets to somebody. */
export type Viewer = {
  viewerId: number;
  wholeAudiences: readonly number[];
  unassignedAudiences: readonly number[];
};

/** Who looks, as a statement takes it. */
export const viewerOf = ({ attenderId, whole, unassigned }: Sight): Viewer => ({
  viewerId: attenderId,
  wholeAudiences: whole,
  unassignedAudiences: unassigned,
});

const of: ExpressionBuilder<AllTables, never> = expressionBuilder();

/**
 * Whether the viewer sees a conversation: `canSee` of lib/platform/session/sight.ts in SQL.
 * @param alias under which the statement reads `conversation`
 */
export function seenBy($: Parameters<Viewer>, alias: string): Expression<SqlBool> {
  const granted = tables
    .selectFrom("conversation_grant as seen")
    .select(sql.lit(1).as("one"))
    .where("seen.attenderId", "=", $.viewerId)
    .where("seen.conversationId", "=", sql.ref<number>(`${alias}.id`));
  return of.or([seenUngranted($, alias), of.exists(granted)]);
}

/** The same of a ticket. @param alias under which the statement reads `ticket` */
export function ticketSeenBy($: Parameters<Viewer>, alias: string): Expression<SqlBool> {
  const granted = tables
    .selectFrom("ticket_grant as seen")
    .select(sql.lit(1).as("one"))
    .where("seen.attenderId", "=", $.viewerId)
    .where("seen.ticketId", "=", sql.ref<number>(`${alias}.id`));
  return of.or([seenUngranted($, alias), of.exists(granted)]);
}

/** Whether the viewer sees a conversation or a ticket even if nobody gave them access to it. @param alias of its table */
export function seenUngranted($: Parameters<Viewer>, alias: string): Expression<SqlBool> {
  const audience = sql.ref<number>(`${alias}.audience`);
  const assignee = sql.ref<number | null>(`${alias}.assignedAttenderId`);
  return of.or([
    of(audience, "in", listed($.wholeAudiences)),
    of(assignee, "=", $.viewerId),
    of.and([of(assignee, "is", null), of(audience, "in", listed($.unassignedAudiences))]),
  ]);
}
