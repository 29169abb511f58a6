import type { ServerEventPayload } from "@/lib/contract/server-events";
import type { Unit } from "@/lib/modules/events/unit";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { TeamServerEvents } from "./events";

/** Tells every attender of the workspace. */
export function tellTeam<E extends keyof TeamServerEvents>(unit: Unit, event: E, payload: ServerEventPayload<E>): void {
  unit.tell(workspaceRoom(unit.workspaceId), event, payload);
}
