import { chatOf } from "@/lib/modules/conversations/queries";
import { settleState } from "@/lib/modules/conversations/state/conversation-state";
import { raiseRead } from "@/lib/modules/conversations/store/conversation-read";
import { noteRead } from "@/lib/modules/delivery/channel-rules";
import { commit } from "@/lib/modules/events/commit";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";

/** Remembers how far the attender has read, and tells their other windows. Never goes back. @throws {AppError} NOT_FOUND */
export function markRead(ctx: Ctx, input: { chatId: number; seq: number }): Promise<{ seq: number }> {
  const { chatId, seq } = input;
  const attenderId = ctx.attender.id;
  return commit(ctx, async (unit) => {
    settleState(unit, chatId);
    const raised = await unit.run(raiseRead, { attenderId, conversationId: chatId, seq, at: unit.now });
    const { lastReadSeq } = await chatOf(unit, chatId, attenderId);
    const stored = lastReadSeq ?? 0;
    if (raised > 0) {
      await noteRead(unit, chatId, seq);
      unit.tell(attenderRoom(unit.workspaceId, attenderId), "ConversationRead", { chatId, seq: stored });
    }
    return { seq: stored };
  });
}
