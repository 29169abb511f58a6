import type { NotificationDto } from "@/lib/modules/notifications/schema";

/** Where the note of a notification stands: its conversation's address, with the message before it and the note. */
export function noteAddress({
  chatId,
  entryId,
  afterSeq,
}: Pick<NotificationDto, "chatId" | "entryId" | "afterSeq">): string {
  // A note before the first message is found beside it.
  return `/conversations/${chatId}?m=${Math.max(1, afterSeq)}&entry=${entryId}`;
}
