import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, Transaction } from "@prisma/driver-adapter-utils";
import pg from "pg";
import Database from "@/lib/platform/db/driver/sqlite";
import { type Known, PostgresQueryable } from "./queryable";

/** What the migrations of SQLite declare the columns as. @param file a database that they made */
function declaredIn(file: string): Known["declared"] {
  const db = new Database(file, { readonly: true });
  try {
    const rows = db
      .prepare(
        `SELECT m.name || '.' || c.name AS name, c.type FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`,
      )
      .all() as { name: string; type: string }[];
    return new Map(rows.map(({ name, type }) => [name, type]));
  } finally {
    db.close();
  }
}

/** The tests' Prisma client, which is made for SQLite, on a PostgreSQL database. */
export class PostgresAsSqliteFactory implements SqlDriverAdapterFactory {
  readonly provider = "sqlite";
  readonly adapterName = "cangoo-postgres-as-sqlite";

  /** @param url the database @param file a SQLite database with the same tables */
  constructor(
    private readonly url: string,
    private readonly file: string,
  ) {}

  async connect(): Promise<SqlDriverAdapter> {
    const pool = new pg.Pool({ connectionString: this.url, max: 3, application_name: "cangoo tests" });
    pool.on("error", () => undefined);
    const known: Known = { declared: declaredIn(this.file), tables: new Map() };
    const plain = new PostgresQueryable(pool as unknown as pg.ClientBase, known);
    return {
      provider: "sqlite",
      adapterName: "cangoo-postgres-as-sqlite",
      queryRaw: (query: SqlQuery) => plain.queryRaw(query),
      executeRaw: (query: SqlQuery) => plain.executeRaw(query),
      executeScript: (script: string) => plain.executeScript(script),
      startTransaction: () => begin(pool, known),
      dispose: () => pool.end(),
    };
  }
}

async function begin(pool: pg.Pool, known: Known): Promise<Transaction> {
  const client = await pool.connect();
  await client.query("begin");
  const inside = new PostgresQueryable(client, known);
  const end = async (sql: string) => {
    await client.query(sql);
    client.release();
  };
  return {
    provider: "sqlite",
    adapterName: "cangoo-postgres-as-sqlite",
    options: { usePhantomQuery: true },
    queryRaw: (query: SqlQuery) => inside.queryRaw(query),
    executeRaw: (query: SqlQuery) => inside.executeRaw(query),
    commit: () => end("commit"),
    rollback: () => end("rollback"),
  };
}
