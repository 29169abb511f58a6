import type { z } from "zod";
import { notifyMentioned } from "@/lib/modules/notifications/notify-mentioned";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { EntryDto, newNoteSchema } from "./schema";
import { addEntry, announceEntry, findEntryByClientId } from "./timeline";

/**
 * Adds a private note and notifies the attenders that it names; a closed conversation takes notes too. The same
 * `clientId` again answers the same note.
 * @throws {AppError} NOT_FOUND, also for a mentioned attender that the workspace doesn't have
 */
export async function addNote(ctx: Ctx, chatId: number, input: z.output<typeof newNoteSchema>): Promise<EntryDto> {
  const chat = await ctx.db.conversation.findFirst({
    where: { id: chatId, deletedAt: null },
    select: { id: true, subject: true },
  });
  if (!chat) throw notFound();
  const mentions = [...new Set(input.mentions)];
  if (mentions.length > 0) {
    const known = await ctx.db.attender.count({ where: { id: { in: mentions } } });
    if (known !== mentions.length) throw notFound();
  }
  const { clientId, content } = input;
  const added = await ctx.db.$transaction(async (tx) => {
    const known = await findEntryByClientId(tx, clientId);
    if (known) return { entry: known, announce: null };
    const entry = await addEntry(ctx, tx, { chatId, kind: "note", content, mentions, clientId });
    return { entry, announce: await notifyMentioned(ctx, tx, { entry, subject: chat.subject }) };
  });
  if (added.entry.chatId !== chatId) throw notFound();
  if (added.announce) {
    announceEntry(ctx.workspaceId, added.entry);
    added.announce();
  }
  return added.entry;
}
