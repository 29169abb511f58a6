import type BetterSqlite3 from "better-sqlite3";
import pg from "pg";
import { COLUMN_KINDS } from "@/generated/tables/tables";
import Database from "@/lib/platform/db/driver/sqlite";

/** The tables in an order in which each stands behind those that its rows refer to. */
function inOrder(source: BetterSqlite3.Database): string[] {
  const referred = source.prepare(`SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)`).pluck();
  const ordered = new Set<string>();
  const add = (name: string) => {
    for (const other of referred.all(name) as string[]) if (other !== name && !ordered.has(other)) add(other);
    ordered.add(name);
  };
  for (const name of Object.keys(COLUMN_KINDS)) add(name);
  return [...ordered];
}

/** Copies the product's rows of a SQLite file into an empty PostgreSQL database of the same schema, and none of the search's. */
export async function copyDatabase(file: string, url: string): Promise<void> {
  const source = new Database(file, { readonly: true });
  const target = new pg.Client({ connectionString: url });
  await target.connect();
  try {
    for (const name of inOrder(source)) {
      const kinds = COLUMN_KINDS[name] ?? {};
      const columns = Object.keys(kinds);
      const rows = source
        .prepare(`SELECT ${columns.map((column) => `"${column}"`)} FROM "${name}"`)
        .raw()
        .all();
      const values = columns.map((column, place) =>
        (rows as unknown[][]).map((row) =>
          kinds[column] === "boolean" && row[place] !== null ? row[place] === 1 : row[place],
        ),
      );
      const arrays = columns.map((column, place) => `$${place + 1}::${kinds[column]}[]`);
      await target.query(
        `insert into "${name}" (${columns.map((column) => `"${column}"`)}) select * from unnest(${arrays})`,
        values,
      );
      if (kinds.id === "bigint" && rows.length > 0)
        await target.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from "${name}"))`, [
          `"${name}"`,
        ]);
    }
  } finally {
    await target.end();
    source.close();
  }
}
