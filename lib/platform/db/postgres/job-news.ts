import type pg from "pg";
import { env } from "@/lib/platform/env/env";
import { describeError } from "@/lib/platform/log/describe-error";
import { logger } from "@/lib/platform/log/logger";
import { pools } from "./pools";

/** The name that nodes listen to; it carries nothing. */
const CHANNEL = "cangoo_jobs";
/** Before a connection that broke is opened again. Milliseconds. */
const AGAIN_MS = 1_000;
/** What is told within so long is told once. Milliseconds. */
const GATHER_MS = 20;

/** Tells other nodes that a job is due, and hears it from them. What is lost meanwhile, looks at the queue find. */
export type JobNews = { tell(): void; close(): Promise<void> };

/**
 * Listens on a connection of its own until it is closed. Nothing is told within a transaction that stores a job: transactions that
 * notify commit one after the other on the whole server (commands/async.c, PreCommit_Notify).
 * @param onNews called when another node, or this one, has told
 */
export function openJobNews(onNews: () => void): JobNews {
  let client: pg.Client | undefined;
  let isClosed = false;
  let again: NodeJS.Timeout | undefined;
  let telling: NodeJS.Timeout | undefined;

  const listen = async (): Promise<void> => {
    const { default: driver } = await import("pg");
    if (isClosed) return;
    const opened = new driver.Client({
      connectionString: env().POSTGRES_URL,
      application_name: "cangoo jobs",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = opened;
    opened.on("notification", onNews);
    opened.on("error", () => undefined);
    opened.on("end", startAgain);
    await opened.connect();
    await opened.query(`listen ${CHANNEL}`);
  };
  const start = () => {
    listen().catch(startAgain);
  };
  // A connection that can't be made fails and ends: both ask for another one, and one is opened.
  const startAgain = () => {
    clearTimeout(again);
    if (!isClosed) again = setTimeout(start, AGAIN_MS).unref();
  };
  const tell = async () => {
    telling = undefined;
    try {
      await (await pools()).writers.query(`notify ${CHANNEL}`);
    } catch (error) {
      logger().debug({ err: describeError(error).message }, "other nodes weren't told of a job");
    }
  };
  start();
  return {
    tell: () => {
      telling ??= setTimeout(() => void tell(), GATHER_MS).unref();
    },
    async close() {
      isClosed = true;
      clearTimeout(again);
      clearTimeout(telling);
      await client?.end().catch(() => undefined);
    },
  };
}
