import type { ServerEventName, ServerEventPayload } from "@/lib/contract/server-events";
import { publish } from "@/lib/platform/realtime/publisher";
import type { Room } from "@/lib/platform/realtime/rooms";

/** Sends one of the contract's events, with the payload that the contract gives it. */
export function publishChat<Name extends ServerEventName>(
  room: Room,
  event: Name,
  payload: ServerEventPayload<Name>,
): void {
  publish(room, event, payload);
}
