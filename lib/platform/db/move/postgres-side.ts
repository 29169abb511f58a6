import type pg from "pg";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { copyIn } from "./copy-in";
import { IDENTITY_SQL, identityOf } from "./identity";
import { type Key, type MovedTable, quoted, type Row } from "./moved-table";
import { type Place, PROGRESS_TABLE, type Target } from "./side";

/** A PostgreSQL database that rows are moved out of or into, on a connection of its own. */
export class PostgresSide implements Target {
  constructor(
    private readonly client: pg.Client,
    readonly label: string,
  ) {}

  async identity(): Promise<string> {
    return identityOf((await this.client.query<unknown[]>({ text: IDENTITY_SQL, rowMode: "array" })).rows);
  }

  async count({ name }: MovedTable): Promise<number> {
    return (await this.#first<{ count: number }>(`select count(*) as count from "${name}"`))?.count ?? 0;
  }

  async read(table: MovedTable, after: Key, limit: number): Promise<Row[]> {
    const key = quoted(table.key.map((place) => table.columns[place] ?? ""));
    const behind = after ? `where (${key}) > (${after.map((_, place) => `$${place + 2}`).join(", ")})` : "";
    const text = `select ${quoted(table.columns)} from "${table.name}" ${behind} order by ${key} limit $1`;
    const values = [limit, ...(after ?? [])];
    const { rows } = await this.client.query<Row[number][]>({ text, values, rowMode: "array" });
    return rows;
  }

  async lastId(table: MovedTable): Promise<number | undefined> {
    const found = await this.#first<{ sequence: string | null }>("select pg_get_serial_sequence($1, $2) as sequence", [
      `"${table.name}"`,
      keyColumn(table),
    ]);
    if (!found?.sequence) return undefined;
    const last = await this.#first<{ id: number; called: boolean }>(
      `select last_value as id, is_called as called from ${found.sequence}`,
    );
    return last?.called ? last.id : undefined;
  }

  async places(): Promise<ReadonlyMap<string, Place>> {
    const { rows } = await this.client.query<{ name: string; after: string; rows: number }>(
      `select name, "after", "rows" from ${PROGRESS_TABLE} where "rows" > 0`,
    );
    return new Map(
      rows.map(({ name, after, rows: count }) => [name, { after: readStoredJson<Row>(after), rows: count }]),
    );
  }

  async write(table: MovedTable, rows: readonly Row[], { after, rows: count }: Place): Promise<void> {
    await this.client.query("begin");
    try {
      await copyIn(this.client, `"${table.name}" (${quoted(table.columns)})`, rows);
      await this.client.query(
        `insert into ${PROGRESS_TABLE} (name, "after", "rows") values ($1, $2, $3)
         on conflict (name) do update set "after" = excluded."after", "rows" = excluded."rows"`,
        [table.name, JSON.stringify(after), count],
      );
      await this.client.query("commit");
    } catch (error) {
      // A connection that broke has rolled back already.
      await this.client.query("rollback").catch(() => undefined);
      throw error;
    }
  }

  async setLastId(table: MovedTable, id: number): Promise<void> {
    await this.client.query("select setval(pg_get_serial_sequence($1, $2), $3)", [
      `"${table.name}"`,
      keyColumn(table),
      id,
    ]);
  }

  async settle(): Promise<void> {
    await this.client.query("analyze");
  }

  async finish(): Promise<void> {
    // This commit waits for the disk, and so for all that were made before it.
    await this.client.query(`set synchronous_commit = on; drop table ${PROGRESS_TABLE}`);
  }

  async #first<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T | undefined> {
    return (await this.client.query<T>(text, values)).rows[0];
  }
}

const keyColumn = (table: MovedTable): string => table.columns[table.key[0] ?? 0] ?? "";
