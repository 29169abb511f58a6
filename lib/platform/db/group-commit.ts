import type Database from "better-sqlite3";
import { globalSlot } from "@/lib/platform/global-slot";
import { connections } from "./connections";

/** Synchronous reads and writes of one piece of work. It may throw; then nothing of it stays. */
export type Work<T> = (db: Database.Database) => T;

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
      results = transaction(writer, () => group.map((entry) => entry.work(writer)));
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
    entry.resolve(transaction(writer, () => entry.work(writer)));
  } catch (error) {
    entry.reject(error);
  }
}

function transaction<T>(db: Database.Database, work: () => T): T {
  // better-sqlite3's own wrapper rolls back when the work or the COMMIT throws.
  return db.transaction(work).immediate();
}
