import type { z } from "zod";
import { existingAmong } from "@/lib/modules/attenders/active-attenders";
import { commit } from "@/lib/modules/events/commit";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { letIn } from "./access";
import { addEntry, toEntryDto } from "./add-entry";
import type { EntryDto, newNoteSchema } from "./schema";
import { conversationState } from "./state/conversation-state";
import { entryByClientId } from "./store/timeline-entry";

/**
 * Adds a private note and notifies the attenders that it names; a closed conversation takes notes too. The same
 * `clientId` again answers the same note.
 * @throws {AppError} NOT_FOUND, also for a mentioned attender that the workspace doesn't have; MENTION_WITHOUT_ACCESS for those who don't
 * see the conversation, unless the note gives them access
 */
export function addNote(ctx: Ctx, chatId: number, input: z.output<typeof newNoteSchema>): Promise<EntryDto> {
  const { clientId, content } = input;
  const mentions = [...new Set(input.mentions)];
  return commit(ctx, async (unit) => {
    if (!(await conversationState(unit, chatId))) throw notFound();
    if ((await existingAmong(unit, mentions)).length !== mentions.length) throw notFound();
    const known = await unit.first(entryByClientId, { clientId });
    if (known && known.conversationId !== chatId) throw notFound();
    if (known) return toEntryDto(known);
    await letIn(unit, ctx, chatId, mentions, input.givesAccess);
    const entry = await addEntry(unit, {
      chatId,
      kind: "note",
      authorId: ctx.attender.id,
      content,
      mentions,
      clientId,
    });
    if (mentions.length > 0)
      await unit.happened("conversation.mentioned", chatId, { entryId: entry.id, attenderIds: mentions });
    return entry;
  });
}
