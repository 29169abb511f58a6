import { isoInstantOrNull } from "@/lib/kernel/instant";
import { type CsvCell, csvResponse } from "@/lib/platform/csv/write-csv";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { fieldTexts } from "@/lib/platform/i18n/answer-text";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { errorsAfter } from "../store/customer-import-error";
import { readImport, type StoredImport } from "./import-run";
import { type ImportDto, importSchema } from "./import-schema";

/** Rows of errors that are read at once. */
const ERRORS_AT_ONCE = 500;

/** A stored import as the API gives it. */
export function toImportDto(row: StoredImport): ImportDto {
  const { id, fileName, size, state, encoding, delimiter, duplicates, totalRows } = row;
  return importSchema.parse({
    id,
    fileName,
    size,
    state,
    encoding,
    delimiter,
    columns: readStoredJson(row.columns),
    sample: readStoredJson(row.sample),
    mapping: readStoredJson(row.mapping),
    isDryRun: row.isDryRun,
    duplicates,
    progress: {
      rows: row.rows,
      created: row.created,
      updated: row.updated,
      skipped: row.skipped,
      failed: row.failed,
    },
    totalRows,
    hasErrors: row.hasErrors === 1,
    lastDryRun: row.lastDryRun === null ? null : readStoredJson(row.lastDryRun),
    createdAt: isoInstantOrNull(row.createdAt),
    finishedAt: isoInstantOrNull(row.finishedAt),
  });
}

/** An import with its progress. @throws {AppError} NOT_FOUND */
export function getImport(ctx: Pick<Ctx, "workspaceId">, id: number): Promise<ImportDto> {
  return importOf(reads(ctx.workspaceId), id);
}

/** The same as a reader or a commit sees it. @throws {AppError} NOT_FOUND */
export async function importOf(reader: Reader, id: number): Promise<ImportDto> {
  const row = await readImport(reader, id);
  if (!row) throw notFound();
  return toImportDto(row);
}

/** The rows that weren't taken: row number, reason in the caller's language, and the row. @throws {AppError} NOT_FOUND */
export async function importErrorsFile(ctx: Ctx, id: number): Promise<Response> {
  const { columns } = await getImport(ctx, id);
  const header = [storedText(ctx.locale, "importRow", {}), storedText(ctx.locale, "importReason", {}), ...columns];
  return csvResponse(ctx, `import-${id}-errors.csv`, header, errorPages(ctx, id));
}

async function* errorPages(ctx: Ctx, id: number): AsyncGenerator<CsvCell[][]> {
  let after = 0;
  for (;;) {
    const page = await reads(ctx.workspaceId).all(errorsAfter, { importId: id, after, limit: ERRORS_AT_ONCE });
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ row, reason, cells }) => [
      row,
      fieldTexts(ctx.locale, { reason }).reason ?? reason,
      ...readStoredJson<string[]>(cells),
    ]);
    after = last.row;
  }
}
