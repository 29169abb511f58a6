/**
 * Every event that the server sends to signed-in browsers, in the hub's namespace /chat: name → listener. A module adds its own in
 * its `events.ts` (`declare module "@/lib/contract/server-events"`). The map is closed: an unknown name, or another payload than a
 * listener takes, doesn't compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it.
export interface ServerEvents {}

export type ServerEventName = keyof ServerEvents & string;

/** What an event carries. */
export type ServerEventPayload<Name extends ServerEventName> = ServerEvents[Name] extends (event: infer Event) => void
  ? Event & object
  : never;
