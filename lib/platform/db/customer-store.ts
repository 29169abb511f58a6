import type Database from "better-sqlite3";
import { prepared } from "./connections";
import { emailKey, identityKey, phoneKey } from "./customer-keys";
import { indexDirectoryRow, insertPrimary } from "./directory-index";

// All of these are pieces of a write transaction (groupCommit): what they read is still true when they write.

export type IdentityKind = "email" | "phone" | "whatsapp" | "visitor";

/** Columns of a customer that a person fills. */
export type CustomerValues = {
  name: string;
  email: string | null;
  phone: string | null;
  companyId: number | null;
  status: string;
  /** JSON. */
  tags: string;
  notes: string | null;
  cpf: string | null;
};
const COLUMNS = ["name", "email", "phone", "companyId", "status", "tags", "notes", "cpf"] as const;

/** A customer as a change finds it. */
export type CustomerState = CustomerValues & {
  id: number;
  version: number;
  fieldChanges: string;
  deletedAt: number | null;
  mergedIntoId: number | null;
};

/** Adds a customer with its identities and search terms. @returns its id. */
export function insertCustomer(
  db: Database.Database,
  workspaceId: number,
  values: CustomerValues,
  at: number,
  lastContactAt: number | null = null,
): number {
  const { lastInsertRowid } = prepared(
    db,
    `INSERT INTO customer (workspaceId, name, email, phone, companyId, status, tags, notes, cpf, lastContactAt, createdAt, updatedAt)
     VALUES (@workspaceId, @name, @email, @phone, @companyId, @status, @tags, @notes, @cpf, @lastContactAt, @at, @at)`,
  ).run({ ...values, workspaceId, lastContactAt, at });
  const id = Number(lastInsertRowid);
  if (values.email) takeFromDeleted(db, workspaceId, "email", emailKey(values.email), id);
  if (values.phone) takeFromDeleted(db, workspaceId, "phone", phoneKey(values.phone), id);
  indexDirectoryRow(db, "customer", id);
  return id;
}

/** A customer of the workspace, deleted or not. */
export function readCustomer(db: Database.Database, workspaceId: number, id: number): CustomerState | undefined {
  return prepared(
    db,
    `SELECT id, ${COLUMNS.join(", ")}, version, fieldChanges, deletedAt, mergedIntoId FROM customer WHERE workspaceId = ? AND id = ?`,
  ).get(workspaceId, id) as CustomerState | undefined;
}

/** Writes changed columns, and the next version unless nothing but our own bookkeeping changes. */
export function writeCustomer(
  db: Database.Database,
  workspaceId: number,
  before: CustomerState,
  changes: Partial<CustomerValues>,
  fieldChanges: string,
  at: number,
): void {
  const columns = COLUMNS.filter((column) => changes[column] !== undefined);
  prepared(
    db,
    `UPDATE customer SET ${columns.map((column) => `${column} = @${column}, `).join("")} version = version + 1,
       fieldChanges = @fieldChanges, updatedAt = @at WHERE workspaceId = @workspaceId AND id = @id`,
  ).run({ ...changes, fieldChanges, at, workspaceId, id: before.id });
  for (const kind of ["email", "phone"] as const) {
    const value = changes[kind];
    if (value !== undefined && value !== before[kind])
      replacePrimary(db, workspaceId, before.id, kind, before[kind], value, at);
  }
  indexDirectoryRow(db, "customer", before.id);
}

// A corrected address takes the wrong one's place; further ones are added on their own.
function replacePrimary(
  db: Database.Database,
  workspaceId: number,
  id: number,
  kind: "email" | "phone",
  before: string | null,
  after: string | null,
  at: number,
): void {
  if (before !== null)
    prepared(db, "DELETE FROM customer_identity WHERE workspaceId = ? AND customerId = ? AND kind = ? AND key = ?").run(
      workspaceId,
      id,
      kind,
      identityKey(kind, before),
    );
  if (after === null) return;
  const key = identityKey(kind, after);
  takeFromDeleted(db, workspaceId, kind, key, id);
  insertPrimary(db, workspaceId, id, kind, after, key, at);
}

/** A deleted customer's address is free for who uses it now. */
function takeFromDeleted(
  db: Database.Database,
  workspaceId: number,
  kind: IdentityKind,
  key: string,
  customerId: number,
): void {
  prepared(
    db,
    `UPDATE customer_identity SET customerId = ? WHERE workspaceId = ? AND kind = ? AND key = ?
     AND (SELECT deletedAt FROM customer c WHERE c.id = customer_identity.customerId) IS NOT NULL`,
  ).run(customerId, workspaceId, kind, key);
}

export type IdentityOwner = { customerId: number; name: string; deletedAt: number | null };

/** Whose an address is. WhatsApp finds phone numbers as well, and the other way round. */
export function findIdentityOwner(
  db: Database.Database,
  workspaceId: number,
  kind: IdentityKind,
  value: string,
): IdentityOwner | undefined {
  const kinds: readonly IdentityKind[] =
    kind === "phone" || kind === "whatsapp" ? [kind, kind === "phone" ? "whatsapp" : "phone"] : [kind];
  for (const each of kinds) {
    const owner = findKindOwner(db, workspaceId, each, value);
    if (owner) return owner;
  }
  return undefined;
}

/** Whose an address of exactly this kind is, also a deleted customer's. */
function findKindOwner(
  db: Database.Database,
  workspaceId: number,
  kind: IdentityKind,
  value: string,
): IdentityOwner | undefined {
  return prepared(
    db,
    `SELECT c.id AS customerId, c.name, c.deletedAt FROM customer_identity i JOIN customer c ON c.id = i.customerId
     WHERE i.workspaceId = ? AND i.kind = ? AND i.key = ?`,
  ).get(workspaceId, kind, identityKey(kind, value)) as IdentityOwner | undefined;
}

/** Another customer, not deleted, who has an e-mail address, as an identity or in the row. */
export function findEmailOwner(
  db: Database.Database,
  workspaceId: number,
  email: string,
  exceptId = 0,
): { id: number; name: string } | undefined {
  const key = emailKey(email);
  return prepared(
    db,
    `SELECT c.id, c.name FROM customer_identity i JOIN customer c ON c.id = i.customerId
       WHERE i.workspaceId = :workspaceId AND i.kind = 'email' AND i.key = :key AND c.deletedAt IS NULL AND c.id <> :exceptId
     UNION ALL
     SELECT c.id, c.name FROM customer c WHERE c.workspaceId = :workspaceId AND c.emailKey = :key AND c.deletedAt IS NULL AND c.id <> :exceptId
     LIMIT 1`,
  ).get({ workspaceId, key, exceptId }) as { id: number; name: string } | undefined;
}

/** Adds an address. @returns undefined when a customer who isn't deleted has it. */
export function insertIdentity(
  db: Database.Database,
  workspaceId: number,
  customerId: number,
  identity: { kind: IdentityKind; value: string },
  at: number,
): number | undefined {
  const key = identityKey(identity.kind, identity.value);
  takeFromDeleted(db, workspaceId, identity.kind, key, customerId);
  return prepared(
    db,
    `INSERT INTO customer_identity (workspaceId, customerId, kind, value, key, isPrimary, createdAt) VALUES (?, ?, ?, ?, ?, 0, ?)
     ON CONFLICT (workspaceId, kind, key) DO UPDATE SET value = excluded.value WHERE customerId = excluded.customerId RETURNING id`,
  )
    .pluck()
    .get(workspaceId, customerId, identity.kind, identity.value, key, at) as number | undefined;
}

export type IdentityRow = {
  id: number;
  kind: IdentityKind;
  value: string;
  key: string;
  isPrimary: number;
  createdAt: number;
};

/** The addresses of a customer, primary ones first. */
export function listIdentities(db: Database.Database, workspaceId: number, customerId: number): IdentityRow[] {
  return prepared(
    db,
    `SELECT id, kind, value, key, isPrimary, createdAt FROM customer_identity WHERE workspaceId = ? AND customerId = ?
     ORDER BY isPrimary DESC, id`,
  ).all(workspaceId, customerId) as IdentityRow[];
}

/** Deletes or brings back; a merged one only comes back by its unmerge. @returns whether there was something to do. */
export function setCustomerDeleted(
  db: Database.Database,
  workspaceId: number,
  id: number,
  deletedAt: number | null,
): boolean {
  const { changes } = prepared(
    db,
    `UPDATE customer SET deletedAt = ? WHERE workspaceId = ? AND id = ? AND mergedIntoId IS NULL AND deletedAt IS ${deletedAt === null ? "NOT NULL" : "NULL"}`,
  ).run(deletedAt, workspaceId, id);
  return changes === 1;
}
