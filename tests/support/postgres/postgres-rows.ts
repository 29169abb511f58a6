import pg from "pg";
import { readValue } from "@/lib/platform/db/postgres/values";
import type { Rows } from "@/tests/support/rows";
import { toPostgres } from "./translate";

const BOOLEAN = 16;

/** Rows as tests know them: a boolean is 1 or 0. */
const types = {
  getTypeParser: (oid: number) => (oid === BOOLEAN ? (text: string) => Number(text === "t") : readValue(oid)),
};

/** A test's own connections to a database, past the product. */
export function openRowPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2, types, application_name: "cangoo tests" });
  // The database is removed while a connection is idle.
  pool.on("error", () => undefined);
  return pool;
}

/** What a test looks at, or begins with, on PostgreSQL. */
export function postgresRows(pool: () => pg.Pool): Rows {
  const ask = (sql: string, values: readonly unknown[]) => pool().query(toPostgres(sql, values));
  const first = (row: Record<string, unknown> | undefined) => (row === undefined ? undefined : Object.values(row)[0]);
  return {
    first: async <T>(sql: string, ...values: unknown[]) => (await ask(sql, values)).rows[0] as T | undefined,
    all: async <T>(sql: string, ...values: unknown[]) => (await ask(sql, values)).rows as T[],
    value: async <T>(sql: string, ...values: unknown[]) => first((await ask(sql, values)).rows[0]) as T | undefined,
    values: async <T>(sql: string, ...values: unknown[]) => (await ask(sql, values)).rows.map(first) as T[],
    run: async (sql, ...values) => (await ask(sql, values)).rowCount ?? 0,
    insert: async (table, row) => {
      const names = Object.keys(row);
      const places = names.map((_, index) => `$${index + 1}`);
      const text = `insert into "${table}" (${names.map((name) => `"${name}"`)}) values (${places}) returning *`;
      const { rows } = await pool().query({ text, values: Object.values(row) });
      return Number((rows[0] as { id?: unknown } | undefined)?.id ?? 0);
    },
  };
}

/** The rows of a database that is connected to for each look. */
export function lentRows(url: string): Rows {
  const lent = async <T>(work: (those: Rows) => Promise<T>): Promise<T> => {
    const pool = openRowPool(url);
    try {
      return await work(postgresRows(() => pool));
    } finally {
      await pool.end();
    }
  };
  return {
    first: <T>(sql: string, ...values: unknown[]) => lent((those) => those.first<T>(sql, ...values)),
    all: <T>(sql: string, ...values: unknown[]) => lent((those) => those.all<T>(sql, ...values)),
    value: <T>(sql: string, ...values: unknown[]) => lent((those) => those.value<T>(sql, ...values)),
    values: <T>(sql: string, ...values: unknown[]) => lent((those) => those.values<T>(sql, ...values)),
    run: (sql, ...values) => lent((those) => those.run(sql, ...values)),
    insert: (table, row) => lent((those) => those.insert(table, row)),
  };
}
