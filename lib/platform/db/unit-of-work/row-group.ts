import type BetterSqlite3 from "better-sqlite3";

/**
 * What the pieces of one transaction share: rows that one of them read and changed, written once at the end for all. A
 * conversation that gets ten messages in one turn is updated once.
 */
export class Group {
  readonly #rows = new Map<string, { value: unknown; write?: (db: BetterSqlite3.Database) => void }>();

  /** The row under a key: as an earlier piece left it, else as `read` finds it. */
  row<T>(key: string, read: () => T): T {
    const known = this.#rows.get(key);
    if (known) return known.value as T;
    const value = read();
    if (value !== undefined) this.#rows.set(key, { value });
    return value;
  }

  /** Leaves a row changed for the pieces that follow; `write` runs once, before the commit, in place of an earlier one. */
  change(key: string, value: unknown, write: (db: BetterSqlite3.Database) => void): void {
    this.#rows.set(key, { value, write });
  }

  /** Writes what was changed. */
  finish(db: BetterSqlite3.Database): void {
    for (const { write } of this.#rows.values()) write?.(db);
  }
}
