import type { Appended, AppendInput } from "@/lib/modules/conversations/append-message";
import type { VisitorMessage } from "./schema";

/** Address under which a visitor downloads a file of their own conversation. */
export function visitorAttachmentUrl(attachmentId: string): string {
  return `/api/v1/visitor/attachments/${attachmentId}`;
}

/** A stored message as its visitor may see it. */
export function toVisitorMessage(
  input: Pick<AppendInput, "sender" | "text" | "clientMessageId">,
  message: Appended,
): VisitorMessage {
  const isFromAttender = input.sender.kind === "attender";
  return {
    conversationId: message.conversationId,
    seq: message.seq,
    clientMessageId: isFromAttender ? null : input.clientMessageId,
    text: input.text,
    sentAt: new Date(message.at).toISOString(),
    from: isFromAttender ? "agent" : "visitor",
    senderName: isFromAttender ? (message.senderName.split(" ")[0] ?? "") : "",
    attachments: message.attachments.map((file) => ({
      fileName: file.fileName,
      fileSize: file.fileSize,
      url: visitorAttachmentUrl(file.id),
    })),
  };
}
