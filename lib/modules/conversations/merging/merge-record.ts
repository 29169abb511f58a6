import type { ConversationStatus } from "@/lib/kernel/conversation";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { recordOf, setRecord } from "./store/conversation-merge";

/** Where a conversation stands, as far as a merge changes it. Instants are epoch milliseconds. */
export type Standing = {
  status: ConversationStatus;
  awaitingReplySince: number | null;
  snoozedUntil: number | null;
  isOutbound: boolean;
};

type ClosedBy = "attender" | "customer" | "system" | null;

/** What a merge did: enough to undo it. */
export type MergeRecord = {
  /** The one that became a part of the other, as it was. */
  loser: Standing & { closedAt: number | null; closedBy: ClosedBy; closeReason: string | null };
  /** The one that stays, before and after. */
  winner: { lastSeq: number; before: Standing; after: Standing };
  /** Tags that it got. */
  tags: readonly string[];
  /** Ids of the tickets that follow. */
  tickets?: readonly number[];
};

export const readRecord = ({ record }: { record: string }): MergeRecord => readStoredJson<MergeRecord>(record);

/** Remembers which tickets a merge moved, so that its undo finds them. */
export async function keepMovedTickets(tx: Tx, mergeId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(setRecord, { id: mergeId, record: JSON.stringify({ ...(await recorded(tx, mergeId)), tickets: ids }) });
}

/** The tickets that a merge moved. */
export async function movedTickets(tx: Tx, mergeId: number): Promise<readonly number[]> {
  return (await recorded(tx, mergeId)).tickets ?? [];
}

async function recorded(tx: Tx, id: number): Promise<MergeRecord> {
  const row = await tx.first(recordOf, { id });
  if (!row) throw new Error("there is no such merge");
  return readRecord(row);
}
