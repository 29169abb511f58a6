import { io, type Socket } from "socket.io-client";
import type { Pair } from "./desk";

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
type Message = { seq: number };

/** A window on a conversation, as ours: it comes back by itself, enters the room and asks for what it missed. */
export class Window {
  readonly socket: Socket;
  readonly #seen = new Set<number>();
  #last = 0;
  readonly #catchUp: (window: Window) => Promise<readonly Message[]>;

  constructor(socket: Socket, event: string, catchUp: (window: Window) => Promise<readonly Message[]>) {
    this.socket = socket;
    this.#catchUp = catchUp;
    socket.on(event, (message: Message) => this.#hear(message.seq));
    socket.on("connect", () => void this.#comeBack());
  }

  /** The highest number below which nothing is missing. */
  get last(): number {
    return this.#last;
  }

  #hear(seq: number): void {
    this.#seen.add(seq);
    while (this.#seen.has(this.#last + 1)) this.#last += 1;
  }

  async #comeBack(): Promise<void> {
    for (;;) {
      try {
        for (const { seq } of await this.#catchUp(this)) this.#hear(seq);
        return;
      } catch {
        if (!this.socket.connected) return;
        await sleep(500);
      }
    }
  }
}

/** Asks the server something over a socket. @throws when it refuses, or doesn't answer within half a minute */
export const ask = <T>(socket: Socket, event: string, ...given: unknown[]) =>
  new Promise<T>((resolve, reject) =>
    socket.timeout(30_000).emit(event, ...given, (error: Error | null, answer: T & { error?: { code: string } }) => {
      if (error ?? answer.error) reject(error ?? new Error(answer.error?.code));
      else resolve(answer);
    }),
  );

/** Both windows of a conversation, with the delays of our clients: one to five seconds, half of it at random. */
export function windowsOf(url: string, clientId: string, pair: Pair): Window[] {
  const open = (namespace: string, token: string) =>
    io(`${url}${namespace}`, {
      auth: { token },
      transports: ["websocket"],
      forceNew: true,
      reconnectionDelayMax: 5_000,
    });
  const agent = new Window(open("/chat", pair.agentToken), "SendMessage", async ({ socket, last }) => {
    await ask(socket, "JoinChat", pair.chatId);
    const response = await fetch(`${url}/api/bff/Chat/GetChatMessages?chatId=${pair.chatId}&afterSeq=${last}`, {
      headers: { Authorization: `Bearer ${pair.agentToken}`, CangooClientId: clientId },
    });
    if (!response.ok) throw new Error(`${response.status}`);
    return (await response.json()) as Message[];
  });
  const visitor = new Window(open("/webchat", pair.visitorToken), "Message", async ({ socket, last }) => {
    const { messages } = await ask<{ messages: Message[] }>(socket, "GetMessages", { afterSeq: last });
    return messages;
  });
  return [agent, visitor];
}

/** Waits until something is true, at most so long. @returns milliseconds that it took */
export async function until(isTrue: () => boolean, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  while (!isTrue() && performance.now() - startedAt < limitMs) await sleep(10);
  return performance.now() - startedAt;
}
