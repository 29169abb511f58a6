import { queueReadMark } from "@/lib/modules/channels/whatsapp/side-jobs";
import { raiseRead } from "@/lib/platform/db/conversation-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { notFound } from "@/lib/platform/errors/app-error";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { publishChat } from "./publish";
import { getChat } from "./queries";

/** Remembers how far the attender has read, and tells their other windows. Never goes back. @throws {AppError} NOT_FOUND */
export async function markRead(ctx: Ctx, input: { chatId: number; seq: number }): Promise<{ seq: number }> {
  const { chatId, seq } = input;
  const { workspaceId, attender } = ctx;
  const hasChanged = await groupCommit((db) => {
    const at = Date.now();
    const isRaised = raiseRead(db, { workspaceId, attenderId: attender.id, conversationId: chatId, seq, at });
    if (isRaised) queueReadMark(db, { workspaceId, conversationId: chatId, seq }, at);
    return isRaised;
  });
  const chat = await getChat(ctx, chatId);
  if (!chat) throw notFound();
  const stored = chat.lastReadSeq ?? 0;
  if (hasChanged) publishChat(attenderRoom(workspaceId, attender.id), "ConversationRead", { chatId, seq: stored });
  return { seq: stored };
}
