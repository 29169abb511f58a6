import { z } from "zod";
import { channelSchema } from "@/lib/kernel/conversation";
import { conversationIdField } from "@/lib/kernel/row-id";
import { chatSchema } from "../schema";

/** Body of POST /api/v1/conversations/{id}/merge: the other one becomes a part of the path's. */
export const mergeSchema = z.strictObject({
  otherId: conversationIdField,
  /** Only say what it would do. */
  preview: z.boolean().default(false),
});
export type MergeInput = z.output<typeof mergeSchema>;

export const mergeResultSchema = z.object({
  /** What POST …/unmerge takes; null in a preview. */
  mergeId: z.number().int().nullable(),
  /** Both as they are now; in a preview, before anything is changed. */
  chat: chatSchema,
  other: chatSchema,
  /** What the one that stays gets. */
  gets: z.object({
    /** Of the other's messages, which are shown in it. */
    messages: z.number().int(),
    /** Tags that it hasn't. */
    tags: z.array(z.string()),
    tickets: z.number().int(),
  }),
  /** Messages of the other that wait for their time, and won't be sent. */
  scheduled: z.number().int(),
});
export type MergeResultDto = z.infer<typeof mergeResultSchema>;

/** Body of POST /api/v1/conversations/{id}/unmerge. */
export const unmergeSchema = z.strictObject({ mergeId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** What is a part of a conversation, or what it is a part of. */
const mergedSchema = z.object({
  mergeId: z.number().int(),
  id: z.number().int(),
  subject: z.string(),
  customerName: z.string(),
  channelName: channelSchema,
  /** How many messages it has of its own. */
  messages: z.number().int(),
  /** Whether the merge can be undone now. */
  isUndoable: z.boolean(),
  mergedAt: z.iso.datetime(),
});
export type MergedDto = z.infer<typeof mergedSchema>;

/** The merges of a conversation that count, as far as the asker sees the others. */
export const mergesSchema = z.object({
  /** What it is a part of; null: of nothing, or of one that the asker doesn't see. */
  into: mergedSchema.nullable(),
  /** What is a part of it, the oldest merge first. */
  items: z.array(mergedSchema),
});
export type MergesDto = z.infer<typeof mergesSchema>;
