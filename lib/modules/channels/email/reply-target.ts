import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toPeople } from "./email-line";
import { channelOf, recipientOf } from "./queue-email";
import type { ReplyTarget } from "./schema";
import { answeredEmail, repliedPlace } from "./store/email-message";

/**
 * To whom an answer would go that were sent now, by the very rules that send it.
 * @throws {AppError} NOT_FOUND, also for a message to answer that isn't there
 */
export async function getReplyTarget(
  ctx: Ctx,
  { chatId, replyToId }: { chatId: number; replyToId?: number },
): Promise<ReplyTarget> {
  const reader = reads(ctx.workspaceId);
  const place = await reader.first(repliedPlace, { conversationId: chatId, replyToId: replyToId ?? 0 });
  if (!place || (replyToId !== undefined && place.repliedSeq === null)) throw notFound();
  if (place.channel !== "email") return { from: null, to: null, cc: [] };
  const upToSeq = place.repliedSeq ?? place.lastSeq;
  const answered = await reader.first(answeredEmail, { conversationId: chatId, upToSeq });
  const channel = await channelOf(reader, answered);
  return {
    from: channel ? { name: channel.fromName, address: channel.fromEmail } : null,
    to: recipientOf(answered, place) ?? null,
    cc: answered && !answered.isOutgoing ? toPeople(answered.ccAddresses) : [],
  };
}
