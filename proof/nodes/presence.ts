import { LightSocket } from "@/bench/hub/light-socket";
import type { TestServer } from "@/tests/support/server";
import type { Desk } from "../desk";

type Status = { name: string; status: string };

/** Longest wait for a status, above the bound of the figure. Milliseconds. */
const LIMIT_MS = 60_000;
const LOOK_MS = 100;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const portOf = (node: TestServer) => Number(new URL(node.url).port);

/** Two people who don't come back by themselves: one with a window on one node alone, one with a window on each. */
export class Witnesses {
  readonly #desk: Desk;
  readonly #nodes: readonly TestServer[];
  readonly #sockets: LightSocket[] = [];

  constructor(desk: Desk, nodes: readonly TestServer[]) {
    this.#desk = desk;
    this.#nodes = [...nodes];
  }

  /** Opens the windows: the first witness's on the node that something is to happen to. */
  async open(index: number): Promise<void> {
    const [alone = "", both = ""] = this.#desk.idleAgents;
    const ports = [
      [portOf(this.#nodes[index] as TestServer), alone] as const,
      ...this.#nodes.map((node) => [portOf(node), both] as const),
    ];
    this.#sockets.push(...(await Promise.all(ports.map(([port, token]) => LightSocket.connect(port, token)))));
    await this.alone(1 - index, "available");
  }

  close(): void {
    for (const socket of this.#sockets.splice(0)) socket.close();
  }

  /** Milliseconds until a node says that the first witness is so. */
  async alone(askedAt: number, wanted: string): Promise<number> {
    const startedAt = performance.now();
    while (performance.now() - startedAt < LIMIT_MS) {
      if ((await this.#statuses(askedAt)).get(this.#name(0)) === wanted) break;
      await sleep(LOOK_MS);
    }
    return performance.now() - startedAt;
  }

  /** Whether a node says that the second witness is still there. */
  async isBothThere(askedAt: number): Promise<boolean> {
    return (await this.#statuses(askedAt)).get(this.#name(1)) === "available";
  }

  /** As insertDesk named them. */
  #name(witness: number): string {
    return `Pessoa ${this.#desk.pairs.length + witness + 1} Prova`;
  }

  async #statuses(askedAt: number): Promise<Map<string, string>> {
    const answer = await fetch(`${this.#nodes[askedAt]?.url}/api/v1/attender-statuses`, {
      headers: { Authorization: `Bearer ${this.#desk.adminToken}`, CangooClientId: this.#desk.clientId },
    }).catch(() => undefined);
    if (!answer?.ok) return new Map();
    return new Map(((await answer.json()) as Status[]).map(({ name, status }) => [name, status]));
  }
}
