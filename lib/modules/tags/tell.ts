import type { Unit } from "@/lib/modules/events/unit";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";

/** Tells the workspace that the registry isn't what it was. Which tag, it doesn't say: not everybody sees every tag. */
export function tellTags(unit: Unit): void {
  unit.tell(workspaceRoom(unit.workspaceId), "TagsChanged", {});
}
