import type { Unit } from "@/lib/modules/events/unit";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";

/** Tells every attender of the workspace that its teams are others than before. Which, each reads as they may; the modules above know. */
export async function tellTeams(unit: Unit, teamId: number): Promise<void> {
  unit.tell(workspaceRoom(unit.workspaceId), "TeamsChanged", {});
  await unit.react("team.changed", teamId, {});
}
