import { type Options, type Parser, parse } from "csv-parse";
import type { CsvDelimiter, CsvEncoding } from "./detect-csv";

/** One record of a file; `problem` when its quotes made no sense and it is the bare line. */
export type CsvRecord = { cells: string[]; problem?: "csvQuotes" };

export type CsvFormat = { encoding: CsvEncoding; delimiter: CsvDelimiter };

/** A record longer than this is a quote that was never closed. Cells of a megabyte are fine. */
const RECORD_MAX = 4 * 1024 * 1024;
/** After so many records that had to be given up, quotes are taken for ordinary signs: the file doesn't use them. */
const GIVEN_UP_MAX = 20;

/**
 * The records of a CSV file, a piece of the file at a time; empty lines are left out. Whatever the file holds, reading it
 * ends: a record with a quote that is never closed is given up, and reading goes on with the next line.
 * @param open begins to read the file again from its first byte.
 */
export async function* readCsv(
  open: () => Promise<AsyncIterable<Uint8Array>>,
  format: CsvFormat,
): AsyncGenerator<CsvRecord> {
  let offset = 0;
  for (let givenUp = 0; ; givenUp += 1) {
    const part = new PartReader(format, givenUp <= GIVEN_UP_MAX);
    for await (const chunk of fromOffset(await open(), format.encoding, offset)) {
      await part.take(chunk);
      yield* part.drain();
      if (part.isBroken) break;
    }
    await part.end();
    yield* part.drain();
    if (!part.isBroken) return;
    const line = await lineAt(fromOffset(await open(), format.encoding, offset + part.bytes));
    if (line === undefined) return;
    const cells = line.text.split(format.delimiter).map(withoutZeros);
    if (cells.some((cell) => cell.trim() !== "")) yield { cells, problem: "csvQuotes" };
    offset += part.bytes + line.bytes;
  }
}

const withoutZeros = (cell: string) => cell.replaceAll("\0", "");

/** Parses until the end or the first record that makes no sense; what came before that isn't lost with it. */
class PartReader {
  /** Bytes up to the end of the last good record. */
  bytes = 0;
  isBroken = false;
  #records: CsvRecord[] = [];
  readonly #parser: Parser;

  constructor(format: CsvFormat, hasQuotes: boolean) {
    this.#parser = parse({
      ...optionsOf(format, hasQuotes),
      on_record: (record: string[], { bytes }: { bytes: number }) => {
        this.bytes = bytes;
        this.#records.push({ cells: record.map(withoutZeros) });
        return null;
      },
    });
    this.#parser.on("error", () => {
      this.isBroken = true;
    });
    this.#parser.resume();
  }

  take(chunk: Buffer): Promise<void> {
    return new Promise((resolve) => this.#parser.write(chunk, () => resolve()));
  }

  end(): Promise<void> {
    if (this.isBroken) return Promise.resolve();
    return new Promise((resolve) => {
      this.#parser.once("close", resolve);
      this.#parser.end();
    });
  }

  drain(): CsvRecord[] {
    return this.#records.splice(0);
  }
}

function optionsOf({ delimiter }: CsvFormat, hasQuotes: boolean): Options {
  return {
    delimiter,
    quote: hasQuotes ? '"' : false,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX,
    record_delimiter: ["\r\n", "\n", "\r"],
  };
}

/** The text as UTF-8 without its mark, from a byte of that on. */
async function* fromOffset(
  chunks: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
  offset: number,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  let skip = offset;
  const take = (text: string): Buffer => {
    const bytes = Buffer.from(text, "utf8");
    const rest = bytes.subarray(Math.min(skip, bytes.length));
    skip -= bytes.length - rest.length;
    return rest;
  };
  for await (const chunk of chunks) {
    const bytes = take(decoder.decode(chunk, { stream: true }));
    if (bytes.length > 0) yield bytes;
  }
  const last = take(decoder.decode());
  if (last.length > 0) yield last;
}

/** The first line that isn't empty, cut at 64 kB, and how many bytes it and its end take. */
async function lineAt(chunks: AsyncIterable<Buffer>): Promise<{ text: string; bytes: number } | undefined> {
  const kept: Buffer[] = [];
  let size = 0;
  let bytes = 0;
  for await (const chunk of chunks) {
    let from = 0;
    // Line ends before the line are the previous record's.
    if (size === 0) while (from < chunk.length && (chunk[from] === 10 || chunk[from] === 13)) from += 1;
    const end = chunk.indexOf(10, from);
    const part = chunk.subarray(from, end < 0 ? undefined : end);
    if (size < 65_536) kept.push(part);
    size += part.length;
    bytes += end < 0 ? chunk.length : end + 1;
    if (end >= 0) break;
  }
  if (bytes === 0) return undefined;
  return { text: Buffer.concat(kept).subarray(0, 65_536).toString("utf8").replace(/\r$/, ""), bytes };
}
