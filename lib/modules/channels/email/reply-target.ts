import { toPeople } from "@/lib/modules/channels/delivery/delivery-dto";
import { connections } from "@/lib/platform/db/connections";
import { findAnsweredEmail } from "@/lib/platform/db/email-store";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { channelOf, recipientOf } from "./queue-email";
import type { ReplyTarget } from "./schema";

/**
 * To whom an answer would go that were sent now, by the very rules that send it.
 * @throws {AppError} NOT_FOUND, also for a message to answer that isn't there
 */
export async function getReplyTarget(
  ctx: Ctx,
  { chatId, replyToId }: { chatId: number; replyToId?: number },
): Promise<ReplyTarget> {
  const chat = await ctx.db.conversation.findFirst({
    where: { id: chatId, deletedAt: null },
    select: { channel: true, lastSeq: true, customer: { select: { name: true, email: true } } },
  });
  const answeredMessage =
    replyToId === undefined
      ? null
      : await ctx.db.message.findFirst({ where: { id: replyToId, conversationId: chatId }, select: { seq: true } });
  if (!chat || (replyToId !== undefined && !answeredMessage)) throw notFound();
  if (chat.channel !== "email") return { from: null, to: null, cc: [] };
  const db = connections().reader;
  const answered = findAnsweredEmail(db, ctx.workspaceId, chatId, answeredMessage?.seq ?? chat.lastSeq);
  const channel = channelOf(db, ctx.workspaceId, answered);
  const { name, email } = chat.customer;
  return {
    from: channel ? { name: channel.fromName, address: channel.fromEmail } : null,
    to: recipientOf(answered, { customerName: name, customerEmail: email }) ?? null,
    cc: answered?.isOutgoing === 0 ? toPeople(answered.ccAddresses) : [],
  };
}
