import { publish } from "@/lib/platform/realtime/publisher";
import type { Room } from "@/lib/platform/realtime/rooms";
import type { ChatServerEvents } from "./events";

type Payload<E extends keyof ChatServerEvents> = Parameters<ChatServerEvents[E]>[0];

/** Sends one of the contract's events, with the payload that the contract gives it. */
export function publishChat<E extends keyof ChatServerEvents>(room: Room, event: E, payload: Payload<E>): void {
  publish(room, event, payload);
}
