import { addEntry } from "@/lib/modules/conversations/add-entry";
import type { Unit } from "@/lib/modules/events/unit";
import { type GivenValue, giveValue } from "@/lib/modules/fields/change-values";
import type { FieldValue } from "@/lib/modules/fields/policy";
import type { GiveField } from "@/lib/modules/fields/schema";
import { conversationViewersRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";

/**
 * Gives a field of a conversation a value, with a line in its timeline.
 * @param by who gives it, or the name of a rule
 * @param only what the field has to have for it
 * @returns null: nothing was changed
 * @throws {AppError} as `giveValue`
 */
export async function giveField(
  unit: Unit,
  by: Ctx | string,
  chatId: number,
  given: Pick<GiveField, "key" | "value">,
  only?: FieldValue | null,
): Promise<GivenValue | null> {
  const done = await giveValue(unit, by, { subject: "conversation", id: chatId }, given, only);
  if (!done) return null;
  const authorId = typeof by === "string" ? null : by.attender.id;
  await addEntry(unit, { chatId, kind: "fields_changed", authorId, content: JSON.stringify([done.change]) });
  await unit.audit("conversation.updated", { subject: ["conversation", chatId] });
  unit.tell(conversationViewersRoom(unit.workspaceId, chatId), "FieldValuesChanged", {
    subject: "conversation",
    id: chatId,
  });
  return done;
}
