import type { Server } from "socket.io";

type Transport = { readonly name: string; writable: boolean; emit(event: "ready"): unknown };
type Connection = { readonly transport: Transport; on(event: "packetCreate", listener: () => void): unknown };

/**
 * Lets what one turn of the event loop sends to one socket leave in one system call. Engine.IO writes a socket's first
 * packet at once and the rest after it, so a group commit (an acknowledgement, the messages and the list's change, for
 * many people) costs a write each; writes are more than half of the bare hub's time. A transport that isn't writable
 * queues its packets, and `ready` is how it says itself that it may be flushed; nothing is delayed beyond the turn.
 */
export function coalesceWrites(io: Server): void {
  let held: Transport[] = [];
  const release = () => {
    const transports = held;
    held = [];
    for (const transport of transports) {
      transport.writable = true;
      transport.emit("ready");
    }
  };
  io.engine.on("connection", (connection: Connection) => {
    connection.on("packetCreate", () => {
      const { transport } = connection;
      // Not writable: a write is under way (its end flushes the queue) or the transport is held already.
      if (transport.name !== "websocket" || !transport.writable) return;
      transport.writable = false;
      if (held.push(transport) === 1) process.nextTick(release);
    });
  });
}
