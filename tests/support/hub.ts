import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Socket } from "socket.io-client";
import { type Hub, startHub } from "@/lib/hub/hub";
import type { ChatSocket } from "./client";

/** A hub of this process on a port of its own, over this file's database. */
export type TestHub = { url: string; port: number; hub: Hub };

/** Starts the hub on a bare HTTP server. */
export async function listenHub(options: Parameters<typeof startHub>[1] = {}): Promise<TestHub> {
  const http = createServer();
  const hub = startHub(http, options);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, hub };
}

/** Sends an event that the typed client doesn't know and gives the acknowledgement. */
export function emitRaw(
  socket: { emit: (...args: never[]) => unknown },
  event: string,
  ...args: unknown[]
): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    (socket.emit as (...args: unknown[]) => unknown).call(socket, event, ...args, resolve);
  });
}

/** Resolves when nothing that was sent before can still be on its way to these sockets: each made a round trip. */
export async function settled(...sockets: { emit: (...args: never[]) => unknown }[]): Promise<void> {
  await Promise.all(sockets.map((socket) => emitRaw(socket, "RoundTrip")));
}

/** Everything of some names that a socket hears from now on. */
export function heard(socket: unknown, ...events: string[]): { event: string; payload: Record<string, unknown> }[] {
  const all: { event: string; payload: Record<string, unknown> }[] = [];
  (socket as Socket).onAny((event: string, payload: Record<string, unknown>) => {
    if (events.length === 0 || events.includes(event)) all.push({ event, payload });
  });
  return all;
}

/** Sends a message with a client id of its own. */
export const send = (socket: ChatSocket, chatId: number, text = "olá") =>
  emitRaw(socket, "SendMessage", chatId, text, null, { clientMessageId: randomUUID() });
/** Code of a refusing acknowledgement. */
export const code = (answer: Record<string, unknown>) => (answer.error as { code: string } | undefined)?.code;
