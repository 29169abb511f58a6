import type Database from "better-sqlite3";
import { globalSlot } from "@/lib/platform/global-slot";
import { connections } from "./connections";

/**
 * What the pieces of one transaction share: rows that one of them read and changed, written once at the end for all. A
 * conversation that gets ten messages in one turn is updated once.
 */
export class Group {
  readonly #rows = new Map<string, { value: unknown; write?: (db: Database.Database) => void }>();

  /** The row under a key: as an earlier piece left it, else as `read` finds it. */
  row<T>(key: string, read: () => T): T {
    const known = this.#rows.get(key);
    if (known) return known.value as T;
    const value = read();
    if (value !== undefined) this.#rows.set(key, { value });
    return value;
  }

  /** Leaves a row changed for the pieces that follow; `write` runs once, before the commit, in place of an earlier one. */
  change(key: string, value: unknown, write: (db: Database.Database) => void): void {
    this.#rows.set(key, { value, write });
  }

  /** Writes what was changed. */
  finish(db: Database.Database): void {
    for (const { write } of this.#rows.values()) write?.(db);
  }
}

/** Synchronous reads and writes of one piece of work. It may throw; then nothing of it stays. */
export type Work<T> = (db: Database.Database, group: Group) => T;

type Entry = { work: Work<unknown>; resolve: (value: unknown) => void; reject: (error: unknown) => void };

/** Most pieces of work in one transaction: bounds how long one commit holds the event loop. */
const GROUP_MAX = 256;

/**
 * Runs `work` in a transaction shared with whatever else arrives in the same turn of the event loop, and resolves with
 * its result once that transaction is on disk (synchronous=FULL). One commit per turn instead of one per message is what
 * makes durable acknowledgements cheap. When one piece throws, the group is rolled back and each piece runs again in a
 * transaction of its own, so `work` must be free of side effects outside the database.
 */
export function groupCommit<T>(work: Work<T>): Promise<T> {
  return globalSlot("db.group-commit", () => new GroupCommit()).add(work);
}

class GroupCommit {
  #queue: Entry[] = [];
  #scheduled = false;

  add<T>(work: Work<T>): Promise<T> {
    const promise = new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
    });
    if (!this.#scheduled) {
      this.#scheduled = true;
      setImmediate(() => this.#flush());
    }
    return promise;
  }

  #flush(): void {
    const { gate } = connections();
    if (gate.tryRun(() => this.#commitGroup())) return;
    void gate.run(() => this.#commitGroup());
  }

  #commitGroup(): void {
    const group = this.#queue.length > GROUP_MAX ? this.#queue.splice(0, GROUP_MAX) : this.#queue.splice(0);
    if (this.#queue.length > 0) setImmediate(() => this.#flush());
    else this.#scheduled = false;
    const { writer } = connections();
    let results: unknown[];
    try {
      results = transaction(writer, (shared) => group.map((entry) => entry.work(writer, shared)));
    } catch {
      for (const entry of group) settleAlone(writer, entry);
      return;
    }
    group.forEach((entry, index) => {
      entry.resolve(results[index]);
    });
  }
}

function settleAlone(writer: Database.Database, entry: Entry): void {
  try {
    entry.resolve(transaction(writer, (shared) => entry.work(writer, shared)));
  } catch (error) {
    entry.reject(error);
  }
}

function transaction<T>(db: Database.Database, work: (group: Group) => T): T {
  // better-sqlite3's own wrapper rolls back when the work or the COMMIT throws.
  return db
    .transaction(() => {
      const group = new Group();
      const result = work(group);
      group.finish(db);
      return result;
    })
    .immediate();
}
