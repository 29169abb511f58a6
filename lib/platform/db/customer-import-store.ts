import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";

export type ImportState = "uploaded" | "running" | "done" | "cancelled" | "failed";
export type ImportCounts = { rows: number; created: number; updated: number; skipped: number; failed: number };

/** An import as it is stored. Times are epoch milliseconds; lists are JSON. */
export type ImportRow = ImportCounts & {
  id: number;
  workspaceId: number;
  attenderId: number;
  fileName: string;
  size: number;
  storageKey: string;
  state: ImportState;
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  delimiter: "," | ";" | "\t" | "|";
  columns: string;
  sample: string;
  mapping: string;
  isDryRun: number;
  duplicates: "skip" | "update";
  totalRows: number | null;
  lastDryRun: string | null;
  createdAt: number;
  finishedAt: number | null;
  hasErrors: number;
};

/** Most rows that are kept for the file of errors; the counts go on. */
const ERRORS_MAX = 50_000;

export function readImport(
  workspaceId: number,
  id: number,
  db: Database.Database = connections().reader,
): ImportRow | undefined {
  return prepared(
    db,
    `SELECT i.*, EXISTS (SELECT 1 FROM customer_import_error e WHERE e.workspaceId = i.workspaceId AND e.importId = i.id) AS hasErrors
     FROM customer_import i WHERE i.workspaceId = ? AND i.id = ?`,
  ).get(workspaceId, id) as ImportRow | undefined;
}

export type ImportError = { row: number; reason: string; cells: string };

/** Adds what a batch did to the counts, in the batch's transaction: where a worker that follows goes on. */
export function advanceImport(
  db: Database.Database,
  run: Pick<ImportRow, "workspaceId" | "id">,
  add: ImportCounts,
  errors: readonly ImportError[],
): void {
  prepared(
    db,
    `UPDATE customer_import SET rows = rows + @rows, created = created + @created, updated = updated + @updated,
       skipped = skipped + @skipped, failed = failed + @failed WHERE workspaceId = @workspaceId AND id = @id`,
  ).run({ ...add, workspaceId: run.workspaceId, id: run.id });
  for (const { row, reason, cells } of errors)
    prepared(
      db,
      `INSERT INTO customer_import_error (workspaceId, importId, row, reason, cells) SELECT :workspaceId, :id, :row, :reason, :cells
       WHERE (SELECT failed + skipped FROM customer_import WHERE workspaceId = :workspaceId AND id = :id) <= ${ERRORS_MAX}
       ON CONFLICT DO NOTHING`,
    ).run({ workspaceId: run.workspaceId, id: run.id, row, reason, cells });
}

/** Ends a run. A dry run leaves the import ready for the real one. */
export function finishImport(db: Database.Database, run: ImportRow, at: number): void {
  prepared(
    db,
    `UPDATE customer_import SET state = iif(isDryRun, 'uploaded', 'done'), totalRows = rows, finishedAt = iif(isDryRun, NULL, @at),
       lastDryRun = iif(isDryRun, json_object('rows', rows, 'created', created, 'updated', updated, 'skipped', skipped, 'failed', failed), lastDryRun)
     WHERE workspaceId = @workspaceId AND id = @id AND state = 'running'`,
  ).run({ at, workspaceId: run.workspaceId, id: run.id });
}

/** Marks a run as failed. */
export function failImport(db: Database.Database, workspaceId: number, id: number, at: number): void {
  prepared(
    db,
    "UPDATE customer_import SET state = 'failed', finishedAt = ? WHERE workspaceId = ? AND id = ? AND state = 'running'",
  ).run(at, workspaceId, id);
}

/** The rows that weren't taken, after a row number. */
export function listImportErrors(
  workspaceId: number,
  importId: number,
  afterRow: number,
  limit: number,
): ImportError[] {
  return prepared(
    connections().reader,
    "SELECT row, reason, cells FROM customer_import_error WHERE workspaceId = ? AND importId = ? AND row > ? ORDER BY row LIMIT ?",
  ).all(workspaceId, importId, afterRow, limit) as ImportError[];
}

/** Imports of every workspace that are older than a time and not at work, with their files. */
export function findOldImports(before: number): { id: number; storageKey: string }[] {
  return prepared(
    connections().reader,
    "SELECT id, storageKey FROM customer_import WHERE createdAt < ? AND state <> 'running' LIMIT 100",
  ).all(before) as { id: number; storageKey: string }[];
}

export function deleteImport(db: Database.Database, id: number): void {
  prepared(db, "DELETE FROM customer_import WHERE id = ?").run(id);
}
