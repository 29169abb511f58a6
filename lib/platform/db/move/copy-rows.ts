import type BetterSqlite3 from "better-sqlite3";
import type pg from "pg";
import { kindOfColumn } from "@/lib/platform/db/sql/column-kinds";

/** Rows of one statement: enough that round trips cost nothing, few enough to be held in memory with their texts. */
const BATCH_ROWS = 2_000;

/** What SQLite's driver reads. */
export type Value = string | number | Buffer | null;

/** How a table's rows go from SQLite to PostgreSQL. */
export type CopiedTable = { name: string; columns: readonly string[]; kinds: readonly string[] };

/** A table's columns as both databases know them. @throws {Error} for one whose type isn't known */
export function copiedTable(db: BetterSqlite3.Database, name: string): CopiedTable {
  const columns = db.prepare("SELECT name FROM pragma_table_info(?) ORDER BY cid").pluck().all(name) as string[];
  const unknown = columns.find((column) => kindOfColumn(name, column) === undefined);
  if (unknown !== undefined) throw new Error(`the type of ${name}.${unknown} isn't known`);
  return { name, columns, kinds: columns.map((column) => kindOfColumn(name, column) ?? "text") };
}

/**
 * Copies a table's rows, in the order of their keys, a batch a statement.
 * @param source a connection that nobody else uses meanwhile @param target a connection in a transaction or not
 * @param onBatch hears how many rows are there @returns how many rows were copied
 */
export async function copyRows(
  source: BetterSqlite3.Database,
  target: Pick<pg.ClientBase, "query">,
  { name, columns, kinds }: CopiedTable,
  onBatch: (rows: number) => void = () => undefined,
): Promise<number> {
  const quoted = columns.map((column) => `"${column}"`).join(", ");
  const arrays = kinds.map((kind, place) => `$${place + 1}::${kind}[]`).join(", ");
  const text = `insert into "${name}" (${quoted}) select * from unnest(${arrays})`;
  const key = source
    .prepare("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk")
    .pluck()
    .all(name) as string[];
  const order = key.map((column) => `"${column}"`).join(", ");
  const rows = source.prepare(`SELECT ${quoted} FROM "${name}" ORDER BY ${order}`).raw().iterate();
  let count = 0;
  let batch: Value[][] = [];
  const write = async () => {
    const values = kinds.map((kind, place) => batch.map((row) => converted(row[place] ?? null, kind)));
    await target.query({ name: `copy ${name}`, text, values });
    count += batch.length;
    batch = [];
    onBatch(count);
  };
  for (const row of rows) {
    batch.push(row as Value[]);
    if (batch.length === BATCH_ROWS) await write();
  }
  if (batch.length > 0) await write();
  return count;
}

function converted(value: Value, kind: string): Value | boolean {
  if (value === null) return null;
  // A text of SQLite may hold what no text of PostgreSQL can.
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;
  return kind === "boolean" ? value === 1 : value;
}

/** Has a table's ids go on where SQLite's have got to. */
export async function copySequence(
  source: BetterSqlite3.Database,
  target: Pick<pg.ClientBase, "query">,
  name: string,
): Promise<void> {
  const last = source.prepare("SELECT seq FROM sqlite_sequence WHERE name = ?").pluck().get(name);
  if (typeof last !== "number" || last === 0) return;
  const key = source.prepare("SELECT name FROM pragma_table_info(?) WHERE pk = 1").pluck().get(name) as string;
  await target.query("select setval(pg_get_serial_sequence($1, $2), $3)", [`"${name}"`, key, last]);
}
