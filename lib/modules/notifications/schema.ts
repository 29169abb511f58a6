import { z } from "zod";
import { NOTIFICATION_KIND_NAMES } from "./policy";

/** Something that an attender should know of. */
export const notificationSchema = z.object({
  id: z.number().int(),
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  /** Where to find it: a conversation, or for a `ticket_mention` or `ticket_assigned` the ticket; `export_ready` is among the exports, by its file's name in `text`; `mail_failed` is in the team, by the address in `text`; `customer_reply` is the newest message of a customer, one of each conversation; `channel_news` is about a channel, which `text` names. */
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
