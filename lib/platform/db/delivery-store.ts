import type Database from "better-sqlite3";
import { prepared } from "./connections";

// Statements about how far outgoing messages of external channels came. Times are epoch milliseconds.

type State = "queued" | "sending" | "uncertain" | "sent" | "delivered" | "read" | "failed";
type Key = { workspaceId: number; conversationId: number; messageSeq: number };

export type DeliveryRow = {
  state: State;
  errorCode: string | null;
  errorDetail: string | null;
  attempts: number;
  nextAttemptAt: number | null;
  queuedAt: number;
  providerMessageId: string | null;
};

const COLUMNS = "state, errorCode, errorDetail, attempts, nextAttemptAt, queuedAt, providerMessageId";
const THIS = "workspaceId = @workspaceId AND conversationId = @conversationId AND messageSeq = @messageSeq";

/** Adds the delivery of a message, or begins it anew. */
export function insertDelivery(
  db: Database.Database,
  key: Key,
  row: { channel: "email" | "whatsapp"; state: "queued" | "failed"; errorCode: string | null; at: number },
): DeliveryRow {
  return prepared(
    db,
    `INSERT INTO message_delivery (workspaceId, conversationId, messageSeq, channel, state, errorCode, attempts, queuedAt, updatedAt)
     VALUES (@workspaceId, @conversationId, @messageSeq, @channel, @state, @errorCode, 0, @at, @at)
     ON CONFLICT (workspaceId, conversationId, messageSeq) DO UPDATE SET state = excluded.state, errorCode = excluded.errorCode,
       errorDetail = NULL, attempts = 0, nextAttemptAt = NULL, queuedAt = excluded.queuedAt, updatedAt = excluded.updatedAt
     RETURNING ${COLUMNS}`,
  ).get({ ...key, ...row }) as DeliveryRow;
}

export function findDelivery(db: Database.Database, key: Key): DeliveryRow | undefined {
  return prepared(db, `SELECT ${COLUMNS} FROM message_delivery WHERE ${THIS}`).get(key) as DeliveryRow | undefined;
}

/** What a step changes beside the state. Without an error the last one is forgotten. */
export type DeliveryChange = {
  errorCode?: string | null;
  errorDetail?: string | null;
  providerMessageId?: string;
  nextAttemptAt?: number | null;
  isAttempt?: boolean;
};

/** Moves a delivery that is in one of `from`; undefined when it isn't. */
export function moveDelivery(
  db: Database.Database,
  key: Key,
  from: readonly State[],
  state: State,
  change: DeliveryChange,
  at: number,
): DeliveryRow | undefined {
  return prepared(
    db,
    `UPDATE message_delivery SET state = @state, errorCode = @errorCode, errorDetail = @errorDetail, nextAttemptAt = @nextAttemptAt,
       providerMessageId = coalesce(@providerMessageId, providerMessageId), attempts = attempts + @attempt, updatedAt = @at
     WHERE ${THIS} AND state IN (SELECT value FROM json_each(@from)) RETURNING ${COLUMNS}`,
  ).get({
    ...key,
    from: JSON.stringify(from),
    state,
    errorCode: change.errorCode ?? null,
    errorDetail: change.errorDetail ?? null,
    nextAttemptAt: change.nextAttemptAt ?? null,
    providerMessageId: change.providerMessageId ?? null,
    attempt: change.isAttempt ? 1 : 0,
    at,
  }) as DeliveryRow | undefined;
}
