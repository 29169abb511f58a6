import type { NotificationDto } from "@/lib/modules/notifications/schema";

/** Key of a notification's title, by its kind. */
export const NOTIFICATION_TITLES = {
  mention: "notifications.mention",
  ticket_mention: "notifications.ticketMention",
  sentiment_alert: "notifications.sentimentAlert",
  handover: "notifications.handover",
  export_ready: "notifications.exportReady",
} as const satisfies Record<NotificationDto["kind"], string>;
