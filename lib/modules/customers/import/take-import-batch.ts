import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { CsvRecord } from "@/lib/platform/csv/read-csv";
import { reads } from "@/lib/platform/db/reads";
import { troubleOf } from "@/lib/platform/db/trouble";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { logger } from "@/lib/platform/log/logger";
import type { ImportCounts } from "../store/customer-import";
import type { ImportError } from "../store/customer-import-error";
import { type Applier, type ApplyOutcome, applyImportRow } from "./apply-import-row";
import { type ImportRowResult, parseImportRow } from "./import-row";
import { advanceImport, readImport, type StoredImport } from "./import-run";
import type { ImportTarget } from "./import-schema";
import type { OwnColumns } from "./own-columns";
import { newImportTrial, tryImportRow } from "./try-import-row";

/** How long one transaction may hold the event loop and the write gate; a row or two are done in any case. */
const BATCH_MS = 20;
/** Between transactions a backlog leaves the process to the others for as long as it took. */
const REST = 1;
const PROGRESS_MS = 500;
/** Of a row that wasn't taken so much of each cell is kept. */
const ERROR_CELL_MAX = 1_000;

/** What the file of rows that weren't taken says of one whose customer is known. */
const SKIPPED: FieldMessage = "importKnown";

/** A record of the file and its number in it. */
export type NumberedRecord = CsvRecord & { number: number };

type ParsedRow = { record: NumberedRecord; result: ImportRowResult };

/** A row that broke its commit: the others are taken in without it. */
class RowRefused extends Error {
  readonly row: number;

  constructor(row: number, cause: unknown) {
    super("import row refused", { cause });
    this.row = row;
  }
}

/** Takes the rows of a run in, or tries them out, a batch after the other. */
export class Taker {
  readonly #run: StoredImport;
  readonly #importer: string;
  readonly #tell: (unit: Unit) => Promise<void>;
  readonly #mapping: (ImportTarget | null)[];
  readonly #own: OwnColumns | null;
  readonly #trial = newImportTrial();
  readonly #refused = new Set<number>();
  #taken: number;
  #toldAt = performance.now();

  /**
   * @param importer name of who imports @param own the columns of the workspace's own fields @param taken rows that were taken in before: when the stored count is another one,
   * somebody else is at work @param tell tells the importer how far it is
   */
  constructor(
    run: StoredImport,
    importer: string,
    own: OwnColumns | null,
    taken: number,
    tell: (unit: Unit) => Promise<void>,
  ) {
    this.#run = run;
    this.#importer = importer;
    this.#own = own;
    this.#taken = taken;
    this.#tell = tell;
    this.#mapping = readStoredJson<(ImportTarget | null)[]>(run.mapping);
  }

  /** Takes a batch in, in as many transactions as their time asks for. @returns false when this worker has to stop */
  async take(batch: readonly NumberedRecord[]): Promise<boolean> {
    let rows = batch.map((record) => ({ record, result: this.#parsed(record) }));
    while (rows.length > 0) {
      const startedAt = performance.now();
      const taken = await (this.#run.isDryRun ? this.#try(rows) : this.#apply(rows));
      if (taken === null) return false;
      this.#taken += taken;
      rows = rows.slice(taken);
      const rest = REST * (performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    return true;
  }

  #parsed(record: NumberedRecord): ImportRowResult {
    if (record.problem) return { kind: "invalid", reason: record.problem };
    return parseImportRow(record.cells, this.#mapping, this.#own);
  }

  // A trial reads alone, so it has no commit but for its counts: what it has seen mustn't be seen twice.
  async #try(rows: readonly ParsedRow[]): Promise<number | null> {
    const outcome = new BatchOutcome();
    const reader = reads(this.#run.workspaceId);
    for (const { record, result } of rows) {
      outcome.add(
        record,
        result.kind === "invalid"
          ? { reason: result.reason }
          : await tryImportRow(reader, this.#run, result.customer, this.#trial),
      );
      if (outcome.isLong) break;
    }
    return this.#commit((unit) => this.#advance(unit, outcome));
  }

  async #apply(rows: readonly ParsedRow[]): Promise<number | null> {
    for (;;) {
      try {
        return await this.#commit((unit) => this.#applyIn(unit, rows));
      } catch (error) {
        if (!(error instanceof RowRefused)) throw error;
        const { cause } = error;
        logger().warn({ err: cause instanceof Error ? cause.message : String(cause) }, error.message);
        this.#refused.add(error.row);
      }
    }
  }

  async #applyIn(unit: Unit, rows: readonly ParsedRow[]): Promise<number> {
    const outcome = new BatchOutcome();
    const by = { by: this.#run.attenderId, name: this.#importer };
    const applier = { duplicates: this.#run.duplicates, by, at: unit.now };
    for (const row of rows) {
      outcome.add(row.record, await this.#applyRow(unit, applier, row));
      if (outcome.isLong) break;
    }
    return this.#advance(unit, outcome);
  }

  async #applyRow(unit: Unit, applier: Applier, { record, result }: ParsedRow): Promise<ApplyOutcome> {
    if (result.kind === "invalid") return { reason: result.reason };
    if (this.#refused.has(record.number)) return { reason: "rowInvalid" };
    try {
      return await applyImportRow(unit, applier, result.customer);
    } catch (error) {
      // A full disk is no fault of the row's.
      if (troubleOf(error)) throw error;
      throw new RowRefused(record.number, error);
    }
  }

  async #advance(unit: Unit, { counts, errors }: BatchOutcome): Promise<number> {
    await advanceImport(unit, this.#run.id, counts, errors);
    return counts.rows;
  }

  async #commit(piece: (unit: Unit) => Promise<number>): Promise<number | null> {
    const { id, workspaceId } = this.#run;
    const tells = performance.now() - this.#toldAt > PROGRESS_MS;
    const taken = await commit({ workspaceId }, async (unit) => {
      const current = await readImport(unit, id);
      if (current?.state !== "running" || current.rows !== this.#taken) return null;
      const rows = await piece(unit);
      if (tells) await this.#tell(unit);
      return rows;
    });
    if (tells) this.#toldAt = performance.now();
    return taken;
  }
}

/** What became of the rows of one transaction. */
class BatchOutcome {
  readonly counts: ImportCounts = { rows: 0, created: 0, updated: 0, skipped: 0, failed: 0 };
  readonly errors: ImportError[] = [];
  readonly #begun = performance.now();

  /** Whether the transaction has taken its time. */
  get isLong(): boolean {
    return performance.now() - this.#begun > BATCH_MS;
  }

  add({ number, cells }: NumberedRecord, outcome: ApplyOutcome): void {
    this.counts.rows += 1;
    this.counts[typeof outcome === "string" ? outcome : "failed"] += 1;
    const reason = outcome === "skipped" ? SKIPPED : typeof outcome === "string" ? null : outcome.reason;
    if (reason !== null) this.errors.push({ row: number, reason, cells: keptCells(cells) });
  }
}

const keptCells = (cells: readonly string[]) =>
  JSON.stringify(cells.slice(0, 100).map((cell) => cell.slice(0, ERROR_CELL_MAX)));
