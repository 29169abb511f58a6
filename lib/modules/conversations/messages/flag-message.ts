import { messageToFlag, setFlag } from "@/lib/modules/conversations/store/message";
import { commit } from "@/lib/modules/events/commit";
import { notFound } from "@/lib/platform/errors/app-error";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";

/** Flags a message for the team, or takes the flag away. @throws {AppError} NOT_FOUND */
export function flagMessage(
  ctx: Ctx,
  input: { chatId: number; messageId: number; isFlagged: boolean },
): Promise<{ isFlagged: boolean }> {
  const { chatId, messageId: id, isFlagged } = input;
  return commit(ctx, async (unit) => {
    const message = await unit.first(messageToFlag, { conversationId: chatId, id });
    if (!message) throw notFound();
    if ((message.flaggedAt !== null) !== isFlagged) {
      await unit.run(setFlag, { id, flaggedAt: isFlagged ? unit.now : null });
      const { seq } = message;
      unit.tell(conversationRoom(unit.workspaceId, chatId), "MessageFlagged", { chatId, seq, isFlagged });
    }
    return { isFlagged };
  });
}
