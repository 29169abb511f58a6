import type { Socket } from "socket.io";
import { resolveAddress } from "@/lib/platform/http/client-address";

/** Address of a socket's client, resolved like an HTTP request's. */
export function socketAddress(socket: Socket): string {
  const forwarded = socket.handshake.headers["x-forwarded-for"];
  return resolveAddress(socket.handshake.address, Array.isArray(forwarded) ? forwarded.at(-1) : forwarded);
}
