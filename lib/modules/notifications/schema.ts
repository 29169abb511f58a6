import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { versionField } from "@/lib/modules/records/schema";
import { ALERT_TOPIC_NAMES, NOTIFICATION_FILTERS, NOTIFICATION_KIND_NAMES } from "./policy";

/** Something that an attender should know of. */
export const notificationSchema = z.object({
  id: z.number().int(),
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  /** Where to find it: a conversation, or for a `ticket_mention` or `ticket_assigned` the ticket; `export_ready` is among the exports, by its file's name in `text`; `mail_failed` is in the team, by the address in `text`; `customer_reply` is the newest message of a customer, one of each conversation; `channel_news` is about a channel, which `text` names; `rule` and `rule_paused` are about an automation rule, whose name is `text`; `rules_silenced` is about what all of them write. */
  chatId: z.number().int().nullable(),
  ticketId: z.string().nullable(),
  /** A conversation's note, and the number of the message that it stands after; 0 before the first. */
  entryId: z.number().int().nullable(),
  afterSeq: z.number().int().nullable(),
  subject: z.string(),
  authorName: z.string(),
  text: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type NotificationDto = z.infer<typeof notificationSchema>;

/** What the list can be narrowed to. */
export const notificationFilterSchema = z.enum(NOTIFICATION_FILTERS);

const positionSchema = z.number().int().positive().max(ID_MAX);
/** Body of PUT /api/v1/notifications/read: those up to an id; from one on, or those of a filter, where that is said. */
export const readNotificationsSchema = z.strictObject({
  upToId: positionSchema,
  fromId: positionSchema.optional(),
  filter: notificationFilterSchema.optional(),
});
export type ReadNotificationsInput = z.infer<typeof readNotificationsSchema>;

const waysSchema = z.object({ bell: z.boolean(), sound: z.boolean(), desktop: z.boolean(), email: z.boolean() });
/** A topic in a path. */
export const alertTopicSchema = z.enum(ALERT_TOPIC_NAMES);

/** Body of PUT /api/v1/me/alerts/{topic}. A way that the topic doesn't have stays off; without `email`, that stays as it is. */
export const alertWaysSchema = z.strictObject({
  ...waysSchema.shape,
  email: waysSchema.shape.email.optional(),
  ...versionField,
});
export type AlertWaysInput = z.infer<typeof alertWaysSchema>;

/** How the attender is told of a topic. Version 0: as it is for everybody who chose nothing. */
export const alertChoiceSchema = waysSchema.extend({ topic: alertTopicSchema, ...versionField });
export type AlertChoiceDto = z.infer<typeof alertChoiceSchema>;
