import { z } from "zod";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";

/** Longest text of a canned reply, in UTF-16 code units. */
export const CANNED_REPLY_MAX_LENGTH = 5_000;
/** Most replies that one person can use: a list that is searched while typing. */
export const CANNED_REPLIES_MAX = 500;

/** Placeholders that are filled when a reply is inserted. Written `{{customer.name}}` in the text. */
export const CANNED_VARIABLES = [
  "customer.name",
  "customer.firstName",
  "customer.email",
  "agent.name",
  "agent.firstName",
  "company.name",
] as const;

/** Lower-case letters, digits and dashes, typed after a slash in the composer. */
const shortcutSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(40)
  .regex(/^[a-z0-9][a-z0-9-]*$/);

/** A reply that the asking attender can use. */
export const cannedReplySchema = z.object({
  id: z.number().int(),
  shortcut: z.string(),
  content: z.string(),
  /** Everybody's, or the asking attender's own. */
  isShared: z.boolean(),
  /** Whether the asking attender may change it: their own, and for administrators the shared ones. */
  canEdit: z.boolean(),
  ...versionField,
  updatedAt: z.iso.datetime(),
});
export type CannedReplyDto = z.infer<typeof cannedReplySchema>;

/** Body of POST. */
export const cannedReplyInputSchema = z.strictObject({
  shortcut: shortcutSchema,
  content: z
    .string()
    .max(CANNED_REPLY_MAX_LENGTH)
    .refine((text) => text.trim() !== ""),
  isShared: z.boolean(),
});
export type CannedReplyInput = z.output<typeof cannedReplyInputSchema>;

/** Query of the list. */
export const cannedReplyQuerySchema = z.strictObject({ q: lineSchema().max(200).optional() });

/** Body of PUT. */
export const changeCannedReplySchema = cannedReplyInputSchema.extend(versionField);
