import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { readCsv } from "@/lib/platform/csv/read-csv";
import { reads } from "@/lib/platform/db/reads";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { logger } from "@/lib/platform/log/logger";
import { tellCustomer, tellImport } from "../tell";
import { toImportDto } from "./import-queries";
import { failImport, finishImport, readImport, restartTrial, type StoredImport } from "./import-run";
import type { ImportTarget } from "./import-schema";
import { ownColumnsOf } from "./own-columns";
import { openImportFile } from "./receive-import";
import { IMPORT_JOB } from "./start-import";
import { type NumberedRecord, Taker } from "./take-import-batch";

/** Most rows of one transaction. */
const BATCH_ROWS = 200;
/** One job works this long; then the jobs that are due, mail above all, have their turn. */
const SLICE_MS = 3_000;

/** How a slice works; the tests make it short. */
export type SliceOptions = { sliceMs?: number; batchRows?: number; signal?: AbortSignal };

/**
 * Does a part of an import: goes on behind the last row that a transaction took in, and puts the next part into the queue.
 * A worker that died leaves the rows of its unfinished transaction to the next one.
 */
export async function doImportSlice(payload: unknown, options: SliceOptions = {}): Promise<void> {
  const { workspaceId, importId } = payload as { workspaceId: number; importId: number };
  const run = await readImport(reads(workspaceId), importId);
  if (run?.state !== "running") return;
  const outcome = await slice(run, options);
  if (outcome === "stopped") return;
  await commit({ workspaceId }, async (unit) => {
    if (outcome === "over") await finishImport(unit, importId, unit.now);
    else await queueNext(unit, importId);
    await tellProgress(unit, importId);
  });
  if (outcome === "over") await logEnd(run);
}

/** Gives an import up whose job failed for the last time; what was taken in stays. */
export async function giveUpImport(payload: unknown): Promise<void> {
  const { workspaceId, importId } = payload as { workspaceId: number; importId: number };
  await commit({ workspaceId }, async (unit) => {
    await failImport(unit, importId, unit.now);
    await tellProgress(unit, importId);
  });
}

async function queueNext(unit: Unit, importId: number): Promise<void> {
  const rows = (await readImport(unit, importId))?.rows ?? 0;
  const payload = { workspaceId: unit.workspaceId, importId };
  await queueJob(unit, { type: IMPORT_JOB, payload, uniqueKey: `${IMPORT_JOB}:${importId}:${rows}:${unit.now}` });
}

/** over: the file's end was reached. stopped: it was cancelled, or another worker is at it. */
type SliceOutcome = "over" | "more" | "stopped";

async function slice(run: StoredImport, options: SliceOptions): Promise<SliceOutcome> {
  const until = performance.now() + (options.sliceMs ?? SLICE_MS);
  const batchRows = options.batchRows ?? BATCH_ROWS;
  // A dry run leaves nothing to go on behind of but the counts, so it is one slice, from the first row on.
  if (run.isDryRun) await commit(run, (unit) => restartTrial(unit, run.id));
  const done = run.isDryRun ? 0 : run.rows;
  const importer = (await attenderNames(run.workspaceId, [run.attenderId])).get(run.attenderId) ?? "";
  const mapping = readStoredJson<(ImportTarget | null)[]>(run.mapping);
  const own = await ownColumnsOf(run.workspaceId, run.attenderId, mapping);
  const taker = new Taker(run, importer, own, done, (unit) => tellProgress(unit, run.id));
  let batch: NumberedRecord[] = [];
  let number = 0;
  for await (const record of readCsv(() => openImportFile(run.storageKey), run)) {
    number += 1;
    // The first record is the header; rows are called by their number in the file, as a spreadsheet shows them.
    if (number === 1 || number - 1 <= done) continue;
    batch.push({ ...record, number });
    if (batch.length < batchRows) continue;
    if (!(await taker.take(batch))) return "stopped";
    batch = [];
    if (options.signal?.aborted) return "more";
    if (!run.isDryRun && performance.now() >= until) return "more";
  }
  return (await taker.take(batch)) ? "over" : "stopped";
}

async function tellProgress(unit: Unit, importId: number): Promise<void> {
  const row = await readImport(unit, importId);
  if (!row) return;
  tellImport(unit, row.attenderId, toImportDto(row));
  if (!row.isDryRun && row.created + row.updated > 0) tellCustomer(unit, "CustomersChanged", { companyId: null });
}

async function logEnd({ workspaceId, id, isDryRun }: StoredImport): Promise<void> {
  const row = await readImport(reads(workspaceId), id);
  if (!row || isDryRun || row.created + row.updated === 0) return;
  logger().info({ importId: id, created: row.created, updated: row.updated }, "customers imported");
}
