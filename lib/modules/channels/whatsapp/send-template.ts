import { announceMessage } from "@/lib/modules/conversations/announce-message";
import { type AppendInput, appendMessage, stateInGroup } from "@/lib/modules/conversations/append-message";
import type { SendMessageAck } from "@/lib/modules/conversations/events";
import { toAck } from "@/lib/modules/conversations/send-message";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { findAppendState, findByClientMessageId } from "@/lib/platform/db/message-store";
import { countUploads } from "@/lib/platform/db/upload-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { channelOf, queueWhatsApp } from "./queue-whatsapp";
import type { TemplateMessage } from "./schema";
import { mismatchOf, renderTemplate, templateContent, toTemplateDto } from "./template-shape";

/**
 * Sends a template's message in a WhatsApp conversation, whether its window is open or not. The same `clientMessageId` again
 * gets the same acknowledgement.
 * @throws {AppError} NOT_FOUND (also for the template, which must be the number's), CHAT_CLOSED, NO_WHATSAPP_CHANNEL,
 * TEMPLATE_NOT_SENDABLE, UPLOAD_GONE
 */
export async function sendTemplate(ctx: Ctx, chatId: number, message: TemplateMessage): Promise<SendMessageAck> {
  const { workspaceId, attender } = ctx;
  const row = await ctx.db.whatsAppTemplate.findFirst({ where: { id: message.templateId } });
  if (!row) throw notFound();
  const template = toTemplateDto(row);
  const mismatch = mismatchOf(template, message);
  if (!template.isSendable || mismatch) throw new AppError("TEMPLATE_NOT_SENDABLE", { part: mismatch ?? "status" });
  const { text, details } = renderTemplate(template, message);
  const input: AppendInput = {
    workspaceId,
    sender: { kind: "attender", id: attender.id, name: attender.fullName, email: attender.email },
    text: text.trim() || template.name,
    clientMessageId: message.clientMessageId,
    files: [],
    replyToId: null,
    uploadIds: message.headerUploadId === null ? [] : [message.headerUploadId],
    at: Date.now(),
  };
  const outgoing = {
    content: templateContent(template, row.parameterFormat, message),
    details,
    headerFile: message.headerUploadId !== null,
  };
  const result = await groupCommit((db, group) => {
    const conversation = stateInGroup(group, workspaceId, chatId, () => findAppendState(db, workspaceId, chatId));
    if (conversation?.channel !== "whatsapp") return "NOT_FOUND" as const;
    const isRepeat = findByClientMessageId(db, workspaceId, chatId, message.clientMessageId) !== undefined;
    if (!isRepeat) {
      if (conversation.status === "closed") return "CHAT_CLOSED" as const;
      const channel = channelOf(db, workspaceId, chatId);
      if (!channel) return "NO_WHATSAPP_CHANNEL" as const;
      if (channel.id !== row.channelId) return "NOT_FOUND" as const;
      const owner = { workspaceId, conversationId: chatId, attenderId: attender.id };
      if (countUploads(db, owner, input.uploadIds) !== input.uploadIds.length) return "UPLOAD_GONE" as const;
    }
    const appended = appendMessage(db, group, conversation, input);
    if (appended.isDuplicate) return { appended };
    const key = { workspaceId, conversationId: chatId, messageSeq: appended.seq };
    return { appended, parts: queueWhatsApp(db, key, input.at, outgoing) };
  });
  if (result === "NOT_FOUND") throw notFound();
  if (typeof result === "string") throw new AppError(result);
  const { appended, parts } = result;
  if (!appended.isDuplicate) announceMessage(input, appended, parts);
  return { ...toAck(appended), ...parts };
}
