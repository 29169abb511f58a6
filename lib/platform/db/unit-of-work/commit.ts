import type BetterSqlite3 from "better-sqlite3";
import { connections } from "@/lib/platform/db/connections";
import { LOCK_PATIENCE_MS, LOCK_RETRY_MS } from "@/lib/platform/db/lock-patience";
import { isLocked } from "@/lib/platform/db/trouble";
import { globalSlot } from "@/lib/platform/global-slot";
import { describeError } from "@/lib/platform/log/describe-error";
import { inLogContext, logContext } from "@/lib/platform/log/log-context";
import { logger } from "@/lib/platform/log/logger";
import { installedMetrics } from "@/lib/platform/metrics/installed-metrics";
import { assertOutsideCommit, insideCommit } from "./inside";
import { type GlobalTx, openTx, Shared, type Tx } from "./tx";

type Piece = (db: BetterSqlite3.Database, shared: Shared) => Promise<unknown>;
type Entry = {
  piece: Piece;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Until when it waits for another process's lock (performance.now()). */
  until: number;
};

/** Most pieces in one transaction: bounds how long one commit holds the others up. */
const GROUP_MAX = 256;

/**
 * Runs `piece` in a transaction on one workspace and resolves with its result once that is on disk. Pieces that begin in the
 * same turn of the event loop share a transaction, because one commit per turn instead of one per message is what makes
 * durable answers cheap; a piece that throws leaves nothing behind, and the others stay whole. It may run twice, so it has no
 * effect outside of its transaction but through `afterwards`.
 * @throws whatever the piece throws
 */
export function commit<T>(workspaceId: number, piece: (tx: Tx) => Promise<T>): Promise<T> {
  return add((db, shared) => piece(openTx(db, shared, workspaceId))) as Promise<T>;
}

/** The same for what isn't of one workspace: sign-up, the queue, purges. Who may import this is a rule of `npm run check`. */
export function globalCommit<T>(piece: (tx: GlobalTx) => Promise<T>): Promise<T> {
  return add((db, shared) => piece(openTx(db, shared))) as Promise<T>;
}

function add(piece: Piece): Promise<unknown> {
  assertOutsideCommit("another commit");
  // The turn's first piece opens the transaction; what another piece logs or queues is still its own request's.
  const context = logContext();
  const own: Piece = context ? (db, shared) => inLogContext(context, () => piece(db, shared)) : piece;
  return globalSlot("db.commits", () => new Committer()).add(own);
}

class Committer {
  #queue: Entry[] = [];
  #isScheduled = false;

  get length(): number {
    return this.#queue.length;
  }

  add(piece: Piece): Promise<unknown> {
    const promise = new Promise((resolve, reject) => {
      this.#queue.push({ piece, resolve, reject, until: performance.now() + LOCK_PATIENCE_MS });
    });
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#flush());
    }
    return promise;
  }

  #flush(): void {
    void connections().gate.run(() => this.#commitGroup());
  }

  async #commitGroup(): Promise<void> {
    const { writer } = connections();
    const group = this.#queue.splice(0, GROUP_MAX);
    const locked = await settle(writer, group);
    const now = performance.now();
    const [first] = group;
    if (first) installedMetrics()?.observeCommit(group.length, (now - first.until + LOCK_PATIENCE_MS) / 1_000);
    // In front, so that what came first is written first.
    this.#queue.unshift(...locked.filter(({ entry }) => entry.until > now).map(({ entry }) => entry));
    for (const { entry, error } of locked) if (entry.until <= now) entry.reject(error);
    if (this.#queue.length === 0) this.#isScheduled = false;
    else if (locked.length > 0) setTimeout(() => this.#flush(), LOCK_RETRY_MS);
    else setImmediate(() => this.#flush());
  }
}

type Locked = { entry: Entry; error: unknown };

/** Commits a group and settles its pieces. @returns those that met another process's lock; of them nothing was done. */
async function settle(writer: BetterSqlite3.Database, group: Entry[]): Promise<Locked[]> {
  const refused = new Set<Entry>();
  let outcomes: { entry: Entry; value: unknown }[];
  let shared: Shared;
  try {
    ({ outcomes, shared } = await transaction(writer, group, (entry, error) => {
      refused.add(entry);
      entry.reject(error);
    }));
  } catch (error) {
    const open = group.filter((entry) => !refused.has(entry));
    if (isLocked(error)) return open.map((entry) => ({ entry, error }));
    if (open.length > 1) return (await Promise.all(await alone(writer, open))).flat();
    for (const entry of open) entry.reject(error);
    return [];
  }
  for (const work of shared.afterwards) runAfterwards(work);
  for (const { entry, value } of outcomes) entry.resolve(value);
  return [];
}

async function alone(writer: BetterSqlite3.Database, group: Entry[]): Promise<Locked[][]> {
  const locked: Locked[][] = [];
  for (const entry of group) locked.push(await settle(writer, [entry]));
  return locked;
}

/** One transaction of all pieces. A piece that throws before anything was written is refused; a later throw undoes all. */
async function transaction(
  writer: BetterSqlite3.Database,
  group: Entry[],
  refuse: (entry: Entry, error: unknown) => void,
): Promise<{ outcomes: { entry: Entry; value: unknown }[]; shared: Shared }> {
  const shared = new Shared();
  const outcomes: { entry: Entry; value: unknown }[] = [];
  writer.exec("BEGIN IMMEDIATE");
  try {
    await insideCommit(async () => {
      for (const entry of group) {
        const told = shared.afterwards.length;
        const isClean = !shared.hasWritten;
        try {
          outcomes.push({ entry, value: await entry.piece(writer, shared) });
        } catch (error) {
          // Nothing of it to undo, if neither it nor a piece before it wrote.
          if (!isClean || shared.hasWritten || isLocked(error)) throw error;
          shared.afterwards.length = told;
          refuse(entry, error);
        }
      }
      await shared.finish();
    });
    writer.exec("COMMIT");
  } catch (error) {
    if (writer.inTransaction) writer.exec("ROLLBACK");
    throw error;
  }
  return { outcomes, shared };
}

function runAfterwards(work: () => void): void {
  try {
    work();
  } catch (error) {
    // What is stored stays stored: its caller must not be told otherwise.
    logger().error({ err: describeError(error).message }, "telling of a commit failed");
  }
}
