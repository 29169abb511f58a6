import { isoInstant } from "@/lib/kernel/instant";
import type { NotificationDto } from "./schema";
import type { NoticeRow } from "./store/notification";

/** Most of a note or message that a notification shows; UTF-16 units. */
const NOTIFICATION_TEXT_MAX = 200;

/** The beginning of a text that a notification shows, without half a character at its end. */
export function shortText(text: string): string {
  return text.slice(0, NOTIFICATION_TEXT_MAX).replace(/[\ud800-\udbff]$/, "");
}

/** A stored notification as its attender sees it. */
export function toNotificationDto(row: NoticeRow): NotificationDto {
  const note = row.entryContent ?? row.ticketEntryContent ?? "";
  return {
    id: row.id,
    kind: row.kind,
    chatId: row.conversationId,
    entryId: row.entryId,
    afterSeq: row.entryAfterSeq ?? row.messageSeq,
    ticketId: row.ticketNumber === null ? null : `ticket-${row.ticketNumber}`,
    subject: row.chatSubject ?? row.ticketSubject ?? "",
    authorName:
      row.text === null ? `${row.authorFirstName ?? ""} ${row.authorSurname ?? ""}`.trim() : (row.customerName ?? ""),
    text: row.text ?? shortText(note),
    isRead: row.readAt !== null,
    createdAt: isoInstant(row.createdAt),
  };
}
