import type Database from "better-sqlite3";
import { type CsvRecord, readCsv } from "@/lib/platform/csv/read-csv";
import { findAttenderName } from "@/lib/platform/db/customer-import-people";
import {
  advanceImport,
  failImport,
  finishImport,
  type ImportCounts,
  type ImportError,
  type ImportRow,
  readImport,
} from "@/lib/platform/db/customer-import-store";
import { catchUpDirectory } from "@/lib/platform/db/directory-index";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { insertJob } from "@/lib/platform/db/job-store";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { logger } from "@/lib/platform/log/logger";
import { type Applier, type ApplyOutcome, applyImportRow } from "./apply-import-row";
import { toImportDto } from "./import-queries";
import { type ImportCustomer, parseImportRow } from "./import-row";
import type { ImportField } from "./import-schema";
import { publishCustomer, publishImport } from "./publish";
import { openImportFile } from "./receive-import";
import { IMPORT_JOB } from "./start-import";
import { type ImportTrial, newImportTrial, tryImportRow } from "./try-import-row";

/** Most rows of one transaction. */
const BATCH_ROWS = 200;
/** How long one transaction may hold the event loop and the write gate; a row or two are done in any case. */
const BATCH_MS = 20;
/** Between transactions a backlog leaves the process to the others for as long as it took. */
const REST = 1;
/** One job works this long; then the jobs that are due, mail above all, have their turn. */
const SLICE_MS = 3_000;
const PROGRESS_MS = 500;
/** Of a row that wasn't taken so much of each cell is kept. */
const ERROR_CELL_MAX = 1_000;

/** What the file of rows that weren't taken says of one whose customer is known. */
const SKIPPED: FieldMessage = "importKnown";

/** How a slice works; the tests make it short. */
export type SliceOptions = { sliceMs?: number; batchRows?: number; signal?: AbortSignal };

/**
 * Does a part of an import: goes on behind the last row that a transaction took in, and puts the next part into the queue.
 * A worker that died leaves the rows of its unfinished transaction to the next one.
 */
export async function doImportSlice(payload: unknown, options: SliceOptions = {}): Promise<void> {
  const { workspaceId, importId } = payload as { workspaceId: number; importId: number };
  const run = readImport(workspaceId, importId);
  if (run?.state !== "running") return;
  await catchUpDirectory();
  const outcome = await slice(run, options);
  if (outcome === "stopped") return;
  if (outcome === "over") await groupCommit((db) => finishImport(db, run, Date.now()));
  announce(run, outcome === "over");
  if (outcome === "more") await queueNext(run);
}

/** Gives an import up whose job failed for the last time; what was taken in stays. */
export async function giveUpImport(payload: unknown): Promise<void> {
  const { workspaceId, importId } = payload as { workspaceId: number; importId: number };
  await groupCommit((db) => failImport(db, workspaceId, importId, Date.now()));
  const run = readImport(workspaceId, importId);
  if (run) announce(run, true);
}

async function queueNext({ workspaceId, id }: ImportRow): Promise<void> {
  const rows = readImport(workspaceId, id)?.rows ?? 0;
  const now = Date.now();
  const payload = { workspaceId, importId: id };
  await insertJob({ type: IMPORT_JOB, payload, uniqueKey: `${IMPORT_JOB}:${id}:${rows}:${now}`, runAt: now, now });
}

/** over: the file's end was reached. stopped: it was cancelled, or another worker is at it. */
type SliceOutcome = "over" | "more" | "stopped";

async function slice(run: ImportRow, options: SliceOptions): Promise<SliceOutcome> {
  const until = performance.now() + (options.sliceMs ?? SLICE_MS);
  const batchRows = options.batchRows ?? BATCH_ROWS;
  const trial = newImportTrial();
  // A dry run leaves nothing to go on behind of but the counts, so it is one slice, from the first row on.
  if (run.isDryRun) await groupCommit((db) => resetDryRun(run, db));
  const done = run.isDryRun ? 0 : run.rows;
  let batch: NumberedRecord[] = [];
  let taken = done;
  let number = 0;
  let progressAt = performance.now();
  for await (const record of readCsv(() => openImportFile(run.storageKey), run)) {
    number += 1;
    // The first record is the header; rows are called by their number in the file, as a spreadsheet shows them.
    if (number === 1 || number - 1 <= done) continue;
    batch.push({ ...record, number });
    if (batch.length < batchRows) continue;
    if (!(await takeIn(run, batch, taken, trial))) return "stopped";
    taken += batch.length;
    batch = [];
    if (performance.now() - progressAt > PROGRESS_MS) {
      announce(run, false);
      progressAt = performance.now();
    }
    if (options.signal?.aborted) return "more";
    if (!run.isDryRun && performance.now() >= until) return "more";
  }
  return (await takeIn(run, batch, taken, trial)) ? "over" : "stopped";
}

type NumberedRecord = CsvRecord & { number: number };

function resetDryRun(run: ImportRow, db: Parameters<typeof advanceImport>[0]): void {
  const { rows, created, updated, skipped, failed } = readImport(run.workspaceId, run.id, db) ?? run;
  advanceImport(db, run, { rows: -rows, created: -created, updated: -updated, skipped: -skipped, failed: -failed }, []);
}

/**
 * Takes a batch in, in as many transactions as their time asks for.
 * @param before rows that were taken in before it; when the stored count is another one, somebody else is at work.
 * @returns false when this worker has to stop.
 */
async function takeIn(
  run: ImportRow,
  batch: readonly NumberedRecord[],
  before: number,
  trial: ImportTrial,
): Promise<boolean> {
  const mapping = readStoredJson<(ImportField | null)[]>(run.mapping);
  const parsed = batch.map((record) => ({
    record,
    result: record.problem
      ? ({ kind: "invalid", reason: record.problem } as const)
      : parseImportRow(record.cells, mapping),
  }));
  let next = 0;
  while (next < parsed.length) {
    const startedAt = performance.now();
    const from = next;
    const taken = await groupCommit((db) => {
      const current = readImport(run.workspaceId, run.id, db);
      if (current?.state !== "running" || current.rows !== before + from) return null;
      const begun = performance.now();
      const at = Date.now();
      const by = { by: run.attenderId, name: findAttenderName(db, run.workspaceId, run.attenderId) };
      const applier = { workspaceId: run.workspaceId, duplicates: run.duplicates, by, at };
      const counts: ImportCounts = { rows: 0, created: 0, updated: 0, skipped: 0, failed: 0 };
      const errors: ImportError[] = [];
      for (const { record, result } of parsed.slice(from)) {
        const outcome: ApplyOutcome =
          result.kind === "invalid"
            ? { reason: result.reason }
            : run.isDryRun
              ? tryImportRow(db, applier, result.customer, trial)
              : takeRow(db, applier, result.customer);
        counts.rows += 1;
        counts[typeof outcome === "string" ? outcome : "failed"] += 1;
        const reason = outcome === "skipped" ? SKIPPED : typeof outcome === "string" ? null : outcome.reason;
        if (reason !== null) errors.push({ row: record.number, reason, cells: keptCells(record.cells) });
        if (performance.now() - begun > BATCH_MS) break;
      }
      advanceImport(db, run, counts, errors);
      return counts.rows;
    });
    if (taken === null) return false;
    next += taken;
    const rest = REST * (performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
  return true;
}

// In a savepoint of its own: what a row does that nobody foresaw costs that row alone.
function takeRow(db: Database.Database, applier: Applier, row: ImportCustomer): ApplyOutcome {
  try {
    return db.transaction(() => applyImportRow(db, applier, row))();
  } catch (error) {
    logger().warn({ err: error instanceof Error ? error.message : String(error) }, "import row refused");
    return { reason: "rowInvalid" };
  }
}

const keptCells = (cells: readonly string[]) =>
  JSON.stringify(cells.slice(0, 100).map((cell) => cell.slice(0, ERROR_CELL_MAX)));

function announce({ workspaceId, id, attenderId, isDryRun }: ImportRow, isOver: boolean): void {
  const row = readImport(workspaceId, id);
  if (!row) return;
  publishImport(workspaceId, attenderId, toImportDto(row));
  if (isDryRun || row.created + row.updated === 0) return;
  publishCustomer(workspaceId, "CustomersChanged", { companyId: null });
  if (isOver) logger().info({ importId: id, created: row.created, updated: row.updated }, "customers imported");
}
