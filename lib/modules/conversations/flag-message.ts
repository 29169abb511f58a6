import { notFound } from "@/lib/platform/errors/app-error";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { publishChat } from "./publish";

/** Flags a message for the team, or takes the flag away. @throws {AppError} NOT_FOUND */
export async function flagMessage(
  ctx: Ctx,
  input: { chatId: number; messageId: number; isFlagged: boolean },
): Promise<{ isFlagged: boolean }> {
  const { chatId, messageId, isFlagged } = input;
  const message = await ctx.db.message.findFirst({
    where: { id: messageId, conversationId: chatId, conversation: { deletedAt: null } },
    select: { seq: true, flaggedAt: true },
  });
  if (!message) throw notFound();
  if ((message.flaggedAt !== null) !== isFlagged) {
    await ctx.db.message.updateMany({ where: { id: messageId }, data: { flaggedAt: isFlagged ? new Date() : null } });
    publishChat(conversationRoom(ctx.workspaceId, chatId), "MessageFlagged", { chatId, seq: message.seq, isFlagged });
  }
  return { isFlagged };
}
