import type pg from "pg";
import { isConnectionLost } from "@/lib/platform/db/trouble";
import type { Door, OpenTransaction } from "@/lib/platform/db/unit-of-work/door";
import type { TxSession } from "@/lib/platform/db/unit-of-work/tx";
import { hasCommitted } from "./outcome";
import { pools } from "./pools";
import { postgresSession } from "./session";

/** The class of our advisory locks (pg_advisory_xact_lock's first key): one lock per workspace, held until the commit. */
const LANE_LOCKS = 0x63_61_6e_67;

const LOCK = { name: "lane", text: "select pg_advisory_xact_lock($1, $2::bigint::integer)" };
/** The transaction gets its number before any row gets an id: who reads "up to here" relies on it (settled-id.ts). */
const BEGIN = "begin";
const NUMBER = { name: "xact", text: "select pg_current_xact_id()::text as number" };

/**
 * PostgreSQL writes for many workspaces side by side, for each one at a time on all nodes: what a transaction reads stays true
 * until it commits, numbers have no gaps, and a workspace's ids rise in the order of its commits, as behind SQLite's gate.
 */
export const postgresDoor: Door = {
  // What is of no workspace waits for nobody: each piece by itself.
  queueOf: (lane) => lane ?? Symbol("alone"),
  enter: (work) => work(),
  async open(lane) {
    const client = await (await pools()).writers.connect();
    const opened = transactionOn(client);
    if (lane !== undefined) opened.session.within(lane);
    return opened;
  },
};

/** The code of every statement after one that failed. */
const AFTER_FAILURE = "25P02";

function transactionOn(client: pg.PoolClient): OpenTransaction {
  let failure: unknown;
  // Sent with the first statement and not waited for: a statement after one that failed fails as well.
  const sent = <T>(asked: Promise<T>): Promise<T> => {
    asked.catch((error: unknown) => {
      failure ??= error;
    });
    return asked;
  };
  const number = sent(
    Promise.all([client.query(BEGIN), client.query<{ number: string }>(NUMBER)]).then(
      ([, { rows }]) => rows[0]?.number ?? "",
    ),
  );
  const locks = new Map<number, Promise<unknown>>();
  const statements = postgresSession(client);
  // The error that says why, and not the one that says that there was one.
  const explained = async <T>(asked: T | Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      throw (error as { code?: unknown }).code === AFTER_FAILURE ? (failure ?? error) : error;
    }
  };
  const session: TxSession = {
    first: (run) => explained(statements.first(run)),
    all: (run) => explained(statements.all(run)),
    change: (run) => explained(statements.change(run)),
    within(workspaceId) {
      if (!locks.has(workspaceId))
        locks.set(workspaceId, sent(client.query({ ...LOCK, values: [LANE_LOCKS, workspaceId] })));
      return session;
    },
    sqlite() {
      throw new Error("a statement prepared by hand runs on SQLite alone");
    },
  };
  return {
    session,
    async commit() {
      await Promise.all([number, ...locks.values()]);
      try {
        const { command } = await client.query("commit");
        // What a piece caught and went on from: the server keeps nothing of such a transaction.
        if (command !== "COMMIT") throw new Error("a statement of the commit failed, and its error was caught");
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
        client.release();
      } catch {
        client.release(true);
      }
    },
  };
}
