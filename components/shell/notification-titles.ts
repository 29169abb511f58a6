import type { NotificationDto } from "@/lib/modules/notifications/schema";

/** Key of a notification's title, by its kind. */
export const NOTIFICATION_TITLES = {
  mention: "notifications.mention",
  ticket_mention: "notifications.ticketMention",
  sentiment_alert: "notifications.sentimentAlert",
  handover: "notifications.handover",
  export_ready: "notifications.exportReady",
  mail_failed: "notifications.mailFailed",
  assigned: "notifications.assigned",
  ticket_assigned: "notifications.ticketAssigned",
  channel_news: "notifications.channelNews",
} as const satisfies Record<NotificationDto["kind"], string>;

/** Key of the words that lead to its place, where that is neither a conversation nor a ticket. */
export const OPEN_LABELS: Partial<
  Record<NotificationDto["kind"], "notifications.openExports" | "notifications.openTeam" | "notifications.openChannels">
> = {
  export_ready: "notifications.openExports",
  mail_failed: "notifications.openTeam",
  channel_news: "notifications.openChannels",
};
