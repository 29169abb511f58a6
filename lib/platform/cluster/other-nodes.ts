/** How long a node may say nothing before it counts as dead. Milliseconds. */
export const LEASE_MS = 10_000;
/** For so long it is remembered how far a dead node was heard: it may only have lost its network. Milliseconds. */
const REMEMBERED_MS = 60 * 60_000;

type Node = { seq: number; heardAt: number; isLive: boolean };

/** What hearing an entry of a node tells: whether the node is new to us, and whether entries before it were lost. */
type Heard = { isNew: boolean; isGap: boolean };

/** Which other nodes live, and how far each was heard. Times are milliseconds of one monotonic clock. */
export class OtherNodes {
  readonly #nodes = new Map<string, Node>();

  /** Whether some other node lives. */
  get any(): boolean {
    for (const { isLive } of this.#nodes.values()) if (isLive) return true;
    return false;
  }

  /**
   * Notes an entry of a node. `seq` counts those of its entries that say something; a sign of life repeats the number of the last.
   */
  heard(id: string, seq: number, saysSomething: boolean, now: number): Heard {
    const known = this.#nodes.get(id);
    const isGap = known !== undefined && seq > known.seq + (saysSomething ? 1 : 0);
    this.#nodes.set(id, { seq, heardAt: now, isLive: true });
    return { isNew: !known?.isLive, isGap };
  }

  /** A node said that it ends. @returns whether it lived until now */
  ended(id: string): boolean {
    const known = this.#nodes.get(id);
    this.#nodes.delete(id);
    return known?.isLive ?? false;
  }

  /** Nodes whose lease ran out since the last look, with how long each has been silent. */
  dead(now: number): { id: string; silentMs: number }[] {
    const dead: { id: string; silentMs: number }[] = [];
    for (const [id, node] of this.#nodes) {
      const silentMs = now - node.heardAt;
      if (silentMs > REMEMBERED_MS) this.#nodes.delete(id);
      if (!node.isLive || silentMs < LEASE_MS) continue;
      node.isLive = false;
      dead.push({ id, silentMs });
    }
    return dead;
  }

  /** Gives every living node its lease anew: we were the ones who heard nothing. */
  renew(now: number): void {
    for (const node of this.#nodes.values()) if (node.isLive) node.heardAt = now;
  }
}
