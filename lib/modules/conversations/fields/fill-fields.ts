import { addEntry } from "@/lib/modules/conversations/add-entry";
import type { Unit } from "@/lib/modules/events/unit";
import { fillValues } from "@/lib/modules/fields/fill-values";
import type { FieldValue } from "@/lib/modules/fields/policy";
import { conversationViewersRoom } from "@/lib/platform/realtime/rooms";

/**
 * Gives a conversation what its customer answered before it began, by the fields' keys, with a line in its timeline.
 * @param name of the customer, as whose doing it is noted
 */
export async function fillFields(
  unit: Unit,
  chatId: number,
  given: Readonly<Record<string, FieldValue>>,
  name: string,
): Promise<void> {
  const { changes } = await fillValues(unit, { subject: "conversation", id: chatId }, given, name);
  if (changes.length === 0) return;
  await addEntry(unit, { chatId, kind: "fields_changed", authorId: null, content: JSON.stringify(changes) });
  await unit.audit("conversation.updated", { subject: ["conversation", chatId] });
  unit.tell(conversationViewersRoom(unit.workspaceId, chatId), "FieldValuesChanged", {
    subject: "conversation",
    id: chatId,
  });
}
