import type BetterSqlite3 from "better-sqlite3";
import { prepared } from "@/lib/platform/db/connections";
import { findDamage } from "@/lib/platform/db/database-file";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Value } from "./copy-rows";
import { IDENTITY_SQL, identityOf } from "./identity";
import { MoveError } from "./move-error";
import { fromSqlite, type Key, type MovedTable, quoted, type Row } from "./moved-table";
import { type Place, PROGRESS_TABLE, type Target } from "./side";

/** A SQLite file that rows are moved out of or into. */
export class SqliteSide implements Target {
  constructor(
    private readonly db: BetterSqlite3.Database,
    readonly label: string,
  ) {}

  async identity(): Promise<string> {
    return identityOf(this.db.prepare(IDENTITY_SQL).raw().all() as unknown[][]);
  }

  async count({ name }: MovedTable): Promise<number> {
    return this.db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number;
  }

  async read(table: MovedTable, after: Key, limit: number): Promise<Row[]> {
    const key = quoted(table.key.map((place) => table.columns[place] ?? ""));
    const behind = after ? `WHERE (${key}) > (${after.map(() => "?").join(", ")})` : "";
    const sql = `SELECT ${quoted(table.columns)} FROM "${table.name}" ${behind} ORDER BY ${key} LIMIT ?`;
    const rows = prepared(this.db, sql)
      .raw()
      .all(...(after ?? []), limit) as Value[][];
    return rows.map((row) => fromSqlite(table, row));
  }

  async lastId({ name }: MovedTable): Promise<number | undefined> {
    const last = this.db.prepare("SELECT seq FROM sqlite_sequence WHERE name = ?").pluck().get(name);
    return typeof last === "number" && last > 0 ? last : undefined;
  }

  async places(): Promise<ReadonlyMap<string, Place>> {
    const rows = this.db.prepare(`SELECT name, "after", "rows" FROM ${PROGRESS_TABLE} WHERE "rows" > 0`).all() as {
      name: string;
      after: string;
      rows: number;
    }[];
    return new Map(
      rows.map(({ name, after, rows: count }) => [name, { after: readStoredJson<Row>(after), rows: count }]),
    );
  }

  async write(table: MovedTable, rows: readonly Row[], { after, rows: count }: Place): Promise<void> {
    const insert = prepared(
      this.db,
      `INSERT INTO "${table.name}" (${quoted(table.columns)}) VALUES (${table.columns.map(() => "?").join(", ")})`,
    );
    this.db.transaction(() => {
      for (const row of rows) insert.run(...row.map((value) => (typeof value === "boolean" ? Number(value) : value)));
      this.db
        .prepare(`INSERT OR REPLACE INTO ${PROGRESS_TABLE} (name, "after", "rows") VALUES (?, ?, ?)`)
        .run(table.name, JSON.stringify(after), count);
    })();
  }

  async setLastId({ name }: MovedTable, id: number): Promise<void> {
    this.db.transaction(() => {
      this.db.prepare("DELETE FROM sqlite_sequence WHERE name = ?").run(name);
      // The driver binds a number as a fraction, and this column has no type that would make a whole one of it.
      this.db.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").run(name, BigInt(id));
    })();
  }

  async settle(): Promise<void> {
    const damage = findDamage(this.label);
    if (damage !== null) throw new MoveError(damage);
  }

  async finish(): Promise<void> {
    this.db.exec(`DROP TABLE ${PROGRESS_TABLE}`);
    this.db.pragma("wal_checkpoint(TRUNCATE)");
  }
}
