import type Database from "better-sqlite3";
import { plainText, rowTerms } from "@/lib/platform/search/rows/terms";
import { keepWords } from "@/lib/platform/search/vocabulary";
import { connections, prepared } from "./connections";
import { emailKey, phoneKey } from "./customer-keys";
import { groupCommit } from "./group-commit";

/** Rows of one transaction: bounds how long it holds the event loop. */
const BATCH = 50;
/** The longest that a reader waits for what was written just before it. */
const CATCH_UP_MS = 100;

/** Rows of the directory of either kind. */
type DirectoryKind = "customer" | "company";

type Row = { id: number; workspaceId: number; text: string; email: string | null; phone: string | null; at: number };

const ROW: Record<DirectoryKind, string> = {
  customer: `SELECT t.id, t.workspaceId, t.email, t.phone, t.createdAt AS at,
      t.name || char(10) || COALESCE(t.email, '') || char(10) || COALESCE(co.name, '') AS text
    FROM customer t LEFT JOIN company co ON co.id = t.companyId WHERE t.id = ?`,
  company: `SELECT t.id, t.workspaceId, t.email, t.phone, t.createdAt AS at,
      t.name || char(10) || COALESCE(t.industry, '') || char(10) || COALESCE(t.website, '') AS text
    FROM company t WHERE t.id = ?`,
};

/**
 * Makes what is derived of rows that were written: search terms, and a customer's keys and identities. To be called in a
 * write transaction. @returns how many rows it did; fewer than `limit` when there is no more.
 */
export function indexDirectory(db: Database.Database, limit: number = BATCH): number {
  // Newest first: behind a backlog, who was added a moment ago is whom somebody looks for.
  const dirty = prepared(db, "SELECT kind, id FROM directory_dirty ORDER BY kind DESC, id DESC LIMIT ?").all(limit) as {
    kind: DirectoryKind;
    id: number;
  }[];
  for (const { kind, id } of dirty) indexDirectoryRow(db, kind, id);
  return dirty.length;
}

/** The same for one row, in the transaction that wrote it. */
export function indexDirectoryRow(db: Database.Database, kind: DirectoryKind, id: number): void {
  const row = prepared(db, ROW[kind]).get(id) as Row | undefined;
  if (row) indexRow(db, kind, row);
  prepared(db, "DELETE FROM directory_dirty WHERE kind = ? AND id = ?").run(kind, id);
}

function indexRow(db: Database.Database, kind: DirectoryKind, row: Row): void {
  const key = 2 * row.id + (kind === "company" ? 1 : 0);
  const text = plainText(row.text);
  const { terms, starts } = rowTerms(row.workspaceId, text);
  prepared(db, "INSERT OR REPLACE INTO directory_search (rowid, terms) VALUES (?, ?)").run(key, terms);
  prepared(db, "INSERT OR REPLACE INTO directory_text (key, text, starts) VALUES (?, ?, ?)").run(key, text, starts);
  keepWords(db, row.workspaceId, row.text);
  if (kind === "customer") keepIdentities(db, row);
}

// Whoever wrote the row. Somebody else's address stays theirs: the key in the row still shows the two as duplicates.
function keepIdentities(db: Database.Database, { id, workspaceId, email, phone, at }: Row): void {
  const keys = { email: email ? emailKey(email) : null, phone: phone ? phoneKey(phone) || null : null };
  prepared(db, "UPDATE customer SET emailKey = ?, phoneKey = ? WHERE id = ?").run(keys.email, keys.phone, id);
  for (const kind of ["email", "phone"] as const) {
    const key = keys[kind];
    if (key !== null) insertPrimary(db, workspaceId, id, kind, (kind === "email" ? email : phone) ?? "", key, at);
  }
}

/** Makes an address the customer's primary one of its kind, unless it is somebody else's. */
export function insertPrimary(
  db: Database.Database,
  workspaceId: number,
  customerId: number,
  kind: "email" | "phone",
  value: string,
  key: string,
  at: number,
): void {
  prepared(
    db,
    "UPDATE customer_identity SET isPrimary = (key = ?) WHERE workspaceId = ? AND customerId = ? AND kind = ?",
  ).run(key, workspaceId, customerId, kind);
  prepared(
    db,
    `INSERT INTO customer_identity (workspaceId, customerId, kind, value, key, isPrimary, createdAt) VALUES (?, ?, ?, ?, ?, 1, ?)
     ON CONFLICT (workspaceId, kind, key) DO UPDATE SET value = excluded.value, isPrimary = 1 WHERE customerId = excluded.customerId`,
  ).run(workspaceId, customerId, kind, value, key, at);
}

/** Takes in what was written a moment ago. Behind a backlog (an import, an upgrade) nobody waits longer than 100 ms. */
export async function catchUpDirectory(untilMs: number = CATCH_UP_MS): Promise<void> {
  const until = performance.now() + untilMs;
  while (hasDirtyDirectory()) {
    await groupCommit((db) => indexDirectory(db));
    if (performance.now() >= until) return;
  }
}

/** Whether anything waits to be taken in. */
export function hasDirtyDirectory(): boolean {
  return prepared(connections().reader, "SELECT EXISTS (SELECT 1 FROM directory_dirty)").pluck().get() === 1;
}

/** All of it on a connection of one's own, after a bulk load. */
export function buildDirectory(db: Database.Database): void {
  const step = db.transaction(() => indexDirectory(db, 2_000));
  while (step.immediate() > 0);
}
