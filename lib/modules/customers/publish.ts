import { publish } from "@/lib/platform/realtime/publisher";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { CustomerServerEvents } from "./events";

type Payload<E extends keyof CustomerServerEvents> = Parameters<CustomerServerEvents[E]>[0];

/** Tells every attender of the workspace. Call it after the commit. */
export function publishCustomer<E extends Exclude<keyof CustomerServerEvents, "ImportProgress">>(
  workspaceId: number,
  event: E,
  payload: Payload<E>,
): void {
  publish(workspaceRoom(workspaceId), event, payload);
}
