import type { Run } from "./statement";

/** What runs statements on one connection. SQLite answers at once, PostgreSQL by a promise. */
export type Session = {
  /** The first row, or undefined. A statement that returns no rows is run and answers undefined. */
  first(run: Run): unknown;
  /** All rows. */
  all(run: Run): unknown[] | Promise<unknown[]>;
  /** Runs a change. @returns how many rows it changed. */
  change(run: Run): number | Promise<number>;
};
