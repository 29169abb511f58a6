import type { NotificationDto } from "@/lib/modules/notifications/schema";

/**
 * Where a notification leads: its ticket, its conversation with the message before the note and the note, the team with whom
 * a mail was for, or the exports.
 */
export function noteAddress({
  kind,
  chatId,
  ticketId,
  entryId,
  afterSeq,
  text,
}: Pick<NotificationDto, "kind" | "chatId" | "ticketId" | "entryId" | "afterSeq" | "text">): string {
  if (kind === "mail_failed") return `/attenders?q=${encodeURIComponent(text)}`;
  if (ticketId) return `/tickets/${ticketId}`;
  if (kind === "channel_news") return "/channels";
  if (kind === "rule_paused" || kind === "rules_silenced") return "/settings#automation";
  // An export's: it is among the others.
  if (chatId === null) return "/analytics?exports=true";
  // A note before the first message is found beside it.
  const entry = entryId === null ? "" : `&entry=${entryId}`;
  return `/conversations/${chatId}?m=${Math.max(1, afterSeq ?? 0)}${entry}`;
}
