import { env } from "@/lib/platform/env/env";
import { globalSlot } from "@/lib/platform/global-slot";
import { connections } from "./connections";
import { isPostgres } from "./engine";
import { pools } from "./postgres/pools";
import { pooledSession } from "./postgres/session";
import type { GlobalStatement } from "./sql/global-statement";
import type { Session } from "./sql/session";
import { sqliteSession } from "./sql/sqlite-session";
import type { Run, Statement } from "./sql/statement";
import type { Reader } from "./unit-of-work/tx";

async function openReader(): Promise<Session> {
  const { readers } = await pools();
  return pooledSession(readers, env().PG_RLS);
}

// Not a promise on SQLite, where every read would wait a turn for it.
const session = (): Session | Promise<Session> =>
  isPostgres() ? globalSlot("db.postgres-reader", openReader) : sqliteSession(connections().reader);

async function first(run: Run): Promise<unknown> {
  const on = session();
  return on instanceof Promise ? (await on).first(run) : on.first(run);
}

async function all(run: Run): Promise<unknown[]> {
  const on = session();
  return on instanceof Promise ? (await on).all(run) : on.all(run);
}

/** Reads what is committed, in one workspace. Inside a commit the transaction reads, which sees its own changes. */
export function reads(workspaceId: number): Reader {
  const runOf = (statement: Pick<Statement<unknown, unknown>, "compiled">, given: object): Run => ({
    compiled: statement.compiled(),
    given,
    workspaceId,
  });
  const reader = {
    workspaceId,
    first: async (statement: Statement<never, unknown>, given: object) => first(runOf(statement, given)),
    all: async (statement: Statement<never, unknown>, given: object) => all(runOf(statement, given)),
  };
  // Its methods are typed by the statements that they are given.
  return reader as unknown as Reader;
}

const globalRun = (statement: Pick<GlobalStatement<unknown, unknown>, "compiled">, given: object): Run => ({
  compiled: statement.compiled(),
  given,
  workspaceId: undefined,
});

/** The same for the whole installation. Who may import this is a rule of `npm run check`. */
export const globalReads = {
  /** The first row of the result, or undefined. */
  async first<Arguments extends object, Row>(statement: GlobalStatement<Arguments, Row>, given: Arguments) {
    return first(globalRun(statement, given)) as Promise<Row | undefined>;
  },
  /** Every row of the result. */
  async all<Arguments extends object, Row>(statement: GlobalStatement<Arguments, Row>, given: Arguments) {
    return all(globalRun(statement, given)) as Promise<Row[]>;
  },
};
