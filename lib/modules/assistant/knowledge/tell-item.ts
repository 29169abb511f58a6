import type { Unit } from "@/lib/modules/events/unit";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import { itemById } from "../store/knowledge-item";
import { toKnowledgeDto } from "./queries";

/** Tells the workspace how an item is after this commit; nothing of a deleted one. */
export async function tellItem(unit: Unit, itemId: number): Promise<void> {
  const row = await unit.first(itemById, { id: itemId });
  if (row) unit.tell(workspaceRoom(unit.workspaceId), "KnowledgeChanged", { item: toKnowledgeDto(row, null) });
}
