import { randomUUID } from "node:crypto";
import { io, type Socket } from "socket.io-client";
import type { Desk, Pair } from "./desk";
import type { Told } from "./stored";

/** Between the answer to one write and the next write of the same person. Milliseconds, drawn at random. */
const PAUSE_MS = { agent: [20, 120], visitor: [220, 420] } as const;
/** Before the same write is tried again; a visitor may write five times a second. */
const AGAIN_MS = { agent: 100, visitor: 300 } as const;

type Answer = { id?: number; seq?: number; error?: { code: string } };
type Line = { socket: Socket; pair: Pair; isAgent: boolean };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const between = ([low, high]: readonly [number, number]) => low + Math.random() * (high - low);

/**
 * Attenders and visitors who write without end over real Socket.IO clients, and an administrator who writes notes and
 * tickets over HTTP. As good clients do, each repeats what wasn't acknowledged under the same id.
 */
export class Talkers {
  readonly told: Told[] = [];
  /** Notes and tickets that were answered with 200, by their client's id. */
  readonly written: string[] = [];
  /** How often a write was refused, by code. */
  readonly refusals = new Map<string, number>();
  /** When the latest acknowledgement came (performance.now()). */
  lastToldAt = 0;
  readonly #url: string;
  readonly #desk: Desk;
  readonly #lines: Line[] = [];
  #isOver = false;
  #work: Promise<unknown> = Promise.resolve();

  constructor(url: string, desk: Desk) {
    this.#url = url;
    this.#desk = desk;
  }

  async connect(): Promise<void> {
    const open = (namespace: string, token: string) =>
      io(`${this.#url}${namespace}`, {
        auth: { token },
        transports: ["websocket"],
        forceNew: true,
        reconnectionDelay: 50,
        reconnectionDelayMax: 400,
      });
    for (const pair of this.#desk.pairs) {
      this.#lines.push({ socket: open("/chat", pair.agentToken), pair, isAgent: true });
      this.#lines.push({ socket: open("/webchat", pair.visitorToken), pair, isAgent: false });
    }
    for (const { socket } of this.#lines) {
      // The library doesn't come back by itself to a server that said goodbye; our clients do.
      socket.on(
        "disconnect",
        () => !this.#isOver && !socket.active && setTimeout(() => socket.connect(), AGAIN_MS.agent),
      );
    }
    await Promise.all(this.#lines.map(({ socket }) => this.#connected(socket)));
  }

  start(): void {
    const lanes = this.#lines.map((line) => this.#talk(line));
    this.#work = Promise.all([...lanes, this.#write("notes"), this.#write("tickets")]);
  }

  /** Waits until everybody has the answer to what they wrote last, and disconnects. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
    for (const { socket } of this.#lines) socket.disconnect();
  }

  /** Resolves with the next acknowledgement. */
  async nextTold(): Promise<void> {
    const before = this.told.length;
    while (this.told.length === before) await sleep(5);
  }

  get isConnected(): boolean {
    return this.#lines.every(({ socket }) => socket.connected);
  }

  #connected(socket: Socket): Promise<void> {
    return socket.connected
      ? Promise.resolve()
      : new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  }

  async #talk(line: Line): Promise<void> {
    while (!this.#isOver) {
      const clientMessageId = randomUUID();
      for (;;) {
        await this.#connected(line.socket);
        const answer = await this.#attempt(line, clientMessageId);
        if (answer?.seq !== undefined) {
          this.told.push({ chatId: line.pair.chatId, clientMessageId, id: answer.id ?? null, seq: answer.seq });
          this.lastToldAt = performance.now();
          break;
        }
        if (answer?.error) {
          this.#refused(answer.error.code);
          await sleep(AGAIN_MS[line.isAgent ? "agent" : "visitor"]);
        }
      }
      await sleep(between(PAUSE_MS[line.isAgent ? "agent" : "visitor"]));
    }
  }

  #attempt({ socket, pair, isAgent }: Line, clientMessageId: string): Promise<Answer | null> {
    return new Promise((resolve) => {
      const lost = () => resolve(null);
      socket.once("disconnect", lost);
      const answered = (answer: Answer) => {
        socket.off("disconnect", lost);
        resolve(answer);
      };
      const text = `prova ${clientMessageId}`;
      if (isAgent) socket.emit("SendMessage", pair.chatId, text, null, { clientMessageId }, answered);
      else socket.emit("SendMessage", text, { clientMessageId }, answered);
    });
  }

  /** Reads as the administrator; again when the server had closed the idle connection that the request went by. */
  async read(path: string): Promise<Response | undefined> {
    return (await this.fetch(path)) ?? this.fetch(path);
  }

  /** A request as the workspace's administrator; undefined when the connection was lost. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response | undefined> {
    const headers = {
      Authorization: `Bearer ${this.#desk.adminToken}`,
      CangooClientId: this.#desk.clientId,
      ...(init.headers as Record<string, string> | undefined),
    };
    return fetch(`${this.#url}${path}`, { ...init, headers }).catch(() => undefined);
  }

  async #write(what: "notes" | "tickets"): Promise<void> {
    for (let number = 0; !this.#isOver; number += 1) {
      const clientId = randomUUID();
      const pair = this.#desk.pairs[number % this.#desk.pairs.length] as Pair;
      const [path, body] =
        what === "notes"
          ? [`/api/v1/conversations/${pair.chatId}/notes`, { content: clientId, mentions: [], clientId }]
          : [
              "/api/v1/tickets",
              { subject: clientId, description: "prova", customerId: this.#desk.customerId, clientId },
            ];
      for (;;) {
        const response = await this.fetch(path, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        });
        const answer = (await response?.json().catch(() => undefined)) as { code?: string } | undefined;
        if (response?.ok && answer) {
          this.written.push(clientId);
          break;
        }
        if (response && answer) this.#refused(answer.code ?? String(response.status));
        await sleep(AGAIN_MS.agent);
      }
      await sleep(between(PAUSE_MS.agent));
    }
  }

  #refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }
}
