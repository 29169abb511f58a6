import type { Unit } from "@/lib/modules/events/unit";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";

/** Tells the workspace that records have other fields. */
export function tellFields(unit: Unit): void {
  unit.tell(workspaceRoom(unit.workspaceId), "FieldsChanged", {});
}
