import { z } from "zod";

/** Something that an attender should know of. */
export const notificationSchema = z.object({
  id: z.number().int(),
  kind: z.enum(["mention"]),
  chatId: z.number().int(),
  /** The note that names the attender, and the number of the message that it stands after; 0 before the first. */
  entryId: z.number().int(),
  afterSeq: z.number().int(),
  subject: z.string(),
  authorName: z.string(),
  text: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type NotificationDto = z.infer<typeof notificationSchema>;
