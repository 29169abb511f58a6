import type pg from "pg";
import type { Session } from "@/lib/platform/db/sql/session";
import { boundValues, type Run } from "@/lib/platform/db/sql/statement";
import { globalSlot } from "@/lib/platform/global-slot";

type Queries = Pick<pg.ClientBase, "query">;

/** A value as the driver takes it. No text of PostgreSQL holds U+0000; what takes its place is what HTML's parsers put there. */
const postgresValue = (value: unknown): unknown =>
  typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;

/** A name by which a connection keeps a statement prepared, the same on each. */
function nameOf(sql: string): string {
  const names = globalSlot("db.statement-names", () => new Map<string, string>());
  let name = names.get(sql);
  if (name === undefined) {
    name = `s${names.size}`;
    names.set(sql, name);
  }
  return name;
}

function ask(on: Queries, run: Run): Promise<pg.QueryResult> {
  const { sql: text, isKept } = run.compiled;
  const values = boundValues(run, postgresValue);
  return on.query(isKept ? { name: nameOf(text), text, values } : { text, values });
}

/** Runs statements on a connection, or on whichever of a pool is free. */
export function postgresSession(on: Queries): Session {
  return {
    first: async (run) => (await ask(on, run)).rows[0] as unknown,
    all: async (run) => (await ask(on, run)).rows as unknown[],
    change: async (run) => (await ask(on, run)).rowCount ?? 0,
  };
}
