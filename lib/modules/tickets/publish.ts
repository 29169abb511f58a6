import { publish } from "@/lib/platform/realtime/publisher";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { TicketServerEvents } from "./events";

type Payload<E extends keyof TicketServerEvents> = Parameters<TicketServerEvents[E]>[0];

/** Tells every attender of the workspace, with the payload that the event has. Call it after the commit. */
export function publishTicket<E extends keyof TicketServerEvents>(
  workspaceId: number,
  event: E,
  payload: Payload<E>,
): void {
  publish(workspaceRoom(workspaceId), event, payload);
}
