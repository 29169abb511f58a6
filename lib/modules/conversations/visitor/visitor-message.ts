import { isoInstant } from "@/lib/kernel/instant";
import type { Appended, AppendInput } from "@/lib/modules/conversations/messages/append-message";
import { FILES_ONLY_TEXT } from "@/lib/modules/conversations/schema";
import type { VisitorMessage } from "./schema";

/** Address under which a visitor downloads a file of their own conversation. */
export function visitorAttachmentUrl(attachmentId: string): string {
  return `/api/v1/visitor/attachments/${attachmentId}`;
}

/** The text to show: a message of files alone has one that only says so, and the files say it better. */
export function captionOf(text: string, hasFiles: boolean): string {
  return hasFiles && text === FILES_ONLY_TEXT ? "" : text;
}

/** The client id of what the assistant answers to a message, and of what it says when it hands the message over. */
export const assistantAnswerId = (seq: number) => `auto-response-${seq}`;
export const assistantHandoverId = (seq: number) => `auto-handover-${seq}`;

/** Whether a message is the assistant's and its customer may ask for a person instead. */
export const isAssistantAnswer = (kind: string, clientMessageId: string | null): boolean =>
  (kind === "assistant" || kind === "system") && clientMessageId?.startsWith("auto-response-") === true;

/** A stored message as its visitor may see it. */
export function toVisitorMessage(
  input: Pick<AppendInput, "sender" | "text" | "clientMessageId" | "choices">,
  message: Appended,
): VisitorMessage {
  const { sender } = input;
  const isFromVisitor = sender.kind === "customer";
  return {
    conversationId: message.conversationId,
    seq: message.seq,
    clientMessageId: isFromVisitor ? input.clientMessageId : null,
    text: input.choices?.body ?? captionOf(input.text, message.attachments.length > 0),
    sentAt: isoInstant(message.at),
    from: isFromVisitor ? "visitor" : sender.kind === "assistant" ? "system" : "agent",
    isAnswer: isAssistantAnswer(sender.kind, input.clientMessageId),
    senderName: sender.kind === "attender" ? (message.senderName.split(" ")[0] ?? "") : "",
    replyTo: message.replyTo && {
      from: message.replyTo.isFromAttender ? "agent" : "visitor",
      text: message.replyTo.content,
    },
    choices: [...(input.choices?.labels ?? [])],
    attachments: message.attachments.map((file) => ({
      fileName: file.fileName,
      fileSize: file.fileSize,
      url: visitorAttachmentUrl(file.id),
    })),
  };
}
