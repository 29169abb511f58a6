import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Standing } from "../merging/merge-record";
import type { RowToChange } from "../state/row-to-change";

/** A conversation before a move and after it. */
type Change = { lastSeq: number; before: Standing; after: Standing };

/** What a move of messages did: enough to undo it. */
export type MoveRecord = {
  from: Change;
  to: Change;
  /** Since when whoever wrote what was moved waits for an answer; null: they had one. Epoch milliseconds. */
  waitsSince: number | null;
};

export const readMoveRecord = ({ record }: { record: string }): MoveRecord => readStoredJson<MoveRecord>(record);

export const readSeqs = ({ seqs }: { seqs: string }): number[] => readStoredJson<number[]>(seqs);

/** Where a conversation stands. */
export const standingOf = ({ status, awaitingReplySince, snoozedUntil, isOutbound }: RowToChange): Standing => ({
  status,
  awaitingReplySince,
  snoozedUntil,
  isOutbound,
});

/** Whether nothing has happened to a conversation since a move that its standing would follow from. */
export function isAsLeft(row: RowToChange, { lastSeq, after }: Change): boolean {
  return row.lastSeq === lastSeq && isSameStanding(standingOf(row), after);
}

export const isSameStanding = (one: Standing, other: Standing): boolean =>
  one.status === other.status &&
  one.awaitingReplySince === other.awaitingReplySince &&
  one.snoozedUntil === other.snoozedUntil &&
  one.isOutbound === other.isOutbound;
