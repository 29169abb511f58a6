import type { Unit } from "@/lib/modules/events/unit";
import type { Standing } from "../merging/merge-record";
import { queueWake } from "../snooze/queue-wake";
import { settleState } from "../state/conversation-state";
import { changeRow, type RowToChange } from "../state/row-to-change";
import { isSameStanding, standingOf } from "./move-record";

/** What a conversation is in which somebody waits. @param since epoch milliseconds */
export function waiting(row: RowToChange, since: number): Standing {
  const own = row.awaitingReplySince;
  return {
    status: "waiting",
    awaitingReplySince: own === null ? since : Math.min(own, since),
    snoozedUntil: null,
    isOutbound: false,
  };
}

/** What it is in which somebody waited: as after an answer, or waiting since then if somebody else still does. */
export function waitsOn(row: RowToChange, since: number | null): Standing {
  const own = standingOf(row);
  if (since !== null) return { ...own, awaitingReplySince: since };
  const rested = row.assignedAttenderId === null ? ("pending" as const) : ("active" as const);
  return { ...own, awaitingReplySince: null, status: own.status === "waiting" ? rested : own.status };
}

/** Whether somebody waits in a conversation and wouldn't any more if it stood so. */
export const endsWait = (row: RowToChange, after: Standing): boolean =>
  row.awaitingReplySince !== null && after.awaitingReplySince === null;

/** Leaves a conversation standing so. */
export async function stand(unit: Unit, row: RowToChange, after: Standing): Promise<void> {
  if (isSameStanding(standingOf(row), after)) return;
  // Whoever reacted before this may have read it.
  settleState(unit, row.id);
  // Its own time to come back may have passed meanwhile.
  const { snoozedUntil: until } = after;
  const snoozedUntil = until !== null && until <= unit.now ? null : until;
  await changeRow(unit, row, { ...after, snoozedUntil });
  if (snoozedUntil !== null && snoozedUntil !== row.snoozedUntil) await queueWake(unit, snoozedUntil);
}
