import type { NotificationDto } from "@/lib/modules/notifications/schema";

/** Where a notification leads: its ticket, its conversation with the message before the note and the note, or the exports. */
export function noteAddress({
  chatId,
  ticketId,
  entryId,
  afterSeq,
}: Pick<NotificationDto, "chatId" | "ticketId" | "entryId" | "afterSeq">): string {
  if (ticketId) return `/tickets/${ticketId}`;
  // An export's: it is among the others.
  if (chatId === null) return "/analytics?exports=true";
  // A note before the first message is found beside it.
  const entry = entryId === null ? "" : `&entry=${entryId}`;
  return `/conversations/${chatId}?m=${Math.max(1, afterSeq ?? 0)}${entry}`;
}
