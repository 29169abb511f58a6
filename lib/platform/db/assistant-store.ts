import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";

// What the assistant reads on each of its turns, and what it keeps of them. Writes run inside groupCommit().

/** A feature as the workspace changed it. `settings` is JSON. */
export type FeatureRow = { isEnabled: 0 | 1; settings: string; version: number };

export function readFeatureRow(
  workspaceId: number,
  code: string,
  db: Database.Database = connections().reader,
): FeatureRow | undefined {
  return prepared(
    db,
    "SELECT isEnabled, json(settings) AS settings, version FROM assistant_feature WHERE workspaceId = ? AND code = ?",
  ).get(workspaceId, code) as FeatureRow | undefined;
}

/** A workspace's mood and model. The key is sealed. */
export type ConfigRow = {
  mood: string;
  isModelEnabled: 0 | 1;
  baseUrl: string | null;
  apiKey: string | null;
  model: string | null;
  monthlyTokens: number | null;
  monthlyCents: number | null;
  inputCentsPerMillion: number;
  outputCentsPerMillion: number;
  timeoutSeconds: number;
  version: number;
};

export function readConfigRow(workspaceId: number): ConfigRow | undefined {
  return prepared(
    connections().reader,
    `SELECT mood, isModelEnabled, baseUrl, apiKey, model, monthlyTokens, monthlyCents, inputCentsPerMillion,
       outputCentsPerMillion, timeoutSeconds, version FROM assistant_config WHERE workspaceId = ?`,
  ).get(workspaceId) as ConfigRow | undefined;
}

/** What a workspace used in a month. `costMicros`: millionths of a cent. */
export type UsageRow = { inputTokens: number; outputTokens: number; costMicros: number; calls: number };

export function readUsage(workspaceId: number, month: string, db: Database.Database = connections().reader): UsageRow {
  const row = prepared(
    db,
    "SELECT inputTokens, outputTokens, costMicros, calls FROM assistant_usage WHERE workspaceId = ? AND month = ?",
  ).get(workspaceId, month) as UsageRow | undefined;
  return row ?? { inputTokens: 0, outputTokens: 0, costMicros: 0, calls: 0 };
}

/** Adds to (or, with negative numbers, gives back of) what a month used. */
export function addUsage(db: Database.Database, workspaceId: number, month: string, used: UsageRow): void {
  prepared(
    db,
    `INSERT INTO assistant_usage (workspaceId, month, inputTokens, outputTokens, costMicros, calls)
     VALUES (:workspaceId, :month, max(0, :inputTokens), max(0, :outputTokens), max(0, :costMicros), :calls)
     ON CONFLICT (workspaceId, month) DO UPDATE SET inputTokens = max(0, inputTokens + :inputTokens),
       outputTokens = max(0, outputTokens + :outputTokens), costMicros = max(0, costMicros + :costMicros), calls = calls + :calls`,
  ).run({ workspaceId, month, ...used });
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
