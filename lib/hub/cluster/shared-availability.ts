import { AvailabilityOfAttenders, type Person } from "@/lib/hub/availability";
import type { Availability } from "@/lib/modules/presence/schema";
import type { Cluster } from "@/lib/platform/cluster/cluster";

/** Other nodes hear of what is done in a window at most this often. Milliseconds. */
const SAID_AGAIN_MS = 30_000;

/** `agoMs`: how long ago something was done there; nodes' clocks differ. */
type Window = [workspaceId: number, socketId: string, person: Person, agoMs: number];
type Closed = [workspaceId: number, attenderId: number, socketId: string];
type Chosen = [workspaceId: number, attenderId: number, chosen: Availability];
type Own = { workspaceId: number; person: Person; at: number; saidAt: number };

const ACTIVE = "active";
const WINDOWS = "windows";
const CLOSED = "closed";
const CHOSEN = "chosen";

/**
 * Availability by the windows of all nodes. Each node stores what it finds; storing what is stored changes and tells nothing. The
 * people of a node that died were last there when it was last heard.
 */
export class SharedAvailability extends AvailabilityOfAttenders {
  readonly #cluster: Cluster;
  readonly #own = new Map<string, Own>();
  readonly #others = new Map<string, Map<string, Closed>>();

  constructor(cluster: Cluster) {
    super();
    this.#cluster = cluster;
    cluster.hear(ACTIVE, (data, from) => this.#open(from, data as Window));
    cluster.hear(CLOSED, (data, from) => this.#shut(from, data as Closed, 0));
    cluster.hear(CHOSEN, (data) => void super.choose(...(data as Chosen)));
    cluster.hear(WINDOWS, (data, from) => {
      const windows = data as Window[];
      const open = new Set(windows.map(([, socketId]) => socketId));
      // Those that open first, or somebody who changed windows would be gone for a moment.
      for (const window of windows) this.#open(from, window);
      for (const closed of [...(this.#others.get(from)?.values() ?? [])])
        if (!open.has(closed[2])) this.#shut(from, closed, 0);
    });
    cluster.tellNewcomers(WINDOWS, () =>
      [...this.#own].map(([socketId, { workspaceId, person, at }]) => windowOf(workspaceId, socketId, person, at)),
    );
    cluster.onLeft((nodeId, silentMs) => {
      for (const closed of [...(this.#others.get(nodeId)?.values() ?? [])]) this.#shut(nodeId, closed, silentMs);
      this.#others.delete(nodeId);
    });
  }

  override active(workspaceId: number, person: Person, socketId: string): void {
    super.active(workspaceId, person, socketId);
    const at = Date.now();
    const own = this.#own.get(socketId) ?? { workspaceId, person, at, saidAt: Number.NEGATIVE_INFINITY };
    own.at = at;
    this.#own.set(socketId, own);
    if (at - own.saidAt < SAID_AGAIN_MS) return;
    own.saidAt = at;
    this.#cluster.say(ACTIVE, windowOf(workspaceId, socketId, person, at));
  }

  override closed(workspaceId: number, attenderId: number, socketId: string): void {
    super.closed(workspaceId, attenderId, socketId);
    if (this.#own.delete(socketId)) this.#cluster.say(CLOSED, [workspaceId, attenderId, socketId] satisfies Closed);
  }

  override async choose(workspaceId: number, attenderId: number, chosen: Availability): Promise<void> {
    this.#cluster.say(CHOSEN, [workspaceId, attenderId, chosen] satisfies Chosen);
    await super.choose(workspaceId, attenderId, chosen);
  }

  #open(from: string, [workspaceId, socketId, person, agoMs]: Window): void {
    const windows = this.#others.get(from) ?? new Map<string, Closed>();
    this.#others.set(from, windows);
    windows.set(socketId, [workspaceId, person.id, socketId]);
    // As late as something may have been done since without its node having said so: it knows better when away begins.
    super.active(workspaceId, person, socketId, Date.now() - agoMs + SAID_AGAIN_MS);
  }

  #shut(from: string, [workspaceId, attenderId, socketId]: Closed, agoMs: number): void {
    this.#others.get(from)?.delete(socketId);
    super.closed(workspaceId, attenderId, socketId, Date.now() - agoMs);
  }
}

function windowOf(workspaceId: number, socketId: string, person: Person, at: number): Window {
  const { id, firstName, surname } = person;
  return [workspaceId, socketId, { id, firstName, surname }, Date.now() - at];
}
