import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";

export type DuplicateReason = "email" | "phone" | "cpf" | "name";
export type DuplicateRow = { id: number; otherId: number; reason: DuplicateReason };

// Each branch is a look-up in an index per customer. `p` is the part of the customers that is asked about; an address can
// be in the row, where two may have the same, or among the identities, where it has one owner. CROSS JOIN keeps the order:
// the planner would rather walk all customers and look for each in the part.
const SAME = [
  "SELECT p.id, o.id AS otherId, 'email' AS reason FROM p CROSS JOIN customer o ON o.workspaceId = p.workspaceId AND o.emailKey = p.emailKey",
  "SELECT p.id, i.customerId, 'email' FROM p CROSS JOIN customer_identity i INDEXED BY customer_identity_workspaceId_kind_key_key ON i.workspaceId = p.workspaceId AND i.kind = 'email' AND i.key = p.emailKey",
  `SELECT p.id, o.id, 'email' FROM p CROSS JOIN customer_identity i ON i.workspaceId = p.workspaceId AND i.customerId = p.id AND i.kind = 'email'
     CROSS JOIN customer o ON o.workspaceId = p.workspaceId AND o.emailKey = i.key`,
  "SELECT p.id, o.id, 'phone' FROM p CROSS JOIN customer o ON o.workspaceId = p.workspaceId AND o.phoneKey = p.phoneKey",
  "SELECT p.id, i.customerId, 'phone' FROM p CROSS JOIN customer_identity i INDEXED BY customer_identity_workspaceId_kind_key_key ON i.workspaceId = p.workspaceId AND i.kind IN ('phone', 'whatsapp') AND i.key = p.phoneKey",
  `SELECT p.id, o.id, 'phone' FROM p CROSS JOIN customer_identity i ON i.workspaceId = p.workspaceId AND i.customerId = p.id AND i.kind IN ('phone', 'whatsapp')
     CROSS JOIN customer o ON o.workspaceId = p.workspaceId AND o.phoneKey = i.key`,
  `SELECT p.id, r.customerId, 'phone' FROM p CROSS JOIN customer_identity i ON i.workspaceId = p.workspaceId AND i.customerId = p.id AND i.kind IN ('phone', 'whatsapp')
     CROSS JOIN customer_identity r INDEXED BY customer_identity_workspaceId_kind_key_key ON r.workspaceId = p.workspaceId AND r.kind IN ('phone', 'whatsapp') AND r.key = i.key`,
  "SELECT p.id, o.id, 'cpf' FROM p CROSS JOIN customer o ON o.workspaceId = p.workspaceId AND o.cpf = p.cpf",
  `SELECT p.id, o.id, 'name' FROM p CROSS JOIN customer o ON o.workspaceId = p.workspaceId AND o.companyId = p.companyId
     AND o.deletedAt IS NULL AND o.sortName = p.sortName AND p.sortName <> ''`,
].join(" UNION ");
const PART = "SELECT id, workspaceId, emailKey, phoneKey, cpf, companyId, sortName FROM customer";

/** Who may be the same person as a customer, at most 100 reasons. */
export function findDuplicates(
  workspaceId: number,
  customerId: number,
  db: Database.Database = connections().reader,
): DuplicateRow[] {
  return prepared(
    db,
    `WITH p AS MATERIALIZED (${PART} WHERE workspaceId = ? AND id = ? AND deletedAt IS NULL)
     SELECT f.* FROM (${SAME}) f CROSS JOIN customer c ON c.id = f.otherId WHERE f.otherId <> f.id AND c.deletedAt IS NULL LIMIT 100`,
  ).all(workspaceId, customerId) as DuplicateRow[];
}

/**
 * Pairs among the `look` customers that follow an id, each with one row per reason, the smaller id first.
 * @returns the pairs, and the last id that was looked at; undefined at the end.
 */
export function findDuplicatePairs(
  workspaceId: number,
  afterId: number,
  look: number,
  db: Database.Database = connections().reader,
): { rows: DuplicateRow[]; lastId: number | undefined } {
  const part = `${PART} WHERE workspaceId = ? AND deletedAt IS NULL AND id > ? ORDER BY id LIMIT ?`;
  const values = [workspaceId, afterId, look];
  const { lastId, seen } = prepared(db, `SELECT max(id) AS lastId, count(*) AS seen FROM (${part})`).get(values) as {
    lastId: number | null;
    seen: number;
  };
  const rows = prepared(
    db,
    `WITH p AS MATERIALIZED (${part}) SELECT f.* FROM (${SAME}) f CROSS JOIN customer c ON c.id = f.otherId
     WHERE f.otherId > f.id AND c.deletedAt IS NULL ORDER BY f.id, f.otherId`,
  ).all(values) as DuplicateRow[];
  return { rows, lastId: seen < look ? undefined : (lastId ?? undefined) };
}
