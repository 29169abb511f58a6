import { commit } from "@/lib/modules/events/commit";
import { CsvTap } from "@/lib/platform/csv/detect-csv";
import { readCsv } from "@/lib/platform/csv/read-csv";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { readStoredFile, receiveFile } from "@/lib/platform/storage/storage";
import { insertImport } from "../store/customer-import";
import { importOf } from "./import-queries";
import { suggestMapping } from "./import-row";
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_SAMPLE_CELL,
  IMPORT_SAMPLE_ROWS,
  type ImportDto,
} from "./import-schema";
import { withOwnColumns } from "./own-columns";

/** Opens a stored import's bytes from the first one on. */
export async function openImportFile(storageKey: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await readStoredFile(storageKey);
  if (!file) throw new Error("an import's file is gone");
  return file;
}

/**
 * Takes a CSV file, finds its encoding and delimiter, and guesses what its columns are.
 * @throws {AppError} PAYLOAD_TOO_LARGE; IMPORT_NOT_CSV for a file without a header and a row
 */
export async function receiveImport(
  ctx: Ctx,
  file: { fileName: string; bytes: AsyncIterable<Uint8Array> },
): Promise<ImportDto> {
  const tap = new CsvTap();
  const received = await receiveFile(ctx.workspaceId, tap.read(file.bytes), IMPORT_MAX_BYTES);
  if (!received) throw new AppError("PAYLOAD_TOO_LARGE");
  const { encoding, delimiter } = tap;
  const storageKey = await received.keep();
  const [header = [], ...sample] = await firstRecords(storageKey, { encoding, delimiter });
  if (header.length === 0 || sample.length === 0) {
    await scheduleFileRemoval(storageKey);
    throw new AppError("IMPORT_NOT_CSV");
  }
  const columns = header
    .slice(0, IMPORT_COLUMNS_MAX)
    .map((name, index) => name.trim().slice(0, 100) || String(index + 1));
  const data = {
    attenderId: ctx.attender.id,
    fileName: cleanFileName(file.fileName),
    size: received.size,
    storageKey,
    encoding,
    delimiter,
    columns: JSON.stringify(columns),
    sample: JSON.stringify(
      sample.map((cells) => cells.slice(0, columns.length).map((cell) => cell.slice(0, IMPORT_SAMPLE_CELL))),
    ),
    mapping: JSON.stringify(await withOwnColumns(ctx, columns, suggestMapping(columns))),
  };
  return commit(ctx, async (unit) => {
    const row = await unit.first(insertImport, { ...data, now: unit.now });
    if (!row) throw new Error("an import was added without an id");
    await unit.audit("customers.import-uploaded", { subject: ["customer-import", row.id] });
    return importOf(unit, row.id);
  });
}

async function firstRecords(storageKey: string, format: Parameters<typeof readCsv>[1]): Promise<string[][]> {
  const records: string[][] = [];
  for await (const { cells } of readCsv(() => openImportFile(storageKey), format)) {
    records.push(cells);
    if (records.length > IMPORT_SAMPLE_ROWS) break;
  }
  return records;
}
