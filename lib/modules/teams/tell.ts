import type { Unit } from "@/lib/modules/events/unit";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";

/** Tells every attender of the workspace that its teams are others than before. Which, each reads as they may. */
export function tellTeams(unit: Unit): void {
  unit.tell(workspaceRoom(unit.workspaceId), "TeamsChanged", {});
}
