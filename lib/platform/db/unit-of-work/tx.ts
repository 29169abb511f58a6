import type BetterSqlite3 from "better-sqlite3";
import type { GlobalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Session } from "@/lib/platform/db/sql/session";
import type { Run, Statement } from "@/lib/platform/db/sql/statement";
import { type Batch, Batches } from "./batch";

type Runs<Kind extends "bound" | "global"> = {
  /** The first row of the result, or undefined. */
  first<Arguments extends object, Row>(
    statement: Runnable<Kind, Arguments, Row>,
    given: Arguments,
  ): Promise<Row | undefined>;
  /** Every row of the result. */
  all<Arguments extends object, Row>(statement: Runnable<Kind, Arguments, Row>, given: Arguments): Promise<Row[]>;
};
type Runnable<Kind, Arguments, Row> = Kind extends "bound"
  ? Statement<Arguments, Row>
  : GlobalStatement<Arguments, Row>;

declare const insideCommit: unique symbol;

type Changes<Kind extends "bound" | "global"> = Runs<Kind> & {
  /** Runs a change. @returns how many rows it changed. */
  run<Arguments extends object>(statement: Runnable<Kind, Arguments, unknown>, given: Arguments): Promise<number>;
  /**
   * Runs a change of which nobody needs to know what it did. On PostgreSQL it isn't waited for: what follows sees it, and the
   * commit fails with it.
   */
  send<Arguments extends object>(statement: Runnable<Kind, Arguments, unknown>, given: Arguments): void;
  /** Has `work` run once this commit is on disk; it isn't run when the commit fails. */
  afterwards(work: () => void): void;
  /**
   * A value that the pieces of one commit share, made by the first that asks: a row that several of them change, sums that
   * are written once. `finish` runs before the commit, when every piece has run.
   */
  shared<T>(key: string, make: () => T, finish: (value: T) => Promise<void>): T;
  /**
   * Leaves a row to be written with others, by one statement that isn't waited for: before the next change, before the next
   * statement that names its table, or with the commit, which fails with it.
   */
  put<Row extends object>(batch: Batch<Row>, row: Row): void;
  readonly [insideCommit]: true;
};

/** Reads the whole installation. */
export type GlobalReader = Runs<"global">;
/** Reads one workspace. */
export type Reader = Runs<"bound"> & { readonly workspaceId: number };
/** Reads and changes one workspace inside a commit. Only `commit` hands one out. */
export type Tx = Changes<"bound"> & { readonly workspaceId: number };
/** The same for statements of the whole installation. Only `globalCommit` hands one out. */
export type GlobalTx = Changes<"global"> & {
  readonly workspaceId?: undefined;
  /** The same commit, bound to one workspace. */
  of(workspaceId: number): Tx;
};

/** What runs a transaction's statements. */
export type TxSession = Session & {
  /** The same transaction, once it may change this workspace: one at a time does. */
  within(workspaceId: number): TxSession;
  /** Runs a change that nobody waits for: the commit fails with it. */
  send(run: Run): void;
  /** SQLite's connection, for statements that are prepared by hand. @throws {Error} on PostgreSQL */
  sqlite(): BetterSqlite3.Database;
};

/** What the pieces of one transaction share, and what runs after it. */
export class Shared {
  readonly #values = new Map<string, { value: unknown; finish: (value: never) => Promise<void> }>();
  readonly afterwards: (() => void)[] = [];
  readonly batches = new Batches();
  /** Whether anything was written: a piece that throws before that needn't be undone. */
  hasWritten = false;

  value<T>(key: string, make: () => T, finish: (value: T) => Promise<void>): T {
    // A piece that throws may have changed the value: the pieces must run again without it.
    this.hasWritten = true;
    const known = this.#values.get(key);
    if (known) return known.value as T;
    const value = make();
    this.#values.set(key, { value, finish });
    return value;
  }

  /** Writes what the pieces left to be written once. What that leaves in turn is written as well. */
  async finish(): Promise<void> {
    for (const { value, finish } of this.#values.values()) await finish(value as never);
  }
}

/** A transaction's way to the engine, bound to a workspace or, without one, to none. */
export function openTx(session: TxSession, shared: Shared, workspaceId?: number): Tx & GlobalTx {
  const runOf = (statement: Pick<Statement<unknown, unknown>, "compiled">, given: object): Run => {
    const compiled = statement.compiled();
    if (!shared.hasWritten && writes(compiled.sql)) shared.hasWritten = true;
    if (!shared.batches.isEmpty && shared.batches.mustPrecede(compiled.sql, writes(compiled.sql)))
      sendBatches(session, shared);
    return { compiled, given, workspaceId };
  };
  const tx = {
    workspaceId,
    first: async (statement: Statement<never, unknown>, given: object) => session.first(runOf(statement, given)),
    all: async (statement: Statement<never, unknown>, given: object) => session.all(runOf(statement, given)),
    run: async (statement: Statement<never, unknown>, given: object) => session.change(runOf(statement, given)),
    send: (statement: Statement<never, unknown>, given: object) => session.send(runOf(statement, given)),
    afterwards: (work: () => void) => void shared.afterwards.push(work),
    shared: <T>(key: string, make: () => T, finish: (value: T) => Promise<void>) =>
      shared.value(workspaceId === undefined ? key : `${workspaceId}:${key}`, make, finish),
    put: <Row extends object>(batch: Batch<Row>, row: Row) => {
      if (workspaceId === undefined) throw new Error("a row is left to be written by its workspace's transaction");
      shared.hasWritten = true;
      shared.batches.put(batch, { ...row, workspaceId });
    },
    of: (id: number) => openTx(session.within(id), shared, id),
    installation: () => openTx(session, shared),
    prepared: () => {
      shared.hasWritten = true;
      return { db: session.sqlite() };
    },
  };
  // Its methods are typed by the statements that they are given.
  return tx as unknown as Tx & GlobalTx;
}

/** Sends what waits to be written together; the commit hears of a failure. */
export function sendBatches(session: TxSession, shared: Shared): void {
  for (const run of shared.batches.take()) session.send(run);
}

const writes = (sql: string) => !/^\s*select\b/i.test(sql);
