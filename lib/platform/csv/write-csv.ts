import { type Stringifier, stringify } from "csv-stringify";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { Ctx } from "@/lib/platform/session/context";

/** A cell; null is an empty one, a Date an instant. */
export type CsvCell = string | number | Date | null;

/** Whose language and clock a file has. */
export type CsvReading = { locale: Locale; timeZone: string };

// What a spreadsheet program of that language takes for numbers and for separate cells. Where numbers have a comma, commas
// separate nothing.
const SIGNS: Record<Locale, { delimiter: string; decimal: string }> = {
  "pt-BR": { delimiter: ";", decimal: "," },
  en: { delimiter: ",", decimal: "." },
};

/** A day of the calendar as a spreadsheet program of that language reads it. @param midnight of the day in UTC, epoch milliseconds */
export const spreadsheetDay = (locale: Locale, midnight: number): string =>
  new Intl.DateTimeFormat(locale, { timeZone: "UTC", year: "numeric", month: "2-digit", day: "2-digit" }).format(
    midnight,
  );

/** Writes cells as somebody's spreadsheet program reads them: `21/11/2026 09:30`, `1,5`. */
function cellWriter({ locale, timeZone }: CsvReading): (cell: CsvCell) => string | null {
  const { decimal } = SIGNS[locale];
  const day = new Intl.DateTimeFormat(locale, { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  // Of 24 hours in every language: spreadsheet programs read that anywhere.
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (cell) => {
    if (cell instanceof Date) return `${day.format(cell)} ${time.format(cell)}`;
    return typeof cell === "number" ? String(cell).replace(".", decimal) : cell;
  };
}

/**
 * Rows as a CSV file (RFC 4180: CRLF, quotes where needed), in UTF-8 with the mark by which spreadsheet programs know it, and
 * with the signs, numbers and times of the reader's language. Cells that such a program would run as a formula are quoted
 * with an apostrophe. One page of rows is held at a time; the next one is asked for when the reader took the last, and none
 * after the reader went away.
 */
export function csvStream(
  reading: CsvReading,
  header: readonly string[],
  pages: AsyncIterable<readonly CsvCell[][]>,
): ReadableStream<Uint8Array> {
  const source = pages[Symbol.asyncIterator]();
  const writer: Stringifier = stringify({
    bom: true,
    delimiter: SIGNS[reading.locale].delimiter,
    record_delimiter: "windows",
    // Named, because a given delimiter turns it off, and a line break in a cell would then begin a row.
    quote_record_delimiter: true,
    escape_formulas: true,
  });
  const written = cellWriter(reading);
  writer.write([...header]);
  const take = () => {
    const chunks: Buffer[] = [];
    for (let chunk = writer.read() as Buffer | null; chunk !== null; chunk = writer.read() as Buffer | null)
      chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A page of nothing would leave the reader waiting for a pull that never comes.
        for (;;) {
          const page = await source.next();
          for (const row of page.done ? [] : page.value) writer.write(row.map(written));
          const bytes = take();
          if (bytes.byteLength > 0) controller.enqueue(bytes);
          if (page.done) return controller.close();
          if (bytes.byteLength > 0) return;
        }
      },
      async cancel() {
        writer.destroy();
        await source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The answer that the caller's browser saves under this name. @param fileName plain letters, digits, dashes and dots. */
export function csvResponse(
  { locale, workspace: { timeZone } }: Pick<Ctx, "locale" | "workspace">,
  fileName: string,
  header: readonly string[],
  pages: AsyncIterable<readonly CsvCell[][]>,
): Response {
  return new Response(csvStream({ locale, timeZone }, header, pages), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
