import type Database from "better-sqlite3";
import { emailKey, phoneKey } from "@/lib/modules/customers/address-keys";
import { sortNameOf } from "@/lib/platform/search/rows/terms";

const FORGET = "DELETE FROM conversation_counter WHERE workspaceId = @id";
// Everybody's number of each audience stands under 0, that of conversations which nobody has under -1.
const RECOUNT = `INSERT INTO conversation_counter (workspaceId, audience, attenderId, name, value)
  SELECT c.workspaceId, c.audience, CASE WHEN o.everybody = 1 THEN 0 ELSE COALESCE(c.assignedAttenderId, -1) END, n.name, count(*)
  FROM conversation c CROSS JOIN (SELECT 1 AS everybody UNION ALL SELECT 0) o
  CROSS JOIN (SELECT 'all' AS name UNION ALL SELECT 'unread' UNION ALL SELECT 'closed' UNION ALL SELECT 'snoozed') n
  WHERE c.workspaceId = @id AND c.deletedAt IS NULL AND (n.name = 'all' OR (n.name = 'closed' AND c.status = 'closed')
    OR (n.name = 'snoozed' AND c.status <> 'closed' AND c.snoozedUntil IS NOT NULL)
    OR (n.name = 'unread' AND c.status IN ('waiting', 'pending') AND NOT c.isOutbound))
  GROUP BY 1, 2, 3, 4`;

const UNTAG = "DELETE FROM conversation_tag WHERE workspaceId = @id";
const RETAG = `INSERT INTO conversation_tag (workspaceId, tag, conversationId, lastActivityAt)
  SELECT DISTINCT c.workspaceId, j.value, c.id, c.lastActivityAt FROM conversation c, json_each(c.tags) j WHERE c.workspaceId = @id`;

// As far as it is known: who had a conversation when isn't in its row.
const BEGIN_HISTORY = `INSERT INTO conversation_fact (workspaceId, conversationId, kind, at, attenderId, closedBy, afterSeq)
  SELECT workspaceId, id, 'opened', createdAt, assignedAttenderId, NULL, 0 FROM conversation c
    WHERE workspaceId = @id AND (@only IS NULL OR id = @only) AND NOT EXISTS (SELECT 1 FROM conversation_fact f WHERE f.workspaceId = c.workspaceId AND f.conversationId = c.id)`;
const CLOSE_HISTORY = `INSERT INTO conversation_fact (workspaceId, conversationId, kind, at, attenderId, closedBy, afterSeq)
  SELECT workspaceId, id, 'closed', COALESCE(closedAt, updatedAt), assignedAttenderId, closedBy, lastSeq FROM conversation c
    WHERE workspaceId = @id AND (@only IS NULL OR id = @only) AND status = 'closed' AND COALESCE((SELECT kind FROM conversation_fact f
      WHERE f.workspaceId = c.workspaceId AND f.conversationId = c.id AND kind IN ('opened', 'reopened', 'closed')
      ORDER BY f.id DESC LIMIT 1), '') <> 'closed'`;
const MARK_FIGURES = `INSERT INTO analytics_dirty (workspaceId, conversationId) SELECT workspaceId, id FROM conversation
  WHERE workspaceId = @id AND (@only IS NULL OR id = @only)
  ON CONFLICT (workspaceId, conversationId) DO NOTHING`;

/**
 * Counts a workspace's conversations anew, whose rows were inserted past the product, writes their tags and begins the history of
 * those that have none. To be called in a transaction.
 */
export function recountConversations(db: Database.Database, workspaceId: number): void {
  for (const sql of [FORGET, RECOUNT, UNTAG, RETAG]) db.prepare(sql).run({ id: workspaceId });
  beginHistory(db, workspaceId);
}

/**
 * Begins the history of conversations whose rows were written past the product, as far as they have none, and has their figures
 * counted. @param only one of them; else all of the workspace
 */
export function beginHistory(db: Database.Database, workspaceId: number, only: number | null = null): void {
  for (const sql of [BEGIN_HISTORY, CLOSE_HISTORY, MARK_FIGURES]) db.prepare(sql).run({ id: workspaceId, only });
}

/** Writes the tags of a workspace's tickets anew, whose rows were inserted past the product, and has their figures counted. */
export function retagTickets(db: Database.Database, workspaceId: number): void {
  db.prepare("DELETE FROM ticket_tag WHERE workspaceId = ?").run(workspaceId);
  db.prepare(
    `INSERT INTO ticket_tag (workspaceId, tag, ticketId, updatedAt)
     SELECT DISTINCT t.workspaceId, j.value, t.id, t.updatedAt FROM ticket t, json_each(t.tags) j WHERE t.workspaceId = ?`,
  ).run(workspaceId);
  db.prepare(
    `INSERT INTO analytics_ticket_dirty (workspaceId, ticketId) SELECT workspaceId, id FROM ticket WHERE workspaceId = ?
     ON CONFLICT (workspaceId, ticketId) DO NOTHING`,
  ).run(workspaceId);
}

type DirectoryRow = { id: number; name: string; email: string | null; phone: string | null; createdAt: number };

/**
 * Writes what is kept of a workspace's customers and companies anew, whose rows were inserted past the product: the keys in
 * their rows, their addresses, tags and numbers. What they are found by, the index takes in. To be called in a transaction.
 */
export function recountDirectory(db: Database.Database, workspaceId: number): void {
  const company = db.prepare("UPDATE company SET sortName = ? WHERE id = ?");
  for (const { id, name } of rowsOf(db, "company", workspaceId)) company.run(sortNameOf(name), id);
  const customer = db.prepare("UPDATE customer SET sortName = ?, emailKey = ?, phoneKey = ? WHERE id = ?");
  const own = db.prepare(
    `INSERT INTO customer_identity (workspaceId, customerId, kind, value, key, isPrimary, createdAt) VALUES (?, ?, ?, ?, ?, TRUE, ?)
     ON CONFLICT (workspaceId, kind, key) DO NOTHING`,
  );
  for (const { id, name, email, phone, createdAt } of rowsOf(db, "customer", workspaceId)) {
    const keys = { email: email ? emailKey(email) : null, phone: phone ? phoneKey(phone) || null : null };
    customer.run(sortNameOf(name), keys.email, keys.phone, id);
    if (keys.email !== null) own.run(workspaceId, id, "email", email, keys.email, createdAt);
    if (keys.phone !== null) own.run(workspaceId, id, "phone", phone, keys.phone, createdAt);
  }
  db.prepare(
    `INSERT INTO customer_identity (workspaceId, customerId, kind, value, key, isPrimary, createdAt)
     SELECT workspaceId, customerId, 'visitor', CAST(id AS TEXT), CAST(id AS TEXT), FALSE, createdAt FROM visitor
     WHERE workspaceId = ? AND customerId IS NOT NULL ON CONFLICT (workspaceId, kind, key) DO NOTHING`,
  ).run(workspaceId);
  db.prepare("DELETE FROM directory_tag WHERE workspaceId = ?").run(workspaceId);
  db.prepare("DELETE FROM directory_counter WHERE workspaceId = ?").run(workspaceId);
  for (const kind of ["company", "customer"]) {
    db.prepare(
      `INSERT INTO directory_tag (workspaceId, kind, tag, id)
       SELECT DISTINCT t.workspaceId, '${kind}', j.value, t.id FROM ${kind} t, json_each(t.tags) j WHERE t.workspaceId = ?`,
    ).run(workspaceId);
    db.prepare(
      `INSERT INTO directory_counter (workspaceId, kind, status, value)
       SELECT workspaceId, '${kind}', status, count(*) FROM ${kind} WHERE workspaceId = ? AND deletedAt IS NULL GROUP BY workspaceId, status`,
    ).run(workspaceId);
  }
}

const rowsOf = (db: Database.Database, table: "company" | "customer", workspaceId: number) =>
  db
    .prepare(`SELECT id, name, email, phone, createdAt FROM ${table} WHERE workspaceId = ?`)
    .all(workspaceId) as DirectoryRow[];

/** Sums a workspace's files anew, whose rows were inserted past the product. To be called in a transaction. */
export function recountStorage(db: Database.Database, workspaceId: number): void {
  const sizes = [
    "SELECT size FROM upload WHERE workspaceId = @id",
    "SELECT size FROM attachment WHERE workspaceId = @id",
    "SELECT size FROM ticket_attachment WHERE workspaceId = @id",
    "SELECT fileSize FROM knowledge_item WHERE workspaceId = @id AND storageKey IS NOT NULL",
  ];
  db.prepare(
    `INSERT INTO workspace_usage (workspaceId, storageBytes) SELECT @id, COALESCE(sum(size), 0) FROM (${sizes.join(" UNION ALL ")}) AS sizes WHERE true
     ON CONFLICT (workspaceId) DO UPDATE SET storageBytes = excluded.storageBytes`,
  ).run({ id: workspaceId });
}
