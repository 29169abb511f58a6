import type { z } from "zod";
import type { Reader, Tx } from "@/lib/platform/db/unit-of-work/tx";
import {
  addCounts,
  endRun,
  type ImportCounts,
  type ImportRow,
  importById,
  resetCounts,
} from "../store/customer-import";
import { type ImportError, insertError } from "../store/customer-import-error";
import { importFormSchema } from "./import-schema";

/** Most rows that are kept for the file of errors; the counts go on. */
const ERRORS_MAX = 50_000;

/** An import as it is stored, with its form as its job reads it. */
export type StoredImport = ImportRow & z.output<typeof importFormSchema>;

/** An import, or undefined when the workspace has none with this id. */
export async function readImport(reader: Reader, id: number): Promise<StoredImport | undefined> {
  const row = await reader.first(importById, { id });
  return row && { ...row, ...importFormSchema.parse(row) };
}

/** Adds what a batch did to the counts, in the batch's commit: where a worker that follows goes on. */
export async function advanceImport(
  tx: Tx,
  importId: number,
  add: ImportCounts,
  errors: readonly ImportError[],
): Promise<void> {
  const now = await tx.first(addCounts, { ...add, id: importId });
  if (!now || now.failed + now.skipped > ERRORS_MAX) return;
  for (const error of errors) await tx.run(insertError, { ...error, importId });
}

/** Forgets what a trial counted before it begins again. */
export async function restartTrial(tx: Tx, importId: number): Promise<void> {
  await tx.run(resetCounts, { id: importId });
}

/** Ends a run. A trial leaves the import ready for the real one. @param at epoch milliseconds */
export async function finishImport(tx: Tx, importId: number, at: number): Promise<void> {
  const run = await readImport(tx, importId);
  if (!run) return;
  const { id, rows, created, updated, skipped, failed } = run;
  await tx.run(endRun, {
    id,
    totalRows: rows,
    ...(run.isDryRun
      ? { state: "uploaded", finishedAt: null, lastDryRun: JSON.stringify({ rows, created, updated, skipped, failed }) }
      : { state: "done", finishedAt: at, lastDryRun: run.lastDryRun }),
  });
}

/** Marks a run as failed. */
export async function failImport(tx: Tx, importId: number, at: number): Promise<void> {
  const run = await readImport(tx, importId);
  if (run) await tx.run(endRun, { ...run, state: "failed", finishedAt: at });
}
