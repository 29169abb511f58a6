/** Ways in which an attender can be told of something. The bell's entries are in the title of the tab, too. */
export const ALERT_WAYS = ["bell", "sound", "desktop"] as const;
export type AlertWay = (typeof ALERT_WAYS)[number];

/**
 * Every kind of notification, and the topic under which a person chooses how they are told of it. The API's schema, the
 * texts (`shell.notifications.titles`, `settings.alerts.topics`) and the settings' rows follow from this table.
 */
export const NOTIFICATION_KINDS = {
  customer_reply: "customer_reply",
  assigned: "assigned",
  ticket_assigned: "assigned",
  handover: "handover",
  mention: "mention",
  ticket_mention: "mention",
  sentiment_alert: "sentiment",
  export_ready: "export",
  mail_failed: "workspace",
  channel_news: "workspace",
} as const;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** All kinds, for schemas. */
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];
