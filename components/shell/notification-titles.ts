import type { NotificationDto } from "@/lib/modules/notifications/schema";

/** Key of the words that lead to its place, where that is neither a conversation nor a ticket. */
export const OPEN_LABELS: Partial<
  Record<NotificationDto["kind"], "notifications.openExports" | "notifications.openTeam" | "notifications.openChannels">
> = {
  export_ready: "notifications.openExports",
  mail_failed: "notifications.openTeam",
  channel_news: "notifications.openChannels",
};
