import type BetterSqlite3 from "better-sqlite3";
import type { GlobalStatement } from "@/lib/platform/db/sql/global-statement";
import { allRows, firstRow, type Run, runChange } from "@/lib/platform/db/sql/run";
import type { Statement } from "@/lib/platform/db/sql/statement";

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
  /** Has `work` run once this commit is on disk; it isn't run when the commit fails. */
  afterwards(work: () => void): void;
  /**
   * A value that the pieces of one commit share, made by the first that asks: a row that several of them change, sums that
   * are written once. `finish` runs before the commit, when every piece has run.
   */
  shared<T>(key: string, make: () => T, finish: (value: T) => Promise<void>): T;
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

/** What the pieces of one transaction share, and what runs after it. */
export class Shared {
  readonly #values = new Map<string, { value: unknown; finish: (value: never) => Promise<void> }>();
  readonly afterwards: (() => void)[] = [];
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
export function openTx(db: BetterSqlite3.Database, shared: Shared, workspaceId?: number): Tx & GlobalTx {
  const runOf = (statement: Pick<Statement<unknown, unknown>, "compiled">, given: object): Run => ({
    compiled: statement.compiled(),
    given,
    workspaceId,
  });
  const writes = (sql: string) => !/^\s*select\b/i.test(sql);
  const noting = (run: Run): Run => {
    if (!shared.hasWritten && writes(run.compiled.sql)) shared.hasWritten = true;
    return run;
  };
  const tx = {
    workspaceId,
    first: async (statement: Statement<never, unknown>, given: object) => firstRow(db, noting(runOf(statement, given))),
    all: async (statement: Statement<never, unknown>, given: object) => allRows(db, noting(runOf(statement, given))),
    run: async (statement: Statement<never, unknown>, given: object) => runChange(db, noting(runOf(statement, given))),
    afterwards: (work: () => void) => void shared.afterwards.push(work),
    shared: <T>(key: string, make: () => T, finish: (value: T) => Promise<void>) =>
      shared.value(workspaceId === undefined ? key : `${workspaceId}:${key}`, make, finish),
    of: (id: number) => openTx(db, shared, id),
    installation: () => openTx(db, shared),
    prepared: () => {
      shared.hasWritten = true;
      return { db };
    },
  };
  // Its methods are typed by the statements that they are given.
  return tx as unknown as Tx & GlobalTx;
}
