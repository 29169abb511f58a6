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

/** A stored message as its visitor may see it. */
export function toVisitorMessage(
  input: Pick<AppendInput, "sender" | "text" | "clientMessageId">,
  message: Appended,
): VisitorMessage {
  const { sender } = input;
  const isFromVisitor = sender.kind === "customer";
  return {
    conversationId: message.conversationId,
    seq: message.seq,
    clientMessageId: isFromVisitor ? input.clientMessageId : null,
    text: captionOf(input.text, message.attachments.length > 0),
    sentAt: isoInstant(message.at),
    from: isFromVisitor ? "visitor" : sender.kind === "assistant" ? "system" : "agent",
    senderName: sender.kind === "attender" ? (message.senderName.split(" ")[0] ?? "") : "",
    replyTo: message.replyTo && {
      from: message.replyTo.isFromAttender ? "agent" : "visitor",
      text: message.replyTo.content,
    },
    attachments: message.attachments.map((file) => ({
      fileName: file.fileName,
      fileSize: file.fileSize,
      url: visitorAttachmentUrl(file.id),
    })),
  };
}
