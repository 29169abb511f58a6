import { createStore, useStore } from "@/lib/client/store";

/** State of the realtime connection (specification 2, section 4.1). */
export type ConnectionState = "disconnected" | "connecting" | "connected" | "reconnecting";

/** Written by the socket alone. */
export const connection = createStore<ConnectionState>("disconnected");

/** Follows the realtime connection; the server renders 'connecting', because that's what a fresh page does. */
export function useConnectionState(): ConnectionState {
  return useStore(connection, "connecting");
}
