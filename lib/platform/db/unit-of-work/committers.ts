import { LOCK_PATIENCE_MS, LOCK_RETRY_MS } from "@/lib/platform/db/lock-patience";
import { installedMetrics } from "@/lib/platform/metrics/installed-metrics";
import type { Asked } from "./ahead";
import type { Lane } from "./door";
import { door } from "./doors";
import { type Entry, type Piece, settle, type Waiting } from "./settle";

/** Most pieces in one transaction: bounds how long one commit holds the others up. */
const GROUP_MAX = 256;
/** Most transactions at once that workspaces share. */
const SHARED_MAX = 2;

/** The queues of an engine: SQLite's one, or one for each workspace that is written to just now. */
export class Committers {
  readonly #open = new Map<unknown, Committer>();
  readonly #shared = new SharedTransactions();

  get length(): number {
    return [...this.#open.values()].reduce((sum, { length }) => sum + length, 0);
  }

  add(lane: Lane, piece: Piece, asked: Asked | undefined): Promise<unknown> {
    const key = door().queueOf(lane);
    let queue = this.#open.get(key);
    if (!queue) {
      queue = new Committer(this.#shared, () => this.#open.delete(key));
      this.#open.set(key, queue);
    }
    return queue.add(lane, piece, asked);
  }
}

/** Pieces of one queue that are committed with others'. */
type Group = { committer: Committer; group: Entry[] };

class Committer {
  #queue: Entry[] = [];
  #isScheduled = false;
  /** Another transaction has its workspace: the next one waits for that, and keeps nobody else. */
  #isHeldUp = false;

  constructor(
    private readonly shared: SharedTransactions,
    private readonly onEmpty: () => void,
  ) {}

  get length(): number {
    return this.#queue.length;
  }

  add(lane: Lane, piece: Piece, asked: Asked | undefined): Promise<unknown> {
    const promise = new Promise((resolve, reject) => {
      const until = performance.now() + LOCK_PATIENCE_MS;
      this.#queue.push({ lane, piece, asked, resolve, reject, until });
    });
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#flush());
    }
    return promise;
  }

  #flush(): void {
    const { mayShare, enter } = door();
    // What asks for nothing ahead may take long, and is nobody else's business.
    if (mayShare() && !this.#isHeldUp && this.#queue.every(({ asked }) => asked)) this.shared.join(this);
    else {
      const group = this.#queue.splice(0, GROUP_MAX);
      enter(() => commitGroups([{ committer: this, group }])).catch((error) => this.#refuse(group, error));
    }
  }

  /** Rejects the pieces of a group for which no transaction could be begun. The pieces behind them have a try of their own. */
  #refuse(group: readonly Entry[], error: unknown): void {
    for (const { reject } of group) reject(error);
    this.goOn([]);
  }

  /** Hands over the pieces that are next and may share a transaction: one that came meanwhile may not. */
  take(most: number): Entry[] {
    const end = this.#queue.findIndex(({ asked }) => !asked);
    return this.#queue.splice(0, Math.min(end === -1 ? this.#queue.length : end, most));
  }

  /** Goes on after a commit. @param waiting those of its pieces of which nothing was done */
  goOn(waiting: readonly Waiting[]): void {
    const now = performance.now();
    const left = waiting.filter(({ entry, why }) => why === "busy" || entry.until > now);
    // In front, so that what came first is written first.
    this.#queue.unshift(...left.map(({ entry }) => entry));
    for (const { entry, why } of waiting) if (why !== "busy" && entry.until <= now) entry.reject(why.error);
    this.#isHeldUp = left.some(({ why }) => why === "busy");
    if (this.#queue.length === 0) {
      this.#isScheduled = false;
      this.onEmpty();
    } else if (left.some(({ why }) => why !== "busy")) setTimeout(() => this.#flush(), LOCK_RETRY_MS);
    else setImmediate(() => this.#flush());
  }
}

/**
 * Transactions of several workspaces' pieces. PostgreSQL writes for workspaces side by side, but a commit for each message of each
 * of many workspaces costs several times the messages: those that come while enough transactions are open share the next one.
 */
class SharedTransactions {
  readonly #waiting: Committer[] = [];
  #open = 0;

  join(committer: Committer): void {
    this.#waiting.push(committer);
    // Once all of this turn have joined.
    if (this.#waiting.length === 1) setImmediate(() => this.#next());
  }

  #take(): Group[] {
    const groups: Group[] = [];
    for (let pieces = 0; pieces < GROUP_MAX; ) {
      const committer = this.#waiting.shift();
      if (!committer) break;
      const group = committer.take(GROUP_MAX - pieces);
      pieces += group.length;
      groups.push({ committer, group });
    }
    return groups;
  }

  #next(): void {
    while (this.#open < SHARED_MAX && this.#waiting.length > 0) {
      this.#open += 1;
      void commitGroups(this.#take()).finally(() => {
        this.#open -= 1;
        this.#next();
      });
    }
  }
}

async function commitGroups(groups: readonly Group[]): Promise<void> {
  const all = groups.length === 1 ? (groups[0]?.group ?? []) : groups.flatMap(({ group }) => group);
  const waiting = await settle(all);
  const [first] = all;
  if (first)
    installedMetrics()?.observeCommit(all.length, (performance.now() - first.until + LOCK_PATIENCE_MS) / 1_000);
  for (const { committer, group } of groups)
    committer.goOn(waiting.length === 0 ? waiting : waiting.filter(({ entry }) => group.includes(entry)));
}
