import { CHANNEL_CODES, STATUS_CODES } from "@/lib/kernel/conversation";
import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { AttachmentDto, ChatDto, MessageDto } from "./schema";
import type { SearchHit } from "./search/search-conversations";
import type { ConversationRow } from "./store/conversation-row";
import type { QuotedRow } from "./store/message";

/** A list row in the documented shape. */
export function toChatDto(row: ConversationRow & { hit?: SearchHit }): ChatDto {
  return {
    id: row.id,
    subject: row.subject,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
    lastActivityAt: isoInstant(row.lastActivityAt),
    closedAt: isoInstantOrNull(row.closedAt),
    status: row.status,
    statusCode: STATUS_CODES[row.status],
    priority: row.priority,
    channelName: row.channel,
    channelCode: CHANNEL_CODES[row.channel],
    tags: row.tags === "[]" ? [] : readStoredJson<string[]>(row.tags),
    user: {
      id: row.customerId,
      name: row.customerName,
      email: row.customerEmail,
      companyId: row.companyId,
      company:
        row.companyId === null ? null : { id: row.companyId, name: row.companyName ?? "", email: row.companyEmail },
    },
    assignedAttender:
      row.attenderId === null
        ? null
        : {
            id: row.attenderId,
            name: `${row.attenderFirstName} ${row.attenderSurname}`.trim(),
            email: row.attenderEmail ?? "",
          },
    team: row.teamId === null ? null : { id: row.teamId, name: row.teamName ?? "" },
    lastMessage:
      row.lastMessageAt === null
        ? null
        : {
            content: row.lastMessageText ?? "",
            sentAt: isoInstant(row.lastMessageAt),
            attenderIdentifier: row.lastMessageAttenderId,
            isFromAttender: row.lastMessageFromAttender,
          },
    awaitingReplySince: isoInstantOrNull(row.awaitingReplySince),
    lastSeq: row.lastSeq,
    ourSeq: row.ourSeq,
    isOutbound: row.isOutbound,
    deliveredSeq: row.deliveredSeq,
    readSeq: row.readSeq,
    lastReadSeq: row.lastReadSeq,
    replyWindowEndsAt: row.channel === "whatsapp" ? isoInstant(row.replyWindowEndsAt ?? 0) : null,
    snoozedUntil: isoInstantOrNull(row.snoozedUntil),
    nextDueAt: isoInstantOrNull(row.nextDueAt),
    isMerged: row.mergedIntoId !== null,
    ...(row.hit && { hit: row.hit }),
  };
}

/** A stored file in the documented shape. */
export function toAttachmentDto(file: {
  id: string;
  fileName: string;
  contentType: string;
  size: number;
}): AttachmentDto {
  return {
    id: file.id,
    fileName: file.fileName,
    fileType: file.contentType,
    fileSize: file.size,
    attachmentUrl: attachmentUrl(file.id),
  };
}

/** A quoted message as its answer carries it. */
export function toReplyDto(quoted: QuotedRow, customerName: string): MessageDto["replyTo"] & {} {
  const isFromAttender = quoted.senderKind !== "customer";
  return {
    seq: quoted.seq,
    senderName: isFromAttender ? (quoted.senderName ?? "") : customerName,
    isFromAttender,
    content: quoted.content,
  };
}

/** Address under which an attachment of a message is downloaded by attenders. */
function attachmentUrl(attachmentId: string): string {
  return `/api/v1/attachments/${attachmentId}`;
}
