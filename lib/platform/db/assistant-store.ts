import type Database from "better-sqlite3";
import { prepared } from "./connections";

// What the assistant reads on each of its turns, and what it keeps of them. Writes run inside groupCommit().

/** Whether a workspace has turned a feature on or off; undefined: neither. For the message's synchronous commit. */
export function readFeatureSwitch(db: Database.Database, workspaceId: number, code: string): boolean | undefined {
  const sql = "SELECT isEnabled FROM assistant_feature WHERE workspaceId = ? AND code = ?";
  const isEnabled = prepared(db, sql).pluck().get(workspaceId, code);
  return isEnabled === undefined ? undefined : isEnabled === 1;
}

/** Something that the assistant was asked and said. */
export type NewAnswer = {
  workspaceId: number;
  kind: "question" | "draft" | "summary" | "auto_response";
  attenderId: number | null;
  conversationId: number | null;
  ticketId: number | null;
  messageSeq: number | null;
  question: string;
  answer: string;
  isKnown: boolean;
  engine: "embedded" | "model";
  fallback: string | null;
  confidence: number;
  sources: readonly { itemId: number; quote: string }[];
  at: number;
};

/** Keeps an answer with its sources. @returns its id. */
export function insertAnswer(db: Database.Database, answer: NewAnswer): number {
  const { sources, isKnown, ...row } = answer;
  const id = Number(
    prepared(
      db,
      `INSERT INTO assistant_answer (workspaceId, kind, attenderId, conversationId, ticketId, messageSeq, question, answer, isKnown,
         engine, fallback, confidence, createdAt)
       VALUES (:workspaceId, :kind, :attenderId, :conversationId, :ticketId, :messageSeq, :question, :answer, :isKnown, :engine,
         :fallback, :confidence, :at)`,
    ).run({ ...row, isKnown: isKnown ? 1 : 0 }).lastInsertRowid,
  );
  sources.forEach(({ itemId, quote }, position) => {
    // An item that was purged meanwhile is no source any more.
    prepared(
      db,
      `INSERT INTO assistant_answer_source (workspaceId, answerId, position, itemId, quote)
       SELECT :workspaceId, :id, :position, i.id, :quote FROM knowledge_item i WHERE i.workspaceId = :workspaceId AND i.id = :itemId`,
    ).run({ workspaceId: answer.workspaceId, id, position, itemId, quote });
  });
  return id;
}

/** Counts a question that found nothing, together with its other wordings; an answered gap that comes up again is open again. */
export function countGap(
  db: Database.Database,
  gap: { workspaceId: number; key: string; question: string; at: number },
): void {
  prepared(
    db,
    `INSERT INTO knowledge_gap (workspaceId, key, question, count, firstAt, lastAt) VALUES (:workspaceId, :key, :question, 1, :at, :at)
     ON CONFLICT (workspaceId, key) DO UPDATE SET count = count + 1, question = excluded.question, lastAt = excluded.lastAt,
       resolvedAt = NULL`,
  ).run(gap);
}
