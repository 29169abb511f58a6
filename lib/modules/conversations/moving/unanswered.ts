import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readRecord } from "../merging/merge-record";
import { mergesOfWinner } from "../merging/store/conversation-merge";
import { readMoveRecord, readSeqs } from "./move-record";
import { customersAfter, lastAnswer, movesFrom, movesInto } from "./store/message-move";

/** What in a conversation nobody has answered yet. Instants are epoch milliseconds. */
export type Unanswered = {
  /** What its own customer wrote in it and is still shown in it. */
  own: readonly { seq: number; at: number }[];
  /** Since when others wait in it, whose messages are shown in it. */
  others: readonly number[];
  /** Number of the last answer; 0: there was none. */
  answeredSeq: number;
};

/**
 * Reads it of a conversation in which somebody waits; of the others nothing is unanswered, whatever came last.
 * @param exceptMove what came by this move doesn't count
 */
export async function unansweredOf(
  reader: Reader,
  row: { id: number; awaitingReplySince: number | null },
  exceptMove = 0,
): Promise<Unanswered> {
  const answeredSeq = (await reader.first(lastAnswer, { conversationId: row.id }))?.seq ?? 0;
  if (row.awaitingReplySince === null) return { own: [], others: [], answeredSeq };
  const written = await reader.all(customersAfter, { conversationId: row.id, seq: answeredSeq });
  const gone = new Set((await reader.all(movesFrom, { fromId: row.id })).filter(isShown).flatMap(readSeqs));
  const merges = await reader.all(mergesOfWinner, { winnerId: row.id });
  const moves = await reader.all(movesInto, { toId: row.id });
  return {
    own: written.filter(({ seq }) => !gone.has(seq)).map(({ seq, createdAt }) => ({ seq, at: createdAt })),
    others: [
      ...merges.flatMap((merge) =>
        merge.deletedAt !== null || merge.winnerSeq < answeredSeq
          ? []
          : (readRecord(merge).loser.awaitingReplySince ?? []),
      ),
      ...moves.flatMap((move) =>
        move.id === exceptMove || move.fromDeletedAt !== null || move.toSeq < answeredSeq
          ? []
          : (readMoveRecord(move).waitsSince ?? []),
      ),
    ],
    answeredSeq,
  };
}

/** Whether what was moved is shown in the other conversation: that one isn't deleted. */
export const isShown = ({ toDeletedAt }: { toDeletedAt: number | null }): boolean => toDeletedAt === null;

/** Since when somebody waits of whom these are, as in any conversation since they wrote last; null: nobody does. */
export const latest = (instants: readonly number[]): number | null =>
  instants.length === 0 ? null : Math.max(...instants);
