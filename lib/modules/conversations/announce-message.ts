import { STATUS_CODES } from "@/lib/kernel/conversation";
import { toVisitorMessage } from "@/lib/modules/channels/web-chat/visitor-message";
import { publish } from "@/lib/platform/realtime/publisher";
import { conversationRoom, visitorRoom } from "@/lib/platform/realtime/rooms";
import type { Appended, AppendInput } from "./append-message";
import type { ChatMessageEvent, ChatPatch } from "./events";
import { announceChange } from "./list-changes";
import { publishChat } from "./publish";

/** Tells everyone who may hear of a stored message: who joined the conversation, the lists, and the visitor. */
export function announceMessage(
  input: AppendInput,
  message: Appended,
  parts: Pick<ChatMessageEvent, "email" | "whatsapp" | "delivery"> = {},
): void {
  const { workspaceId, sender } = input;
  const sentAt = new Date(message.at).toISOString();
  const isFromAttender = sender.kind !== "customer";
  const attenderId = sender.kind === "attender" ? sender.id : null;
  publishChat(conversationRoom(workspaceId, message.conversationId), "SendMessage", {
    chatId: message.conversationId,
    id: message.id,
    seq: message.seq,
    clientMessageId: input.clientMessageId,
    message: input.text,
    timestamp: sentAt,
    senderName: message.senderName,
    isFromAttender,
    attenderId,
    type: message.type,
    attachments: message.attachments,
    replyToId: message.replyToId,
    replyTo: message.replyTo,
    ...(sender.kind === "assistant" && { isAutomatic: true as const }),
    ...parts,
  });
  const patch: ChatPatch = {
    id: message.conversationId,
    lastSeq: message.seq,
    ourSeq: message.ourSeq,
    isOutbound: message.isOutbound,
    lastActivityAt: sentAt,
    updatedAt: sentAt,
    lastMessage: {
      content: input.text.slice(0, 200),
      sentAt,
      attenderIdentifier: attenderId,
      isFromAttender,
    },
    status: message.status,
    statusCode: STATUS_CODES[message.status],
    awaitingReplySince: message.awaitingReplySince === null ? null : new Date(message.awaitingReplySince).toISOString(),
  };
  if (message.assignedTo) patch.assignedAttender = message.assignedTo;
  announceChange(workspaceId, patch);
  if (message.visitorId !== null)
    publish(visitorRoom(workspaceId, message.visitorId), "Message", toVisitorMessage(input, message));
  message.tellAssignee?.();
}
