import { addEntry } from "@/lib/modules/conversations/add-entry";
import { readOpenRow } from "@/lib/modules/conversations/state/row-to-change";
import { liveTeam } from "@/lib/modules/conversations/store/conversation";
import { commit } from "@/lib/modules/events/commit";
import { changeValues } from "@/lib/modules/fields/change-values";
import { recordFields } from "@/lib/modules/fields/record-values";
import type { ChangeValues, RecordFieldsDto } from "@/lib/modules/fields/schema";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { conversationViewersRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";

/** What a conversation has in its fields. @throws {AppError} NOT_FOUND */
export async function conversationFields(ctx: Ctx, id: number): Promise<RecordFieldsDto> {
  const reader = reads(ctx.workspaceId);
  const row = await reader.first(liveTeam, { id });
  if (!row) throw notFound();
  return recordFields(reader, ctx, { subject: "conversation", id, teamId: row.teamId });
}

/**
 * Changes values of an open conversation, with a line in its timeline.
 * @throws {AppError} NOT_FOUND, CHAT_CLOSED, and what `changeValues` throws
 */
export function changeConversationFields(ctx: Ctx, id: number, input: ChangeValues): Promise<RecordFieldsDto> {
  return commit(ctx, async (unit) => {
    const { teamId } = await readOpenRow(unit, id);
    const owner = { subject: "conversation", id, teamId } as const;
    const { changes } = await changeValues(unit, ctx, owner, input);
    if (changes.length > 0) {
      const content = JSON.stringify(changes);
      await addEntry(unit, { chatId: id, kind: "fields_changed", authorId: ctx.attender.id, content });
      await unit.audit("conversation.updated", { subject: ["conversation", id] });
      unit.tell(conversationViewersRoom(unit.workspaceId, id), "FieldValuesChanged", { subject: "conversation", id });
    }
    return recordFields(unit, ctx, owner);
  });
}
