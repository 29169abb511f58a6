import type { Permission } from "@/lib/platform/session/permissions";

/**
 * Ways in which an attender can be told of something. The bell: its number, its list, and the notice on the screen. E-mail: in the
 * digest of what is unread.
 */
export const ALERT_WAYS = ["bell", "sound", "desktop", "email"] as const;
export type AlertWay = (typeof ALERT_WAYS)[number];

/**
 * What a person chooses the ways of, and which ways there are. A message in a conversation that nobody has is no entry of
 * the bell: the whole team would have one of each.
 */
const ALERT_TOPICS = {
  customer_reply: ALERT_WAYS,
  unassigned: ["sound", "desktop"],
  assigned: ALERT_WAYS,
  handover: ALERT_WAYS,
  mention: ALERT_WAYS,
  sentiment: ALERT_WAYS,
  snooze: ALERT_WAYS,
  deadline: ALERT_WAYS,
  rule: ALERT_WAYS,
  export: ALERT_WAYS,
  workspace: ALERT_WAYS,
} as const satisfies Record<string, readonly AlertWay[]>;
export type AlertTopic = keyof typeof ALERT_TOPICS;

/** All topics, in the order in which settings show them. */
export const ALERT_TOPIC_NAMES = Object.keys(ALERT_TOPICS) as [AlertTopic, ...AlertTopic[]];

/** Topics of which only those are told who may do something. */
export const TOPIC_PERMISSIONS: Partial<Readonly<Record<AlertTopic, Permission>>> = {
  export: "analytics.export",
  workspace: "channels.manage",
};

/** What holds until a person chooses. The desktop needs the browser's permission, which nobody is asked for unbidden. */
export const DEFAULT_WAYS: Readonly<Record<AlertWay, boolean>> = {
  bell: true,
  sound: true,
  desktop: false,
  email: false,
};

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
  snooze_ended: "snooze",
  message_stopped: "snooze",
  sla_warned: "deadline",
  sla_breached: "deadline",
  queue_unserved: "deadline",
  rule: "rule",
  export_ready: "export",
  mail_failed: "workspace",
  channel_news: "workspace",
  rule_paused: "workspace",
  rules_silenced: "workspace",
} as const satisfies Record<string, AlertTopic>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** All kinds, for schemas. */
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** Whether a topic has a way at all. */
export function hasWay(topic: AlertTopic, way: AlertWay): boolean {
  return (ALERT_TOPICS[topic] as readonly AlertWay[]).includes(way);
}

/** The kinds of notifications that belong to topics. */
export function kindsOf(topics: readonly AlertTopic[]): NotificationKind[] {
  return NOTIFICATION_KIND_NAMES.filter((kind) => topics.includes(NOTIFICATION_KINDS[kind]));
}

/** What the bell's list can be narrowed to: what is unread, or some kinds. */
const FILTER_KINDS = {
  all: NOTIFICATION_KIND_NAMES,
  unread: NOTIFICATION_KIND_NAMES,
  mentions: ["mention", "ticket_mention"],
  assigned: ["assigned", "ticket_assigned"],
  customers: ["customer_reply", "handover", "sentiment_alert", "sla_warned", "sla_breached", "queue_unserved", "rule"],
  system: [
    "snooze_ended",
    "message_stopped",
    "export_ready",
    "mail_failed",
    "channel_news",
    "rule_paused",
    "rules_silenced",
  ],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type NotificationFilter = keyof typeof FILTER_KINDS;

/** All filters, in the order in which the list shows them. */
export const NOTIFICATION_FILTERS = Object.keys(FILTER_KINDS) as [NotificationFilter, ...NotificationFilter[]];

/** The kinds of notifications that a filter leaves. */
export function kindsIn(filter: NotificationFilter): readonly NotificationKind[] {
  return FILTER_KINDS[filter];
}

/** Whether a notification is in the list that a filter leaves. */
export function isIn(
  filter: NotificationFilter,
  { kind, isRead }: { kind: NotificationKind; isRead: boolean },
): boolean {
  return kindsIn(filter).includes(kind) && (filter !== "unread" || !isRead);
}
