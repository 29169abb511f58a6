import type { NotificationDto } from "@/lib/modules/notifications/schema";

/** Where the note of a notification stands: its ticket, or its conversation with the message before it and the note. */
export function noteAddress({
  chatId,
  ticketId,
  entryId,
  afterSeq,
}: Pick<NotificationDto, "chatId" | "ticketId" | "entryId" | "afterSeq">): string {
  if (ticketId) return `/tickets/${ticketId}`;
  // A note before the first message is found beside it.
  return `/conversations/${chatId}?m=${Math.max(1, afterSeq ?? 0)}&entry=${entryId}`;
}
