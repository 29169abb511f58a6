import type { Unit } from "@/lib/modules/events/unit";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";

/** Tells every attender of the workspace that its roles are others than before. */
export function tellRoles(unit: Unit): void {
  unit.tell(workspaceRoom(unit.workspaceId), "RolesChanged", {});
}
