import path from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type BetterSqlite3 from "better-sqlite3";
import { toPostgres } from "./translate";

type Answer = { rows: Record<string, unknown>[]; count: number; error?: undefined } | { error: string };

/** The seeds' SQL that needs more than names: lists in JSON, and a parameter of any type. */
const inWords = (sql: string) =>
  sql
    .replace(/json_each\(([\w.]+)\) (\w+)/g, "jsonb_array_elements_text($1::jsonb) as $2(value)")
    .replaceAll("@only IS NULL", "@only::bigint IS NULL")
    .replace(/@(\w+)/g, ":$1");

type SyncConnection = { db: BetterSqlite3.Database; close(): Promise<number> };

const open = new Map<string, SyncConnection>();

/** The process's own connection of that kind to a database: a thread and a connection for each use would take most of its time. */
export function syncConnection(url: string): BetterSqlite3.Database {
  const connection = open.get(url) ?? openSyncConnection(url);
  open.set(url, connection);
  return connection.db;
}

/** Closes those. */
export async function closeSyncConnections(): Promise<void> {
  const all = [...open.values()];
  open.clear();
  await Promise.all(all.map((connection) => connection.close()));
}

/**
 * A connection that answers at once, as SQLite's does, for the seeds' functions and the browser tests: a thread asks, and this one
 * waits. Only what they need of it.
 */
function openSyncConnection(url: string): SyncConnection {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const file = path.join(import.meta.dirname, "sync-worker.mjs");
  const worker = new Worker(file, { workerData: { url, port: port2, signal }, transferList: [port2] });
  // Who only looks at a database at times needn't say when that was the last one.
  worker.unref();
  const ask = (sql: string, given: readonly unknown[]) => {
    Atomics.store(signal, 0, 0);
    port1.postMessage(toPostgres(inWords(sql), given));
    Atomics.wait(signal, 0, 0);
    const answer = receiveMessageOnPort(port1)?.message as Answer;
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  };
  const statement = (sql: string, isPlucked = false) => {
    const seen = (row: Record<string, unknown> | undefined) =>
      isPlucked && row !== undefined ? Object.values(row)[0] : row;
    return {
      pluck: () => statement(sql, true),
      get: (...given: unknown[]) => seen(ask(sql, given).rows[0]),
      all: (...given: unknown[]) => ask(sql, given).rows.map(seen),
      run: (...given: unknown[]) => {
        const isAdding = /^\s*insert\b(?!.*\breturning\b)/is.test(sql);
        const { rows, count } = ask(isAdding ? `${sql} RETURNING *` : sql, given);
        return { changes: count, lastInsertRowid: Number(rows.at(-1)?.id ?? 0) };
      },
    };
  };
  const db = { prepare: (sql: string) => statement(sql) } as unknown as BetterSqlite3.Database;
  return { db, close: () => worker.terminate() };
}
