import type pg from "pg";
import type { Session } from "@/lib/platform/db/sql/session";
import { boundValues, type Run } from "@/lib/platform/db/sql/statement";
import { isConnectionLost } from "@/lib/platform/db/trouble";
import { globalSlot } from "@/lib/platform/global-slot";
import { bindingTo } from "./row-security";

type Queries = Pick<pg.ClientBase, "query">;

/** A value as the driver takes it. No text of PostgreSQL holds U+0000; what takes its place is what HTML's parsers put there. */
function postgresValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(postgresValue);
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;
}

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

/** @throws when a run misses an argument: before anything is sent */
function questionOf(run: Run): pg.QueryConfig {
  const { sql: text, isKept } = run.compiled;
  const values = boundValues(run, postgresValue);
  return isKept ? { name: nameOf(text), text, values } : { text, values };
}

const ask = (on: Queries, run: Run): Promise<pg.QueryResult> => on.query(questionOf(run));

/** Runs statements on a connection, or on whichever of a pool is free. */
export function postgresSession(on: Queries): Session {
  return sessionOf((run) => ask(on, run));
}

/** The same on a pool, where PostgreSQL itself holds each statement of a workspace to that workspace. */
export function walledSession(pool: pg.Pool): Session {
  return sessionOf((run) => (run.workspaceId === undefined ? ask(pool, run) : askBound(pool, run)));
}

const sessionOf = (answer: (run: Run) => Promise<pg.QueryResult>): Session => ({
  first: async (run) => (await answer(run)).rows[0] as unknown,
  all: async (run) => (await answer(run)).rows as unknown[],
  change: async (run) => (await answer(run)).rowCount ?? 0,
});

/** One trip: the transaction's beginning, the statement and its end are sent at once. */
async function askBound(pool: pg.Pool, run: Run): Promise<pg.QueryResult> {
  const question = questionOf(run);
  const client = await pool.connect();
  let broken = false;
  try {
    const [begun, answer, ended] = await Promise.allSettled([
      client.query(`begin; ${bindingTo(run.workspaceId)}`),
      client.query(question),
      client.query("commit"),
    ]);
    for (const outcome of [begun, answer, ended]) {
      // The first one says why; those behind it only that there was one.
      if (outcome.status === "rejected") {
        broken = isConnectionLost(outcome.reason) || ended.status === "rejected";
        throw outcome.reason;
      }
    }
    return (answer as PromiseFulfilledResult<pg.QueryResult>).value;
  } finally {
    client.release(broken);
  }
}
