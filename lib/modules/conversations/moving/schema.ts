import { z } from "zod";
import { channelSchema } from "@/lib/kernel/conversation";
import { conversationIdField } from "@/lib/kernel/row-id";
import { chatSchema } from "../schema";
import { MOVED_AT_ONCE_MAX } from "./policy";

const seqField = z
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);

/** Body of POST /api/v1/conversations/{id}/messages/move: these messages of the path's are shown in the other one from now on. */
export const moveMessagesSchema = z.strictObject({
  toId: conversationIdField,
  /** Numbers of the messages. */
  seqs: z
    .array(seqField)
    .min(1)
    .max(MOVED_AT_ONCE_MAX)
    .transform((seqs) => [...new Set(seqs)].sort((one, other) => one - other)),
  /** Only say what it would do. */
  preview: z.boolean().default(false),
});
export type MoveMessagesInput = z.output<typeof moveMessagesSchema>;

const standingSchema = chatSchema.pick({ status: true, awaitingReplySince: true, snoozedUntil: true });

export const moveResultSchema = z.object({
  /** What POST …/messages/unmove takes; null in a preview. */
  moveId: z.number().int().nullable(),
  /** Both as they are now; in a preview, before anything is changed. */
  from: chatSchema,
  to: chatSchema,
  /** Where both stand once it is done. */
  after: z.object({ from: standingSchema, to: standingSchema }),
});
export type MoveResultDto = z.infer<typeof moveResultSchema>;

/** Body of POST /api/v1/conversations/{id}/messages/unmove. */
export const unmoveMessagesSchema = z.strictObject({
  moveId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

/** Messages that were moved, seen from one of the two conversations. */
const movedSchema = z.object({
  moveId: z.number().int(),
  /** Of the other conversation. */
  id: z.number().int(),
  subject: z.string(),
  customerName: z.string(),
  channelName: channelSchema,
  /** Numbers of the messages in the conversation that they came from. */
  seqs: z.array(z.number().int()),
  /** Whether the move can be undone now. */
  isUndoable: z.boolean(),
  movedAt: z.iso.datetime(),
});
export type MovedDto = z.infer<typeof movedSchema>;

/** The moves of a conversation that count, as far as the asker sees the other one, the oldest first. */
export const movesSchema = z.object({
  /** What was moved from here. */
  out: z.array(movedSchema),
  /** What was moved here. */
  in: z.array(movedSchema),
});
export type MovesDto = z.infer<typeof movesSchema>;
