import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { TAG_COLORS, TAG_DESCRIPTION_MAX, TAG_GROUP_MAX, TAG_NAME_MAX, TAG_POLICIES } from "./policy";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

const idSchema = z.number().int().positive().max(ID_MAX);

/** A tag of the registry. */
export const tagSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.enum(TAG_COLORS),
  /** Under what lists show it; null: under nothing. */
  group: z.string().nullable(),
  description: z.string().nullable(),
  /** It isn't offered any more, and stays on what has it. */
  isArchived: z.boolean(),
  ...versionField,
});
export type TagDto = z.infer<typeof tagSchema>;

/** How much a tag is used. */
const tagUseSchema = z.object({
  /** Conversations, tickets, customers, companies, views and policies that have it or ask for it. */
  uses: z.number().int(),
  /** Whether that is all of them; otherwise there are at least so many. */
  isExact: z.boolean(),
  /** When a conversation or a ticket with it was active last; null: none has it. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type TagUseDto = z.infer<typeof tagUseSchema>;

/** A tag and, where it is asked for by who sees every record, how much it is used. */
export const listedTagSchema = tagSchema.extend({ use: tagUseSchema.optional() });
export type ListedTagDto = z.infer<typeof listedTagSchema>;

const flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** Query of the list. */
export const tagsQuerySchema = z.strictObject({
  /** A part of name, group or description, without accents and capitals. */
  q: lineSchema().max(100).optional(),
  /** Archived ones alone, or none of them. */
  archived: flag.optional(),
  /** Those alone that nothing has used for 90 days. */
  unused: flag.optional(),
  /** Tells how much each is used, the most used first. */
  counted: flag.optional(),
});
export type TagsQuery = z.output<typeof tagsQuerySchema>;

const optionalLine = (most: number) =>
  lineSchema()
    .max(most, say("textTooLong"))
    .nullable()
    .transform((text) => text || null);

/** Body of POST. */
export const newTagSchema = z.strictObject({
  // A comma separates tags in addresses and files.
  name: lineSchema(say("tagInvalid"))
    .min(1, say("tagInvalid"))
    .max(TAG_NAME_MAX, say("tagTooLong"))
    .regex(/^[^,]*$/, say("tagInvalid")),
  color: z.enum(TAG_COLORS).default("gray"),
  group: optionalLine(TAG_GROUP_MAX).default(null),
  description: optionalLine(TAG_DESCRIPTION_MAX).default(null),
});
export type NewTag = z.output<typeof newTagSchema>;

/** Body of PUT. */
export const changeTagSchema = newTagSchema.extend({ isArchived: z.boolean().default(false), ...versionField });
export type ChangeTag = Omit<z.output<typeof changeTagSchema>, "version">;

/** Body of the merge: into which tag. */
export const mergeTagSchema = z.strictObject({ intoId: idSchema });

/** A rename or a merge of a tag, and how far it is. */
export const tagRunSchema = z.object({
  id: z.number().int(),
  state: z.enum(["running", "done", "failed", "undoing", "undone"]),
  kind: z.enum(["rename", "merge"]),
  from: z.string(),
  to: z.string(),
  /** How many records there were to change when it began. */
  total: z.number().int(),
  changed: z.number().int(),
  /** Of its undo: how many have back what they had, and from how many somebody took the tag since. */
  restored: z.number().int(),
  kept: z.number().int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type TagRunDto = z.infer<typeof tagRunSchema>;

/** A changed tag, and the rename that follows from it. */
export const changedTagSchema = tagSchema.extend({ run: tagRunSchema.nullable() });
export type ChangedTagDto = z.infer<typeof changedTagSchema>;

/** Which tags may be given. */
export const tagSettingSchema = z.object({ policy: z.enum(TAG_POLICIES), ...versionField });
export type TagSettingDto = z.infer<typeof tagSettingSchema>;

/** Body of PUT /api/v1/tag-setting. */
export const changeTagSettingSchema = z.strictObject({ policy: z.enum(TAG_POLICIES), ...versionField });
