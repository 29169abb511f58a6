import type Database from "better-sqlite3";
import { prepared } from "./connections";
import { indexDirectoryRow } from "./directory-index";

// Pieces of a write transaction, as in customer-store.ts.

export type CompanyValues = {
  name: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  address: string | null;
  industry: string | null;
  size: string;
  status: string;
  /** JSON. */
  tags: string;
  notes: string | null;
  cnpj: string | null;
};
const COLUMNS = [
  "name",
  "email",
  "phone",
  "website",
  "address",
  "industry",
  "size",
  "status",
  "tags",
  "notes",
  "cnpj",
] as const;

export type CompanyState = CompanyValues & {
  id: number;
  version: number;
  fieldChanges: string;
  deletedAt: number | null;
  detachedIds: string | null;
};

/** Adds a company. @returns its id. */
export function insertCompany(db: Database.Database, workspaceId: number, values: CompanyValues, at: number): number {
  const { lastInsertRowid } = prepared(
    db,
    `INSERT INTO company (workspaceId, ${COLUMNS.join(", ")}, createdAt, updatedAt)
     VALUES (@workspaceId, ${COLUMNS.map((column) => `@${column}`).join(", ")}, @at, @at)`,
  ).run({ ...values, workspaceId, at });
  const id = Number(lastInsertRowid);
  indexDirectoryRow(db, "company", id);
  return id;
}

/** A company of the workspace, deleted or not. */
export function readCompany(db: Database.Database, workspaceId: number, id: number): CompanyState | undefined {
  return prepared(
    db,
    `SELECT id, ${COLUMNS.join(", ")}, version, fieldChanges, deletedAt, detachedIds FROM company WHERE workspaceId = ? AND id = ?`,
  ).get(workspaceId, id) as CompanyState | undefined;
}

/** Writes changed columns and the next version. */
export function writeCompany(
  db: Database.Database,
  workspaceId: number,
  id: number,
  changes: Partial<CompanyValues>,
  fieldChanges: string,
  at: number,
): void {
  const columns = COLUMNS.filter((column) => changes[column] !== undefined);
  prepared(
    db,
    `UPDATE company SET ${columns.map((column) => `${column} = @${column}, `).join("")} version = version + 1,
       fieldChanges = @fieldChanges, updatedAt = @at WHERE workspaceId = @workspaceId AND id = @id`,
  ).run({ ...changes, fieldChanges, at, workspaceId, id });
  indexDirectoryRow(db, "company", id);
}

/** Deletes a company and detaches its customers, remembering which. @returns whether there was one. */
export function deleteCompanyRow(db: Database.Database, workspaceId: number, id: number, at: number): boolean {
  const ids = prepared(db, "SELECT id FROM customer WHERE workspaceId = ? AND companyId = ?")
    .pluck()
    .all(workspaceId, id);
  const { changes } = prepared(
    db,
    "UPDATE company SET deletedAt = ?, detachedIds = ? WHERE workspaceId = ? AND id = ? AND deletedAt IS NULL",
  ).run(at, JSON.stringify(ids), workspaceId, id);
  if (changes === 0) return false;
  prepared(db, "UPDATE customer SET companyId = NULL WHERE workspaceId = ? AND companyId = ?").run(workspaceId, id);
  return true;
}

/** Brings a company back, and to it the customers that are still without one. @returns whether it was deleted. */
export function restoreCompanyRow(db: Database.Database, workspaceId: number, id: number): boolean {
  const before = readCompany(db, workspaceId, id);
  if (!before || before.deletedAt === null) return false;
  prepared(db, "UPDATE company SET deletedAt = NULL, detachedIds = NULL WHERE workspaceId = ? AND id = ?").run(
    workspaceId,
    id,
  );
  prepared(
    db,
    `UPDATE customer SET companyId = :id WHERE workspaceId = :workspaceId AND companyId IS NULL
     AND id IN (SELECT value FROM json_each(:ids))`,
  ).run({ workspaceId, id, ids: before.detachedIds ?? "[]" });
  return true;
}
