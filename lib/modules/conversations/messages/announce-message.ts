import { STATUS_CODES } from "@/lib/kernel/conversation";
import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import type { ChatMessageEvent, ChatPatch } from "@/lib/modules/conversations/events";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { toVisitorMessage } from "@/lib/modules/conversations/visitor/visitor-message";
import type { Unit } from "@/lib/modules/events/unit";
import { publish } from "@/lib/platform/realtime/publisher";
import { conversationRoom, visitorRoom } from "@/lib/platform/realtime/rooms";
import type { Appended, AppendInput } from "./append-message";

/**
 * Tells everyone who may hear of a message that this commit stores: who joined the conversation, the lists, the visitor, and
 * the modules above.
 */
export async function announceMessage(
  unit: Unit,
  input: AppendInput,
  message: Appended,
  parts: Pick<ChatMessageEvent, "email" | "whatsapp" | "delivery"> = {},
): Promise<void> {
  const { sender } = input;
  const { workspaceId } = unit;
  const sentAt = isoInstant(message.at);
  const isFromAttender = sender.kind !== "customer";
  const attenderId = sender.kind === "attender" ? sender.id : null;
  unit.tell(conversationRoom(workspaceId, message.conversationId), "SendMessage", {
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
    awaitingReplySince: isoInstantOrNull(message.awaitingReplySince),
  };
  if (message.isWoken) patch.snoozedUntil = null;
  if (message.assignedTo) patch.assignedAttender = message.assignedTo;
  unit.afterwards(() => announceChange(workspaceId, patch));
  tellVisitor(unit, input, message);
  await unit.react("message.added", message.conversationId, {
    seq: message.seq,
    sender: sender.kind,
    authorId: attenderId,
    isSilent: input.isSilent ?? false,
    assigneeId: message.assigneeId,
    subject: message.subject,
    customerName: message.customerName,
    text: input.text,
    at: message.at,
  });
}

/** Tells the visitor of a web chat of a message in their conversation, or in the one that theirs was merged into. */
export function tellVisitor(unit: Unit, input: AppendInput, message: Appended): void {
  const { visitorId, conversationId, followers } = message;
  const isFollower = followers.some((follower) => follower.visitorId === visitorId);
  const own = visitorId === null || isFollower ? [] : [{ visitorId, conversationId, offset: 0 }];
  for (const to of [...own, ...followers]) {
    const seen = { ...message, conversationId: to.conversationId, seq: message.seq + to.offset };
    const room = visitorRoom(unit.workspaceId, to.visitorId);
    unit.afterwards(() => publish(room, "Message", toVisitorMessage(input, seen)));
  }
}
