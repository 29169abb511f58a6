import type pg from "pg";
import type { Run } from "@/lib/platform/db/sql/statement";
import { isConnectionLost } from "@/lib/platform/db/trouble";
import type { Door, Lane, OpenTransaction } from "@/lib/platform/db/unit-of-work/door";
import type { TxSession } from "@/lib/platform/db/unit-of-work/tx";
import { env } from "@/lib/platform/env/env";
import { hasCommitted } from "./outcome";
import { pools } from "./pools";
import { bindingTo } from "./row-security";
import { postgresSession } from "./session";

/** The class of our advisory locks (pg_advisory_xact_lock's first key): one lock per workspace, held until the commit. */
const LANE_LOCKS = 0x63_61_6e_67;

const NOBODY: ReadonlySet<number> = new Set();

const BEGIN = "begin";
const LOCK = { name: "lane", text: "select pg_advisory_xact_lock($1, $2::bigint::integer)" };
/** The transaction gets its number before any row gets an id: who reads "up to here" relies on it (settled-id.ts). */
const NUMBER = { name: "xact", text: "select pg_current_xact_id()::text as number" };
const TRY_LOCKS = {
  name: "lanes",
  text: `select lane, pg_try_advisory_xact_lock($1, lane::integer) as "isOurs" from unnest($2::bigint[]) as lane`,
};
const NUMBER_AND_LOCK = {
  name: "xact-lane",
  text: "select pg_current_xact_id()::text as number, pg_advisory_xact_lock($1, $2::bigint::integer)",
};

/**
 * PostgreSQL writes for many workspaces side by side, for each one at a time on all nodes: what a transaction reads stays true
 * until it commits, numbers have no gaps, and a workspace's ids rise in the order of its commits, as behind SQLite's gate.
 */
export const postgresDoor: Door = {
  readsAhead: true,
  // Behind the second wall a transaction's statements are of one workspace.
  mayShare: () => !env().PG_RLS,
  // What is of no workspace waits for nobody: each piece by itself.
  queueOf: (lane) => lane ?? Symbol("alone"),
  enter: (work) => work(),
  async open(pieces) {
    const lanes = [...new Set(pieces.flatMap(({ lane }) => lane ?? []))];
    const client = await (await pools()).writers.connect();
    return lanes.length > 1 ? transactionOfMany(client, lanes) : transactionOn(client, lanes[0]);
  },
};

/** Keeps those of the workspaces that nobody else has: it waits for none. */
async function transactionOfMany(client: pg.PoolClient, lanes: readonly number[]): Promise<OpenTransaction> {
  const held = new Set<number>();
  const opened = transactionOn(client, undefined, held);
  try {
    const { rows } = await client.query<{ lane: number; isOurs: boolean }>({
      ...TRY_LOCKS,
      values: [LANE_LOCKS, lanes],
    });
    for (const { lane, isOurs } of rows) if (isOurs) held.add(lane);
    return { ...opened, busy: new Set(lanes.filter((lane) => !held.has(lane))) };
  } catch (error) {
    await opened.rollback();
    throw error;
  }
}

/** The code of every statement after one that failed. */
const AFTER_FAILURE = "25P02";
/** What a replica says to whoever asks for a transaction's number. */
const ONLY_READS = "25006";

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

/** @param held workspaces that are locked otherwise */
function transactionOn(client: pg.PoolClient, lane: Lane, held: ReadonlySet<number> = NOBODY): OpenTransaction {
  let failure: unknown;
  // Sent with the first statement and not waited for: a statement after one that failed fails as well.
  const sent = <T>(asked: Promise<T>): Promise<T> => {
    asked.catch((error: unknown) => {
      failure ??= error;
    });
    return asked;
  };
  // Each by itself: what waits for both hears of a failure later than the statements behind it do.
  const first = lane === undefined ? NUMBER : { ...NUMBER_AND_LOCK, values: [LANE_LOCKS, lane] };
  const begun = [sent(client.query(BEGIN)), sent(client.query<{ number: string }>(first))] as const;
  const number = sent(Promise.all(begun).then(([, { rows }]) => rows[0]?.number ?? ""));
  const locks = new Map<number, Promise<unknown>>(lane === undefined ? [] : [[lane, number]]);
  const statements = postgresSession(client);
  let bound: number | undefined;
  // A transaction of one workspace has statements of the installation, too, such as the queue's: each says which it is.
  const binding = (run: Run): Run => {
    if (env().PG_RLS && bound !== run.workspaceId) {
      bound = run.workspaceId;
      void sent(client.query(bindingTo(bound)));
    }
    return run;
  };
  // The error that says why, and not the one that says that there was one.
  const explained = async <T>(asked: T | Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      throw codeOf(error) === AFTER_FAILURE ? (failure ?? error) : error;
    }
  };
  const session: TxSession = {
    first: (run) => explained(statements.first(binding(run))),
    all: (run) => explained(statements.all(binding(run))),
    change: (run) => explained(statements.change(binding(run))),
    send: (run) => void sent(Promise.resolve(statements.change(binding(run)))),
    within(workspaceId) {
      if (!locks.has(workspaceId) && !held.has(workspaceId))
        locks.set(workspaceId, sent(client.query({ ...LOCK, values: [LANE_LOCKS, workspaceId] })));
      return session;
    },
    sqlite() {
      throw new Error("a statement prepared by hand runs on SQLite alone");
    },
  };
  return {
    session,
    busy: NOBODY,
    async commit() {
      await explained(Promise.all([number, ...locks.values()]));
      // Of what was refused before it was sent the server knows nothing.
      if (failure !== undefined) throw failure;
      try {
        const { command } = await client.query("commit");
        // What a piece caught and went on from: the server keeps nothing of such a transaction.
        if (command !== "COMMIT")
          throw failure ?? new Error("a statement of the commit failed, and its error was caught");
      } catch (error) {
        if (!isConnectionLost(error) || !(await hasCommitted(await number))) throw error;
        client.release(true);
        return;
      }
      client.release();
    },
    async rollback() {
      try {
        await client.query("rollback");
        // The next connection may find the primary, if the server's name leads there by then.
        client.release(codeOf(failure) === ONLY_READS);
      } catch {
        client.release(true);
      }
    },
  };
}
