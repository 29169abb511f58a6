import type Database from "better-sqlite3";
import { globalSlot, peekGlobalSlot } from "@/lib/platform/global-slot";
import { inLogContext, logContext } from "@/lib/platform/log/log-context";
import { installedMetrics } from "@/lib/platform/metrics/installed-metrics";
import { connections } from "./connections";
import { LOCK_PATIENCE_MS, LOCK_RETRY_MS } from "./lock-patience";
import { isLocked } from "./trouble";

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

declare const insideGroup: unique symbol;

/** The write connection inside a group's transaction: what is written through it is one commit. Only a piece of work gets it. */
export type GroupDb = Database.Database & { readonly [insideGroup]: true };

/** Synchronous reads and writes of one piece of work. It may throw; then nothing of it stays. */
export type Work<T> = (db: GroupDb, group: Group) => T;

type Entry = {
  work: Work<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Until when it waits for another process's lock (performance.now()). */
  until: number;
};

/** Most pieces of work in one transaction: bounds how long one commit holds the event loop. */
const GROUP_MAX = 256;

/**
 * Runs `work` in a transaction shared with whatever else arrives in the same turn of the event loop, and resolves with
 * its result once that transaction is on disk (synchronous=FULL). One commit per turn instead of one per message is what
 * makes durable acknowledgements cheap. When one piece throws, the group is rolled back and each piece runs again in a
 * transaction of its own, so `work` must be free of side effects outside the database.
 */
export function groupCommit<T>(work: Work<T>): Promise<T> {
  // The turn's first piece opens the transaction; what another piece logs or queues is still its own request's.
  const context = logContext();
  return globalSlot("db.group-commit", () => new GroupCommit()).add(
    context ? (db, group) => inLogContext(context, () => work(db, group)) : work,
  );
}

/** Pieces of work that wait for their commit just now. */
export function groupCommitQueueLength(): number {
  return peekGlobalSlot<GroupCommit>("db.group-commit")?.length ?? 0;
}

class GroupCommit {
  #queue: Entry[] = [];
  #scheduled = false;

  get length(): number {
    return this.#queue.length;
  }

  add<T>(work: Work<T>): Promise<T> {
    const promise = new Promise<T>((resolve, reject) => {
      const until = performance.now() + LOCK_PATIENCE_MS;
      this.#queue.push({ work, resolve: resolve as (value: unknown) => void, reject, until });
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
    const { writer } = connections();
    const group = this.#queue.splice(0, GROUP_MAX);
    const locked = commit(writer, group);
    const now = performance.now();
    const [first] = group;
    if (first) installedMetrics()?.observeCommit(group.length, (now - first.until + LOCK_PATIENCE_MS) / 1_000);
    // In front, so that what came first is written first.
    this.#queue.unshift(...locked.filter(({ entry }) => entry.until > now).map(({ entry }) => entry));
    for (const { entry, error } of locked) if (entry.until <= now) entry.reject(error);
    if (this.#queue.length === 0) this.#scheduled = false;
    else if (locked.length > 0) setTimeout(() => this.#flush(), LOCK_RETRY_MS);
    else setImmediate(() => this.#flush());
  }
}

type Locked = { entry: Entry; error: unknown };

/** Commits a group and settles its pieces. @returns those that met another process's lock; of them nothing was done. */
function commit(writer: Database.Database, group: Entry[]): Locked[] {
  let results: unknown[];
  try {
    results = transaction(writer, (db, shared) => group.map((entry) => entry.work(db, shared)));
  } catch (error) {
    if (isLocked(error)) return group.map((entry) => ({ entry, error }));
    return group.flatMap((entry) => settleAlone(writer, entry) ?? []);
  }
  group.forEach((entry, index) => {
    entry.resolve(results[index]);
  });
  return [];
}

function settleAlone(writer: Database.Database, entry: Entry): Locked | undefined {
  try {
    entry.resolve(transaction(writer, entry.work));
  } catch (error) {
    if (isLocked(error)) return { entry, error };
    entry.reject(error);
  }
  return undefined;
}

function transaction<T>(writer: Database.Database, work: Work<T>): T {
  const db = writer as GroupDb;
  // better-sqlite3's own wrapper rolls back when the work or the COMMIT throws.
  return db
    .transaction(() => {
      const group = new Group();
      const result = work(db, group);
      group.finish(db);
      return result;
    })
    .immediate();
}
