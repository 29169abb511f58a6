import { findDelivery } from "@/lib/platform/db/delivery-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { hastenJob } from "@/lib/platform/db/job-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { announceDelivery } from "./change-delivery";
import { toDeliveryDto } from "./delivery-dto";
import { queueOutgoing } from "./queue-outgoing";
import type { DeliveryDto } from "./schema";

/**
 * Sends a message again that failed, or at once one that waits for its next attempt.
 * @throws {AppError} NOT_FOUND, NOT_RETRYABLE for one that arrived
 */
export async function retryMessage(ctx: Ctx, input: { chatId: number; messageId: number }): Promise<DeliveryDto> {
  const { workspaceId } = ctx;
  const message = await ctx.db.message.findFirst({
    where: { id: input.messageId, conversationId: input.chatId, conversation: { deletedAt: null } },
    select: { seq: true, conversation: { select: { channel: true } } },
  });
  if (!message) throw notFound();
  const key = { workspaceId, conversationId: input.chatId, messageSeq: message.seq };
  const result = await groupCommit((db) => {
    const delivery = findDelivery(db, key);
    const now = Date.now();
    if (delivery?.state === "queued" || delivery?.state === "sending") {
      hastenJob(db, `email:${workspaceId}:${key.conversationId}:${key.messageSeq}`, now);
      return delivery;
    }
    if (delivery?.state !== "failed") return undefined;
    queueOutgoing(db, key, message.conversation.channel, now);
    return findDelivery(db, key);
  });
  if (!result) throw new AppError("NOT_RETRYABLE");
  announceDelivery(key, result);
  return toDeliveryDto(result);
}
