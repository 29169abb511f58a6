import { randomUUID } from "node:crypto";
import type { ChatSocket } from "./client";

/** An acknowledged message as its sender remembers it. */
export type Acknowledged = { chatId: number; clientMessageId: string; id: number; seq: number };

const connected = (socket: ChatSocket) =>
  socket.connected ? Promise.resolve() : new Promise<void>((resolve) => socket.once("connect", () => resolve()));

/** One try: the acknowledgement, or null when the connection was lost before it came or the server asked to slow down. */
function attempt(
  socket: ChatSocket,
  chatId: number,
  text: string,
  clientMessageId: string,
): Promise<Acknowledged | null> {
  return new Promise((resolve, reject) => {
    const lost = () => resolve(null);
    socket.once("disconnect", lost);
    socket.emit("SendMessage", chatId, text, null, { clientMessageId }, (ack) => {
      socket.off("disconnect", lost);
      if ("id" in ack) resolve({ chatId, clientMessageId, id: ack.id, seq: ack.seq });
      else if ("held" in ack) reject(new Error("a message waits that was to go at once"));
      else if (ack.error.code === "TOO_MANY_REQUESTS") setImmediate(lost);
      else reject(new Error(`${ack.error.code}: ${ack.error.message}`));
    });
  });
}

/** Sends one message as a good client does: the same client id again after each lost connection, until it is acknowledged. */
export async function sendUntilAcknowledged(socket: ChatSocket, chatId: number, text: string): Promise<Acknowledged> {
  const clientMessageId = randomUUID();
  for (;;) {
    await connected(socket);
    const acknowledged = await attempt(socket, chatId, text, clientMessageId);
    if (acknowledged) return acknowledged;
  }
}
