import type pg from "pg";
import { env } from "@/lib/platform/env/env";
import { globalSlot, peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import { describeError } from "@/lib/platform/log/describe-error";
import { logger } from "@/lib/platform/log/logger";
import { SERVER_NAME } from "./command";
import { turnSocket } from "./turn-socket";
import { readValue } from "./values";

/**
 * The process's connections to PostgreSQL. Two pools, because a piece of a commit may read what is committed while its own
 * connection is taken: with one pool, enough commits would each wait for a connection that another one holds.
 */
export type Pools = { writers: pg.Pool; readers: pg.Pool };

/** Milliseconds within which a connection must be there, to a server that answers nothing or from a pool that is used up. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Milliseconds that a statement may take; nothing that somebody waits for takes nearly as long. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Milliseconds that a statement waits for another transaction's lock. */
const LOCK_TIMEOUT_MS = 10_000;
/**
 * Milliseconds after which the server ends a transaction whose client says nothing. A commit waits for nothing but the
 * database, so such a client was stopped or has lost its network, and its workspace must not wait for it.
 */
const IDLE_IN_TRANSACTION_MS = 5_000;

/**
 * What each connection begins with. `synchronous_commit`: what is acknowledged survives the server's end. No statement is so long
 * that starting other processes for it, or compiling it, would pay.
 */
const SETTINGS = "-c synchronous_commit=on -c timezone=UTC -c max_parallel_workers_per_gather=0 -c jit=off";

async function open(): Promise<Pools> {
  const { default: driver } = await import("pg");
  const pool = (max: number, settings: string) => {
    const made = new driver.Pool({
      connectionString: env().POSTGRES_URL,
      max,
      application_name: SERVER_NAME,
      options: settings,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      // What is asked in one turn is sent at once and answered in order.
      pipeline: true,
      stream: turnSocket,
      types: { getTypeParser: readValue },
    });
    // A connection that breaks while nobody uses it: the pool opens another one.
    made.on("error", (error) => logger().warn({ err: describeError(error).message }, "a database connection broke"));
    // While a transaction has a connection, the pool doesn't listen to it. Without a listener its 'error' event would end the
    // process; with one, the transaction's next statement fails.
    made.on("connect", (client) => client.on("error", () => undefined));
    return made;
  };
  return {
    writers: pool(env().POSTGRES_POOL_SIZE, SETTINGS),
    readers: pool(env().POSTGRES_POOL_SIZE, `${SETTINGS} -c default_transaction_read_only=on`),
  };
}

/** The process's pools, opened on first use. */
export function pools(): Promise<Pools> {
  return globalSlot("db.postgres", open);
}

/** Closes the connections once the statements in hand have ended. */
export async function closePools(): Promise<void> {
  const opened = await peekGlobalSlot<Promise<Pools>>("db.postgres");
  setGlobalSlot("db.postgres", undefined);
  setGlobalSlot("db.postgres-reader", undefined);
  await Promise.all([opened?.writers.end(), opened?.readers.end()]);
}
