import { isPostgres } from "@/lib/platform/db/engine";
import { LOCK_PATIENCE_MS, LOCK_RETRY_MS } from "@/lib/platform/db/lock-patience";
import { postgresDoor } from "@/lib/platform/db/postgres/door";
import { isAborting, isPassing } from "@/lib/platform/db/trouble";
import { globalSlot } from "@/lib/platform/global-slot";
import { describeError } from "@/lib/platform/log/describe-error";
import { inLogContext, logContext } from "@/lib/platform/log/log-context";
import { logger } from "@/lib/platform/log/logger";
import { installedMetrics } from "@/lib/platform/metrics/installed-metrics";
import type { Lane } from "./door";
import { assertOutsideCommit, insideCommit } from "./inside";
import { sqliteDoor } from "./sqlite-door";
import { type GlobalTx, openTx, Shared, type Tx, type TxSession } from "./tx";

type Piece = (session: TxSession, shared: Shared) => Promise<unknown>;
type Entry = {
  piece: Piece;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Until when it waits for what passes: another's lock, a server that starts again (performance.now()). */
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
  return add(workspaceId, (session, shared) => piece(openTx(session, shared, workspaceId))) as Promise<T>;
}

/** What of the whole installation goes one at a time, on all nodes: what it read stays true. Workspaces have positive numbers. */
const TURNS = { accounts: 0, figures: -1 } as const;

/**
 * The same for what isn't of one workspace: sign-up, the queue, purges. Who may import this is a rule of `npm run check`.
 * @param turn of which only one at a time runs; without it, on PostgreSQL, it runs beside everything else
 */
export function globalCommit<T>(piece: (tx: GlobalTx) => Promise<T>, turn?: keyof typeof TURNS): Promise<T> {
  return add(turn && TURNS[turn], (session, shared) => piece(openTx(session, shared))) as Promise<T>;
}

const door = () => (isPostgres() ? postgresDoor : sqliteDoor);

function add(lane: Lane, piece: Piece): Promise<unknown> {
  assertOutsideCommit("another commit");
  // The turn's first piece opens the transaction; what another piece logs or queues is still its own request's.
  const context = logContext();
  const own: Piece = context ? (session, shared) => inLogContext(context, () => piece(session, shared)) : piece;
  return globalSlot("db.commits", () => new Committers()).add(lane, own);
}

/** The queues of an engine: SQLite's one, or one for each workspace that is written to just now. */
class Committers {
  readonly #open = new Map<unknown, Committer>();

  get length(): number {
    return [...this.#open.values()].reduce((sum, { length }) => sum + length, 0);
  }

  add(lane: Lane, piece: Piece): Promise<unknown> {
    const key = door().queueOf(lane);
    let queue = this.#open.get(key);
    if (!queue) {
      queue = new Committer(lane, () => this.#open.delete(key));
      this.#open.set(key, queue);
    }
    return queue.add(piece);
  }
}

class Committer {
  #queue: Entry[] = [];
  #isScheduled = false;

  constructor(
    private readonly lane: Lane,
    private readonly onEmpty: () => void,
  ) {}

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
    void door().enter(() => this.#commitGroup());
  }

  async #commitGroup(): Promise<void> {
    const group = this.#queue.splice(0, GROUP_MAX);
    const waiting = await settle(this.lane, group);
    const now = performance.now();
    const [first] = group;
    if (first) installedMetrics()?.observeCommit(group.length, (now - first.until + LOCK_PATIENCE_MS) / 1_000);
    // In front, so that what came first is written first.
    this.#queue.unshift(...waiting.filter(({ entry }) => entry.until > now).map(({ entry }) => entry));
    for (const { entry, error } of waiting) if (entry.until <= now) entry.reject(error);
    if (this.#queue.length === 0) {
      this.#isScheduled = false;
      this.onEmpty();
    } else if (waiting.length > 0) setTimeout(() => this.#flush(), LOCK_RETRY_MS);
    else setImmediate(() => this.#flush());
  }
}

type Waiting = { entry: Entry; error: unknown };

/** Commits a group and settles its pieces. @returns those that met what passes; of them nothing was done. */
async function settle(lane: Lane, group: Entry[]): Promise<Waiting[]> {
  const refused = new Set<Entry>();
  let outcomes: { entry: Entry; value: unknown }[];
  let shared: Shared;
  try {
    ({ outcomes, shared } = await transaction(lane, group, (entry, error) => {
      refused.add(entry);
      entry.reject(error);
    }));
  } catch (error) {
    const open = group.filter((entry) => !refused.has(entry));
    if (isPassing(error)) return open.map((entry) => ({ entry, error }));
    if (open.length > 1) return (await alone(lane, open)).flat();
    for (const entry of open) entry.reject(error);
    return [];
  }
  for (const work of shared.afterwards) runAfterwards(work);
  for (const { entry, value } of outcomes) entry.resolve(value);
  return [];
}

async function alone(lane: Lane, group: Entry[]): Promise<Waiting[][]> {
  const waiting: Waiting[][] = [];
  for (const entry of group) waiting.push(await settle(lane, [entry]));
  return waiting;
}

/** One transaction of all pieces. A piece that throws before anything was written is refused; a later throw undoes all. */
async function transaction(
  lane: Lane,
  group: Entry[],
  refuse: (entry: Entry, error: unknown) => void,
): Promise<{ outcomes: { entry: Entry; value: unknown }[]; shared: Shared }> {
  const shared = new Shared();
  const outcomes: { entry: Entry; value: unknown }[] = [];
  const open = await door().open(lane);
  try {
    await insideCommit(async () => {
      for (const entry of group) {
        const told = shared.afterwards.length;
        const isClean = !shared.hasWritten;
        try {
          outcomes.push({ entry, value: await entry.piece(open.session, shared) });
        } catch (error) {
          // Nothing of it to undo, if neither it nor a piece before it wrote.
          if (!isClean || shared.hasWritten || isAborting(error)) throw error;
          shared.afterwards.length = told;
          refuse(entry, error);
        }
      }
      await shared.finish();
    });
    await open.commit();
  } catch (error) {
    await open.rollback();
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
