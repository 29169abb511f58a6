import type pg from "pg";
import type { Row } from "./moved-table";

/** What of the driver's connection COPY needs; its types don't know all of it. */
type Wire = { query(text: string): void; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/**
 * Sends rows with PostgreSQL's COPY, in its text form (postgresql.org/docs/current/sql-copy.html), on a connection of one's own.
 * @param into the table with its columns, as SQL
 */
export function copyIn(client: pg.Client, into: string, rows: readonly Row[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    client.query({
      submit(connection: unknown) {
        (connection as Wire).query(`copy ${into} from stdin`);
      },
      handleCopyInResponse(connection: Wire) {
        connection.sendCopyFromChunk(Buffer.from(copyText(rows)));
        connection.endCopyFrom();
      },
      handleCommandComplete() {},
      handleError(error: Error) {
        failure = error;
        // No answer is to come on a connection that broke.
        if (!("code" in error && "severity" in error)) reject(error);
      },
      handleReadyForQuery() {
        if (failure === undefined) resolve();
        else reject(failure);
      },
    });
  });
}

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function copyText(rows: readonly Row[]): string {
  let text = "";
  for (const row of rows) text += `${row.map(field).join("\t")}\n`;
  return text;
}

function field(value: Row[number]): string {
  if (value === null) return "\\N";
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString("hex")}`;
  if (typeof value !== "string") return String(value);
  return SPECIAL.test(value) ? value.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign) : value;
}
