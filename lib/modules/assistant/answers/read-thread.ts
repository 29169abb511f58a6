import type { ThreadLine } from "@/lib/modules/assistant/engine/provider";
import type { Ctx } from "@/lib/platform/session/context";

/** Messages of a conversation that the assistant reads: the newest ones. */
const MESSAGES_MAX = 60;

/** The end of a conversation, in its order; null when the workspace has no such conversation. */
export async function readThread(ctx: Pick<Ctx, "db">, chatId: number): Promise<ThreadLine[] | null> {
  const conversation = await ctx.db.conversation.findFirst({
    where: { id: chatId, deletedAt: null },
    select: { id: true },
  });
  if (!conversation) return null;
  const rows = await ctx.db.message.findMany({
    where: { conversationId: chatId },
    orderBy: { seq: "desc" },
    take: MESSAGES_MAX,
    select: { seq: true, senderKind: true, content: true },
  });
  return rows.reverse().map(({ seq, senderKind, content }) => ({
    seq,
    from: senderKind === "customer" ? "customer" : "team",
    text: content,
  }));
}
