import { Presence, type TellPresence } from "@/lib/hub/presence";
import type { Cluster } from "@/lib/platform/cluster/cluster";

type Looker = { id: number; name: string };
type View = [workspaceId: number, socketId: string, looker: Looker, chatId: number | null];
type Typing = [workspaceId: number, socketId: string, chatId: number, isTyping: boolean];
type CustomerTyping = [workspaceId: number, chatId: number, isTyping: boolean];

const VIEW = "view";
const VIEWS = "views";
const TYPING = "typing";
const CUSTOMER_TYPING = "customer-typing";

/**
 * Presence of the windows of all nodes: each keeps everybody's in its memory, so that asking waits for nobody, and hears of those
 * of the others. What a node showed goes with it.
 */
export class SharedPresence extends Presence {
  readonly #cluster: Cluster;
  /** What this node's windows show, by socket. */
  readonly #own = new Map<string, View>();
  /** The same of other nodes, by node and socket. */
  readonly #others = new Map<string, Map<string, View>>();

  /** `tell` reaches this node's windows alone: every node tells its own. */
  constructor(cluster: Cluster, tell: TellPresence) {
    super(tell);
    this.#cluster = cluster;
    cluster.hear(VIEW, (data, from) => this.#viewed(from, data as View));
    cluster.hear(VIEWS, (data, from) => {
      const views = data as View[];
      const shown = new Set(views.map(([, socketId]) => socketId));
      this.#forget(from, (socketId) => !shown.has(socketId));
      for (const view of views) this.#viewed(from, view);
    });
    cluster.hear(TYPING, (data) => super.typing(...(data as Typing)));
    cluster.hear(CUSTOMER_TYPING, (data) => super.customerTyping(...(data as CustomerTyping)));
    cluster.tellNewcomers(VIEWS, () => [...this.#own.values()]);
    cluster.onLeft((nodeId) => {
      this.#forget(nodeId, () => true);
      this.#others.delete(nodeId);
    });
  }

  override view(workspaceId: number, socketId: string, attender: Looker, chatId: number | null): void {
    const before = this.#own.get(socketId)?.[3] ?? null;
    super.view(workspaceId, socketId, attender, chatId);
    if (before === chatId) return;
    const view: View = [workspaceId, socketId, { id: attender.id, name: attender.name }, chatId];
    if (chatId === null) this.#own.delete(socketId);
    else this.#own.set(socketId, view);
    this.#cluster.say(VIEW, view);
  }

  override typing(...typing: Typing): void {
    super.typing(...typing);
    this.#cluster.say(TYPING, typing);
  }

  override customerTyping(...typing: CustomerTyping): void {
    super.customerTyping(...typing);
    this.#cluster.say(CUSTOMER_TYPING, typing);
  }

  #viewed(from: string, view: View): void {
    const [, socketId, , chatId] = view;
    const shown = this.#others.get(from) ?? new Map<string, View>();
    this.#others.set(from, shown);
    if (chatId === null) shown.delete(socketId);
    else shown.set(socketId, view);
    super.view(...view);
  }

  #forget(nodeId: string, isGone: (socketId: string) => boolean): void {
    for (const [workspaceId, socketId, looker] of [...(this.#others.get(nodeId)?.values() ?? [])])
      if (isGone(socketId)) this.#viewed(nodeId, [workspaceId, socketId, looker, null]);
  }
}
