import { type Stringifier, stringify } from "csv-stringify";

/** A cell; null is an empty one. */
export type CsvCell = string | number | null;

/**
 * Rows as a CSV file (RFC 4180: CRLF, quotes where needed), in UTF-8 with the mark by which spreadsheet programs know it.
 * Cells that such a program would run as a formula are quoted with an apostrophe. One page of rows is held at a time; the
 * next one is asked for when the reader took the last, and none after the reader went away.
 */
export function csvStream(
  header: readonly string[],
  pages: AsyncIterable<readonly CsvCell[][]>,
): ReadableStream<Uint8Array> {
  const source = pages[Symbol.asyncIterator]();
  const writer: Stringifier = stringify({
    bom: true,
    record_delimiter: "windows",
    // Named, because a given delimiter turns it off, and a line break in a cell would then begin a row.
    quote_record_delimiter: true,
    escape_formulas: true,
  });
  writer.write([...header]);
  const take = () => {
    const written: Buffer[] = [];
    for (let chunk = writer.read() as Buffer | null; chunk !== null; chunk = writer.read() as Buffer | null)
      written.push(Buffer.from(chunk));
    return Buffer.concat(written);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A page of nothing would leave the reader waiting for a pull that never comes.
        for (;;) {
          const page = await source.next();
          for (const row of page.done ? [] : page.value) writer.write(row);
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

/** The answer that a browser saves under this name. @param fileName plain letters, digits, dashes and dots. */
export function csvResponse(
  fileName: string,
  header: readonly string[],
  pages: AsyncIterable<readonly CsvCell[][]>,
): Response {
  return new Response(csvStream(header, pages), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
