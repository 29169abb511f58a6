import type Database from "better-sqlite3";
import { prepared } from "./connections";

// Statements of web chat visitors. They run inside groupCommit(). Times are epoch milliseconds.

/** A person for whom a host site has signed. */
export type KnownVisitorRow = { id: number; customerId: number | null };

/** The person whom a web chat's site knows under an id. */
export function findKnownVisitor(
  db: Database.Database,
  workspaceId: number,
  webChatId: number,
  externalId: string,
): KnownVisitorRow | undefined {
  return prepared(
    db,
    "SELECT id, customerId FROM visitor WHERE workspaceId = ? AND webChatId = ? AND externalId = ?",
  ).get(workspaceId, webChatId, externalId) as KnownVisitorRow | undefined;
}

/** Adds such a person. @param tokenHash of no token: only sessions stand for them. @returns the visitor's id. */
export function insertKnownVisitor(
  db: Database.Database,
  row: {
    workspaceId: number;
    webChatId: number;
    externalId: string;
    customerId: number;
    tokenHash: string;
    at: number;
  },
): number {
  const { lastInsertRowid } = prepared(
    db,
    `INSERT INTO visitor (workspaceId, webChatId, externalId, customerId, tokenHash, createdAt, lastSeenAt)
     VALUES (@workspaceId, @webChatId, @externalId, @customerId, @tokenHash, @at, @at)`,
  ).run(row);
  return Number(lastInsertRowid);
}

/** Writes what a visitor said of themselves, or the host site of them; null forgets it. */
export function setIntroduction(
  db: Database.Database,
  workspaceId: number,
  visitorId: number,
  introduction: object | null,
): void {
  prepared(db, "UPDATE visitor SET introduction = ? WHERE workspaceId = ? AND id = ?").run(
    introduction && JSON.stringify(introduction),
    workspaceId,
    visitorId,
  );
}

/** What is known of a visitor; undefined when the workspace has no such visitor. */
export function findVisitor(
  db: Database.Database,
  workspaceId: number,
  visitorId: number,
): { webChatId: number; externalId: string | null; introduction: string | null } | undefined {
  return prepared(
    db,
    "SELECT webChatId, externalId, json(introduction) AS introduction FROM visitor WHERE workspaceId = ? AND id = ?",
  ).get(workspaceId, visitorId) as
    | { webChatId: number; externalId: string | null; introduction: string | null }
    | undefined;
}

/** A browser of a person for whom the site has signed; those of theirs that are over go. */
export function insertVisitorSession(
  db: Database.Database,
  row: {
    workspaceId: number;
    webChatId: number;
    visitorId: number;
    tokenHash: string;
    expiresAt: number;
    at: number;
    /** Most sessions of one person: the oldest beyond it go. */
    keep: number;
  },
): void {
  prepared(db, "DELETE FROM visitor_session WHERE workspaceId = ? AND visitorId = ? AND expiresAt < ?").run(
    row.workspaceId,
    row.visitorId,
    row.at,
  );
  prepared(
    db,
    `DELETE FROM visitor_session WHERE id IN
       (SELECT id FROM visitor_session WHERE workspaceId = ? AND visitorId = ? ORDER BY id DESC LIMIT -1 OFFSET ?)`,
  ).run(row.workspaceId, row.visitorId, row.keep - 1);
  const { keep: _, ...values } = row;
  prepared(
    db,
    `INSERT INTO visitor_session (workspaceId, webChatId, visitorId, tokenHash, expiresAt, createdAt)
     VALUES (@workspaceId, @webChatId, @visitorId, @tokenHash, @expiresAt, @at)`,
  ).run(values);
}

/** The unsigned visitor of a token, in one web chat. */
export function findAnonymousVisitor(
  db: Database.Database,
  workspaceId: number,
  webChatId: number,
  tokenHash: string,
): { id: number; customerId: number | null } | undefined {
  return prepared(
    db,
    `SELECT id, customerId FROM visitor WHERE workspaceId = ? AND webChatId = ? AND tokenHash = ? AND externalId IS NULL`,
  ).get(workspaceId, webChatId, tokenHash) as { id: number; customerId: number | null } | undefined;
}

/** Ends an unsigned visitor's token. @param unknownHash of a token that nobody has */
export function endToken(db: Database.Database, workspaceId: number, visitorId: number, unknownHash: string): void {
  prepared(db, "UPDATE visitor SET tokenHash = ? WHERE workspaceId = ? AND id = ?").run(
    unknownHash,
    workspaceId,
    visitorId,
  );
}

/** Gives an unsigned visitor's conversations to the person who they turned out to be. @returns the conversations' ids. */
export function moveConversations(
  db: Database.Database,
  workspaceId: number,
  fromVisitorId: number,
  to: { visitorId: number; customerId: number },
): number[] {
  return prepared(
    db,
    "UPDATE conversation SET visitorId = ?, customerId = ? WHERE workspaceId = ? AND visitorId = ? RETURNING id",
  )
    .pluck()
    .all(to.visitorId, to.customerId, workspaceId, fromVisitorId) as number[];
}

/** Writes a remark about a customer who has none. */
export function setCustomerNotes(db: Database.Database, workspaceId: number, customerId: number, notes: string): void {
  prepared(db, "UPDATE customer SET notes = ? WHERE workspaceId = ? AND id = ? AND notes IS NULL").run(
    notes,
    workspaceId,
    customerId,
  );
}
