import type { SendMessageAck } from "@/lib/modules/conversations/events";
import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import { type AppendInput, appendMessage, isRepeat } from "@/lib/modules/conversations/messages/append-message";
import { toAck } from "@/lib/modules/conversations/messages/send-message";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { commit } from "@/lib/modules/events/commit";
import { areWaiting } from "@/lib/modules/files/uploads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { prepareTemplate } from "./prepare-template";
import { channelOf, queueWhatsApp } from "./queue-whatsapp";
import type { TemplateMessage } from "./schema";

/**
 * Sends a template's message in a WhatsApp conversation, whether its window is open or not. The same `clientMessageId` again
 * gets the same acknowledgement.
 * @throws {AppError} NOT_FOUND (also for the template, which must be the number's), CHAT_CLOSED, NO_WHATSAPP_CHANNEL,
 * TEMPLATE_NOT_SENDABLE, UPLOAD_GONE
 */
export async function sendTemplate(ctx: Ctx, chatId: number, message: TemplateMessage): Promise<SendMessageAck> {
  const { attender } = ctx;
  const { channelId, text, outgoing } = await prepareTemplate(ctx, message);
  const input: AppendInput = {
    sender: { kind: "attender", id: attender.id, name: attender.fullName, email: attender.email },
    text,
    clientMessageId: message.clientMessageId,
    files: [],
    replyToId: null,
    uploadIds: message.headerUploadId === null ? [] : [message.headerUploadId],
    at: Date.now(),
  };
  const result = await commit(ctx, async (unit) => {
    const conversation = await conversationState(unit, chatId);
    if (conversation?.channel !== "whatsapp") return "NOT_FOUND" as const;
    if (!(await isRepeat(unit, chatId, input))) {
      if (conversation.status === "closed") return "CHAT_CLOSED" as const;
      const channel = await channelOf(unit, chatId);
      if (!channel) return "NO_WHATSAPP_CHANNEL" as const;
      if (channel.id !== channelId) return "NOT_FOUND" as const;
      const place = { conversationId: chatId, attenderId: attender.id };
      if (!(await areWaiting(unit, place, input.uploadIds))) return "UPLOAD_GONE" as const;
    }
    const appended = await appendMessage(unit, conversation, input);
    if (appended.isDuplicate) return { appended };
    const outgoingMessage = { conversationId: chatId, messageSeq: appended.seq, at: input.at };
    const parts = await queueWhatsApp(unit, outgoingMessage, outgoing);
    await announceMessage(unit, input, appended, parts);
    return { appended, parts };
  });
  if (result === "NOT_FOUND") throw notFound();
  if (typeof result === "string") throw new AppError(result);
  const { appended, parts } = result;
  return { ...toAck(appended), ...parts };
}
