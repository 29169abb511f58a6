import type Database from "better-sqlite3";
import { prepared } from "./connections";

// Statements of the satisfaction surveys. They run inside groupCommit() or on the reader. Times are epoch milliseconds.

/** What sending a survey needs to know; undefined when it isn't to be sent (any more). */
export type DueSurvey = {
  channel: "email" | "whatsapp" | "webchat";
  attenderId: number;
  companyName: string;
  replyWindowEndsAt: number | null;
};

/**
 * A closing that a survey is due for: the conversation is closed since, nobody said no meanwhile, and it has none yet.
 */
export function findDueSurvey(
  db: Database.Database,
  key: { workspaceId: number; conversationId: number; factId: number },
): DueSurvey | undefined {
  return prepared(
    db,
    `SELECT c.channel, COALESCE(f.attenderId, 0) AS attenderId, w.name AS companyName, c.replyWindowEndsAt
     FROM conversation c JOIN workspace w ON w.id = c.workspaceId
       JOIN conversation_fact f ON f.workspaceId = c.workspaceId AND f.conversationId = c.id AND f.id = @factId
     WHERE c.workspaceId = @workspaceId AND c.id = @conversationId AND c.status = 'closed' AND c.deletedAt IS NULL
       AND NOT EXISTS (SELECT 1 FROM conversation_fact l WHERE l.workspaceId = c.workspaceId AND l.conversationId = c.id
         AND l.id > @factId AND l.kind IN ('reopened', 'closed'))
       AND NOT EXISTS (SELECT 1 FROM survey s WHERE s.workspaceId = c.workspaceId AND s.factId = @factId)
       AND EXISTS (SELECT 1 FROM message m WHERE m.workspaceId = c.workspaceId AND m.conversationId = c.id AND m.senderKind = 'customer')
       AND COALESCE((SELECT isEnabled FROM survey_choice WHERE workspaceId = c.workspaceId AND conversationId = c.id),
         (SELECT isEnabled FROM survey_setting WHERE workspaceId = c.workspaceId AND channel = c.channel), 0) = 1`,
  ).get(key) as DueSurvey | undefined;
}

/** What the customer wrote last, for its language. */
export function readCustomerTexts(db: Database.Database, workspaceId: number, conversationId: number): string[] {
  return prepared(
    db,
    `SELECT content FROM message WHERE workspaceId = ? AND conversationId = ? AND senderKind = 'customer' ORDER BY seq DESC LIMIT 5`,
  )
    .pluck()
    .all(workspaceId, conversationId) as string[];
}

export type NewSurvey = {
  workspaceId: number;
  conversationId: number;
  factId: number;
  attenderId: number;
  tokenHash: string;
  locale: string;
  sentAt: number;
  expiresAt: number;
};

export function insertSurvey(db: Database.Database, row: NewSurvey): number {
  const { lastInsertRowid } = prepared(
    db,
    `INSERT INTO survey (workspaceId, conversationId, factId, attenderId, tokenHash, locale, sentAt, expiresAt)
     VALUES (@workspaceId, @conversationId, @factId, @attenderId, @tokenHash, @locale, @sentAt, @expiresAt)`,
  ).run(row);
  return Number(lastInsertRowid);
}

/** A survey by its link. Unscoped by nature: the token is what tells the workspace. */
export type LinkedSurvey = {
  id: number;
  workspaceId: number;
  conversationId: number;
  locale: string;
  expiresAt: number;
  rating: "satisfied" | "unsatisfied" | null;
  hasComment: 0 | 1;
  companyName: string;
};

/** The survey of a link, while its conversation is there. */
export function findByToken(db: Database.Database, tokenHash: string): LinkedSurvey | undefined {
  return prepared(
    db,
    `SELECT s.id, s.workspaceId, s.conversationId, s.locale, s.expiresAt, s.rating, s.comment IS NOT NULL AS hasComment, w.name AS companyName
     FROM survey s JOIN workspace w ON w.id = s.workspaceId
       JOIN conversation c ON c.workspaceId = s.workspaceId AND c.id = s.conversationId
     WHERE s.tokenHash = ? AND c.deletedAt IS NULL`,
  ).get(tokenHash) as LinkedSurvey | undefined;
}

/** Stores the click: once. @returns whether it was the first. */
export function rateSurvey(
  db: Database.Database,
  id: number,
  rating: "satisfied" | "unsatisfied",
  at: number,
): boolean {
  return (
    prepared(db, "UPDATE survey SET rating = ?, answeredAt = ? WHERE id = ? AND rating IS NULL AND expiresAt > ?").run(
      rating,
      at,
      id,
      at,
    ).changes > 0
  );
}

/** Stores the comment of an answered survey: once. @returns whether it was the first. */
export function commentSurvey(db: Database.Database, id: number, comment: string, at: number): boolean {
  return (
    prepared(
      db,
      "UPDATE survey SET comment = ? WHERE id = ? AND rating IS NOT NULL AND comment IS NULL AND expiresAt > ?",
    ).run(comment, id, at).changes > 0
  );
}
