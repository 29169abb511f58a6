import type { Socket } from "socket.io-client";
import { CHAT_NAMESPACE, SEND_CONFIRMATION_MS } from "@/lib/client/calls/limits";
import { leaveEndedSession } from "@/lib/client/http/session-end";
import type { ServerEvents } from "@/lib/contract/server-events";
import type {
  AckError,
  ChatClientEvents,
  ChatPresence,
  HeldMessageAck,
  SendMessageAck,
} from "@/lib/modules/conversations/events";
import { connection } from "./connection";

type ChatSocket = Socket<ServerEvents, ChatClientEvents>;
type EventName = keyof ServerEvents;

/** Why an emit got no good answer: the server refused (`code`), or nothing was heard in time (`null`). */
export type EmitFailure = { failed: true; code: string | null; message: string };

let socket: ChatSocket | null = null;
let isStarted = false;
const handlers: { [Name in EventName]?: Set<ServerEvents[Name]> } = {};

async function start(): Promise<void> {
  connection.set("connecting");
  const { io } = await import("socket.io-client");
  const opened: ChatSocket = io(CHAT_NAMESPACE, {
    // Straight to WebSocket saves two round trips; polling stays for networks whose proxies refuse the upgrade.
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    withCredentials: true,
    reconnectionDelayMax: 5_000,
  });
  opened.on("connect", () => connection.set("connected"));
  opened.on("disconnect", (reason) => {
    connection.set(opened.active ? "reconnecting" : "disconnected");
    // A server that restarts gracefully disconnects its clients, and then the client library doesn't come back by itself.
    if (reason === "io server disconnect") setTimeout(() => opened.connect(), 1_000);
  });
  opened.on("connect_error", () => {
    connection.set(opened.active ? "reconnecting" : "disconnected");
    // The server refused (no session, or starting up). The next API call tells which; until then try slowly.
    if (!opened.active) setTimeout(() => opened.connect(), 5_000);
  });
  opened.on("SessionEnded", leaveEndedSession);
  for (const name of Object.keys(handlers) as EventName[]) attach(opened, name);
  socket = opened;
}

function attach<Name extends EventName>(target: ChatSocket, name: Name): void {
  // socket.io's overloads can't follow a generic event name.
  const events = target as unknown as { on: (event: string, run: (payload: never) => void) => void };
  events.on(name, (payload) => {
    for (const handler of [...(handlers[name] ?? [])]) (handler as (event: never) => void)(payload);
  });
}

/** Connects once per tab; later calls do nothing. Call it from an effect: nothing of it belongs in the first load. */
export function startSocket(): void {
  if (isStarted) return;
  isStarted = true;
  start().catch(() => {
    // The chunk couldn't be loaded (offline during load). The browser tells when it makes sense to try again.
    isStarted = false;
    connection.set("disconnected");
    window.addEventListener("online", startSocket, { once: true });
  });
}

/** Listens to a hub event, before or after the socket exists. Returns the way to stop. */
export function onHub<Name extends EventName>(name: Name, handler: ServerEvents[Name]): () => void {
  let set = handlers[name] as Set<ServerEvents[Name]> | undefined;
  if (!set) {
    set = new Set();
    (handlers as Record<EventName, unknown>)[name] = set;
    if (socket) attach(socket, name);
  }
  set.add(handler);
  return () => set.delete(handler);
}

/** Runs now if connected, and again after every (re)connect. Returns the way to stop. */
export function onConnected(run: () => void): () => void {
  if (connection.get() === "connected") run();
  return connection.subscribe(() => {
    if (connection.get() === "connected") run();
  });
}

const unheard: EmitFailure = { failed: true, code: null, message: "" };

function settle<T extends object>(resolve: (answer: T | EmitFailure) => void) {
  return (error: Error | null, answer: T | AckError) => {
    if (error) resolve(unheard);
    else if ("error" in answer) resolve({ failed: true, ...answer.error });
    else resolve(answer);
  };
}

/** Enters or leaves the room of a conversation. */
export function emitRoom(event: "JoinChat" | "LeaveChat", chatId: number): Promise<{ ok: true } | EmitFailure> {
  return new Promise((resolve) => {
    if (!socket?.connected) return resolve(unheard);
    socket.timeout(SEND_CONFIRMATION_MS).emit(event, chatId, settle(resolve));
  });
}

/** Says something that nobody waits for: what this window shows, that someone writes, or is there. Lost without a connection. */
export function emitPresence(
  ...[event, ...args]: ["View", number | null] | ["Typing", number, boolean] | ["Activity"]
): void {
  if (!socket?.connected) return;
  const ignore = () => undefined;
  if (event === "Activity") socket.emit("Activity", ignore);
  else if (event === "View") socket.emit("View", args[0] as number | null, ignore);
  else socket.emit("Typing", args[0] as number, args[1] as boolean, ignore);
}

/** Who is in which conversation now; null when nothing is heard. */
export function fetchPresence(): Promise<ChatPresence[] | null> {
  return new Promise((resolve) => {
    if (!socket?.connected) return resolve(null);
    socket
      .timeout(SEND_CONFIRMATION_MS)
      .emit("GetPresence", (error, answer) => resolve(error || "error" in answer ? null : answer.chats));
  });
}

/** Sends a message. Only while connected: the client library's own buffer would send again what the outbox resends. */
export function emitMessage(
  chatId: number,
  text: string,
  options: Parameters<ChatClientEvents["SendMessage"]>[3],
): Promise<SendMessageAck | HeldMessageAck | EmitFailure> {
  return new Promise((resolve) => {
    if (!socket?.connected) return resolve(unheard);
    socket
      .timeout(SEND_CONFIRMATION_MS)
      .emit("SendMessage", chatId, text, null, options, settle<SendMessageAck | HeldMessageAck>(resolve));
  });
}
