import type Database from "better-sqlite3";
import { sendJobKey } from "@/lib/modules/channels/email/queue-email";
import { forgetTrouble } from "@/lib/modules/channels/email/send-email";
import { hastenWhatsApp, requeueWhatsApp } from "@/lib/modules/channels/whatsapp/queue-whatsapp";
import { isReplyWindowOpen } from "@/lib/modules/channels/whatsapp/reply-window";
import { type DeliveryRow, findDelivery } from "@/lib/platform/db/delivery-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { hastenJob } from "@/lib/platform/db/job-store";
import { findWhatsAppMessage } from "@/lib/platform/db/whatsapp-message-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { announceDelivery } from "./change-delivery";
import { type MessageKey, toDeliveryDto } from "./delivery-dto";
import { queueOutgoing } from "./queue-outgoing";
import type { DeliveryDto } from "./schema";

/**
 * Sends a message again that failed, or at once one that waits for its next attempt. One of WhatsApp that may have arrived is
 * sent again too: somebody decided so.
 * @throws {AppError} NOT_FOUND, NOT_RETRYABLE for one that arrived, REPLY_WINDOW_CLOSED
 */
export async function retryMessage(ctx: Ctx, input: { chatId: number; messageId: number }): Promise<DeliveryDto> {
  const { workspaceId } = ctx;
  const message = await ctx.db.message.findFirst({
    where: { id: input.messageId, conversationId: input.chatId, conversation: { deletedAt: null } },
    select: { seq: true, conversation: { select: { channel: true } } },
  });
  if (!message) throw notFound();
  const key = { workspaceId, conversationId: input.chatId, messageSeq: message.seq };
  const { channel } = message.conversation;
  const result = await groupCommit((db) => {
    const delivery = findDelivery(db, key);
    const now = Date.now();
    if (channel === "whatsapp") return retryWhatsApp(db, key, delivery, now);
    forgetTrouble(db, key);
    if (delivery?.state === "queued" || delivery?.state === "sending") {
      hastenJob(db, sendJobKey(key, delivery.queuedAt), now);
      return delivery;
    }
    if (delivery?.state !== "failed") return undefined;
    queueOutgoing(db, key, channel, now);
    return findDelivery(db, key);
  });
  if (!result) throw new AppError("NOT_RETRYABLE");
  if (result === "REPLY_WINDOW_CLOSED") throw new AppError(result);
  announceDelivery(key, result);
  return toDeliveryDto(result);
}

function retryWhatsApp(db: Database.Database, key: MessageKey, delivery: DeliveryRow | undefined, now: number) {
  if (delivery?.state === "queued" || delivery?.state === "sending") {
    hastenWhatsApp(db, key, now);
    return delivery;
  }
  if (delivery?.state !== "failed" && delivery?.state !== "uncertain") return undefined;
  const isTemplate = findWhatsAppMessage(db, key)?.kind === "template";
  if (!isTemplate && !isReplyWindowOpen(db, key.workspaceId, key.conversationId, now))
    return "REPLY_WINDOW_CLOSED" as const;
  requeueWhatsApp(db, key, now);
  return findDelivery(db, key);
}
