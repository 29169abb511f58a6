import type pg from "pg";
import { withLimits } from "@/lib/platform/db/sql/limit-mark";
import type { Session } from "@/lib/platform/db/sql/session";
import { boundValues, type Run } from "@/lib/platform/db/sql/statement";
import { globalSlot } from "@/lib/platform/global-slot";
import { requestConnections } from "./request-connections";
import { bindingTo } from "./row-security";

type Queries = Pick<pg.ClientBase, "query">;

/** A value as the driver takes it. No text of PostgreSQL holds U+0000; what takes its place is what HTML's parsers put there. */
function postgresValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(postgresValue);
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;
}

/** A connection keeps a statement prepared for so many limits. Callers choose page sizes, and each is a statement of its own. */
const LIMITS_MAX = 16;

type Names = { byText: Map<string, string>; limits: Map<string, number> };

/**
 * The name by which each connection keeps a statement prepared; undefined when the statement has too many limits already.
 * @param sql the statement with marks for its limits
 * @param text the statement with its limits
 */
function nameOf(sql: string, text: string): string | undefined {
  const { byText, limits } = globalSlot<Names>("db.statement-names", () => ({ byText: new Map(), limits: new Map() }));
  const known = byText.get(text);
  if (known !== undefined) return known;
  if (text !== sql) {
    const kept = limits.get(sql) ?? 0;
    if (kept === LIMITS_MAX) return undefined;
    limits.set(sql, kept + 1);
  }
  const name = `s${byText.size}`;
  byText.set(text, name);
  return name;
}

/** @throws when a run misses an argument: before anything is sent */
function questionOf(run: Run): pg.QueryConfig {
  const { sql, isKept } = run.compiled;
  const values = boundValues(run, postgresValue);
  const text = withLimits(sql, run.given);
  const name = isKept ? nameOf(sql, text) : undefined;
  return name === undefined ? { text, values } : { name, text, values };
}

const ask = (on: Queries, run: Run): Promise<pg.QueryResult> => on.query(questionOf(run));

/** Runs statements on a connection. */
export function postgresSession(on: Queries): Session {
  return sessionOf((run) => ask(on, run));
}

/**
 * Runs statements on connections of a pool.
 * @param isWalled PostgreSQL itself holds each statement of a workspace to that workspace
 */
export function pooledSession(pool: pg.Pool, isWalled: boolean): Session {
  const lend = requestConnections(pool);
  return sessionOf((run) =>
    lend((client, spoil) =>
      isWalled && run.workspaceId !== undefined ? askBound(client, run, spoil) : ask(client, run),
    ),
  );
}

const sessionOf = (answer: (run: Run) => Promise<pg.QueryResult>): Session => ({
  first: async (run) => (await answer(run)).rows[0] as unknown,
  all: async (run) => (await answer(run)).rows as unknown[],
  change: async (run) => (await answer(run)).rowCount ?? 0,
});

/** One trip: the transaction's beginning, the statement and its end are sent at once. */
async function askBound(client: pg.PoolClient, run: Run, spoil: () => void): Promise<pg.QueryResult> {
  const question = questionOf(run);
  const [begun, answer, ended] = await Promise.allSettled([
    client.query(`begin; ${bindingTo(run.workspaceId)}`),
    client.query(question),
    client.query("commit"),
  ]);
  if (ended.status === "rejected") spoil();
  for (const outcome of [begun, answer, ended]) {
    // The first one says why; those behind it only that there was one.
    if (outcome.status === "rejected") throw outcome.reason;
  }
  return (answer as PromiseFulfilledResult<pg.QueryResult>).value;
}
