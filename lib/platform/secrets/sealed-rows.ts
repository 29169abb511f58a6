import type BetterSqlite3 from "better-sqlite3";
import type pg from "pg";

/** A database whose secrets are sealed anew. */
export type SealedDatabase = {
  /** Runs `work` in one transaction: all of it is stored, or nothing. */
  transaction<T>(work: (rows: SealedRows) => Promise<T>): Promise<T>;
};

/** A sealed text and the row that has it, as the engine knows the row. */
type SealedRow = { row: number | string; value: string };

/** Where sealed texts are read and written anew, in one transaction of either engine. */
type SealedRows = {
  /** The sealed texts of a column. */
  ofColumn(table: string, column: string): Promise<SealedRow[]>;
  /** @returns how many rows were written: one */
  putColumn(table: string, column: string, row: SealedRow["row"], sealed: string): Promise<number>;
  /** What is sealed in the payloads of queued messages. */
  ofJobs(): Promise<SealedRow[]>;
  putJob(row: SealedRow["row"], sealed: string): Promise<number>;
};

function sqliteRows(db: BetterSqlite3.Database): SealedRows {
  return {
    ofColumn: async (table, column) =>
      db
        .prepare(`SELECT rowid AS row, "${column}" AS value FROM "${table}" WHERE "${column}" <> ''`)
        .all() as SealedRow[],
    putColumn: async (table, column, row, sealed) =>
      db.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`).run(sealed, row).changes,
    ofJobs: async () =>
      db
        .prepare("SELECT id AS row, payload ->> 'sealed' AS value FROM job WHERE payload ->> 'sealed' IS NOT NULL")
        .all() as SealedRow[],
    putJob: async (row, sealed) =>
      db.prepare("UPDATE job SET payload = json_set(payload, '$.sealed', ?) WHERE id = ?").run(sealed, row).changes,
  };
}

// A row that is locked stays where it is, so that its place names it.
function postgresRows(client: Pick<pg.ClientBase, "query">): SealedRows {
  const rowsOf = async (text: string) => (await client.query<{ row: string; value: string }>(text)).rows;
  const put = async (text: string, values: unknown[]) => (await client.query(text, values)).rowCount ?? 0;
  return {
    ofColumn: (table, column) =>
      rowsOf(`select ctid::text as row, "${column}" as value from "${table}" where "${column}" <> '' for update`),
    putColumn: (table, column, row, sealed) =>
      put(`update "${table}" set "${column}" = $1 where ctid = $2::tid`, [sealed, row]),
    ofJobs: () =>
      rowsOf(
        `select id::text as row, payload::jsonb ->> 'sealed' as value from job
         where payload like '%"sealed"%' and payload::jsonb ->> 'sealed' is not null for update`,
      ),
    putJob: (row, sealed) =>
      put("update job set payload = jsonb_set(payload::jsonb, '{sealed}', to_jsonb($1::text))::text where id = $2", [
        sealed,
        row,
      ]),
  };
}

/** The secrets of a SQLite file. Nobody else may use it meanwhile. */
export function sealedInFile(db: BetterSqlite3.Database): SealedDatabase {
  return {
    async transaction(work) {
      // What is overwritten must not stay readable in the file for whoever has the old key.
      db.pragma("secure_delete = ON");
      db.exec("BEGIN IMMEDIATE");
      try {
        const done = await work(sqliteRows(db));
        db.exec("COMMIT");
        db.pragma("wal_checkpoint(TRUNCATE)");
        return done;
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
    },
  };
}

/** The secrets of a PostgreSQL database. Old versions of rows stay in its files until they are vacuumed. */
export function sealedOnServer(client: Pick<pg.ClientBase, "query">): SealedDatabase {
  return {
    async transaction(work) {
      await client.query("begin");
      try {
        const done = await work(postgresRows(client));
        await client.query("commit");
        return done;
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
    },
  };
}
