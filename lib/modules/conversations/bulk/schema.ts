import { z } from "zod";
import { prioritySchema, statusSchema } from "@/lib/kernel/conversation";
import { ID_MAX } from "@/lib/kernel/ids";
import { giveFieldSchema } from "@/lib/modules/fields/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import { BULK_MAX } from "../policy";
import { chatSchema, TAG_MAX_LENGTH, TAGS_MAX } from "../schema";
import { snoozeSchema } from "../snooze/schema";

// Not the guarded id: each of them answers for itself, and one that the caller doesn't see isn't there for them.
const idSchema = z.number().int().positive().max(ID_MAX);
const ofOneOrNone = idSchema.nullable();
const tagSchema = lineSchema().min(1).max(TAG_MAX_LENGTH);
const instantSchema = z.iso.datetime();

/** What is done with conversations. */
export const changeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("assign"), attenderId: ofOneOrNone }),
  z.strictObject({ kind: z.literal("team"), teamId: ofOneOrNone }),
  z.strictObject({ kind: z.literal("close") }),
  z.strictObject({ kind: z.literal("reopen") }),
  z.strictObject({ kind: z.literal("priority"), priority: prioritySchema }),
  z.strictObject({ kind: z.literal("addTag"), tag: tagSchema }),
  z.strictObject({ kind: z.literal("removeTag"), tag: tagSchema }),
  giveFieldSchema,
  snoozeSchema.extend({ kind: z.literal("snooze") }),
  z.strictObject({ kind: z.literal("delete") }),
]);
export type BulkChange = z.output<typeof changeSchema>;
/** The same as it is sent. */
export type SentBulkChange = z.input<typeof changeSchema>;
type Kind = BulkChange["kind"];
export type BulkChangeOf<Name extends Kind> = Extract<BulkChange, { kind: Name }>;

/** What a bulk change replaced, and how it is known that the conversation is still as that change left it. */
const undoItemSchema = z.union([
  z.strictObject({
    kind: z.literal("assign"),
    id: idSchema,
    /** Who had it before, and what it was then. */
    attenderId: ofOneOrNone,
    status: statusSchema.exclude(["closed"]),
    /** To whom it was given. */
    given: ofOneOrNone,
  }),
  z.strictObject({
    // Left out by whoever had the answer of a version that knew of teams alone.
    kind: z.literal("team").default("team"),
    id: idSchema,
    teamId: ofOneOrNone,
    /** To which team it was moved. */
    from: ofOneOrNone,
    /** Who lost it by the move, and gets it back while nobody else has it. */
    assigneeId: idSchema.optional(),
  }),
  z.strictObject({ kind: z.literal("close"), id: idSchema, closedAt: instantSchema }),
  z.strictObject({ kind: z.literal("reopen"), id: idSchema, reopenedAt: instantSchema }),
  z.strictObject({
    kind: z.literal("priority"),
    id: idSchema,
    priority: prioritySchema,
    /** Which one it was given. */
    given: prioritySchema,
  }),
  z.strictObject({ kind: z.literal("addTag"), id: idSchema, tag: tagSchema }),
  z.strictObject({
    kind: z.literal("removeTag"),
    id: idSchema,
    tag: tagSchema,
    /** Its place among the tags. */
    index: z
      .number()
      .int()
      .min(0)
      .max(TAGS_MAX - 1),
  }),
  /** `value` is what it replaced, `given` what it gave. */
  giveFieldSchema.extend({ id: idSchema, given: giveFieldSchema.shape.value }),
  z.strictObject({
    kind: z.literal("snooze"),
    id: idSchema,
    snoozedUntil: instantSchema.nullable(),
    /** Until when it was snoozed. */
    given: instantSchema,
  }),
  z.strictObject({ kind: z.literal("delete"), id: idSchema, deletedAt: instantSchema }),
]);
export type UndoItem = z.output<typeof undoItemSchema>;
export type UndoItemOf<Name extends Kind> = Extract<UndoItem, { kind: Name }>;

/** Body of POST /api/v1/conversations/bulk: a change of many, or an answer's `undo`. */
export const bulkConversationsSchema = z
  .strictObject({
    ids: z.array(idSchema).min(1).max(BULK_MAX).optional(),
    change: changeSchema.optional(),
    undo: z.array(undoItemSchema).min(1).max(BULK_MAX).optional(),
  })
  .refine(({ ids, change, undo }) => (undo ? !ids && !change : ids && change), { path: ["change"] });
export type BulkConversations = z.output<typeof bulkConversationsSchema>;

/** Why a conversation was left as it is, though the caller sees it: codes of the errors' catalogue. */
const refusalSchema = z.enum(["CHAT_CLOSED", "TAG_LIMIT", "FIELDS_REQUIRED"]);
export type Refusal = z.output<typeof refusalSchema>;

/** Answer of a bulk change. */
export const bulkResultSchema = z.object({
  results: z.array(
    z.object({
      id: z.number().int(),
      /** `refused`: see `code`. `conflict`: somebody changed it since, so the undo left it alone. */
      outcome: z.enum(["changed", "unchanged", "not_found", "refused", "conflict"]),
      code: refusalSchema.optional(),
      /** As it is now; null when it is deleted, and when the caller doesn't see it, or not any more. */
      chat: chatSchema.nullable(),
    }),
  ),
  /** Send it back as `{ undo }` to restore what the changed ones had; what the caller sees no more isn't in it. */
  undo: z.array(undoItemSchema),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;
