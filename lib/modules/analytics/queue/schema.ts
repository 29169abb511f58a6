import { z } from "zod";
import { channelSchema } from "@/lib/kernel/conversation";
import { ID_MAX } from "@/lib/kernel/ids";
import { drillItemSchema, drillQuerySchema, figuresQuerySchema } from "@/lib/modules/analytics/schema";
import { QUEUE_FIGURES, QUEUE_GROUPS } from "./filter";

/** Query of GET /api/v1/analytics/queue. */
export const queueFiguresQuerySchema = figuresQuerySchema.extend({ group: z.enum(QUEUE_GROUPS).default("team") });
export type QueueFiguresQuery = z.infer<typeof queueFiguresQuerySchema>;

/** An id of a row of the table; 0 is none. */
const part = z.coerce.number().int().min(0).max(ID_MAX).optional();

/** Query of GET /api/v1/analytics/queue/conversations. `of…` narrows it to one row of a table; 0: of none. */
export const queueStaysQuerySchema = drillQuerySchema.omit({ figure: true, hour: true }).extend({
  figure: z.enum(QUEUE_FIGURES),
  ofTeam: part,
  ofAttender: part,
  ofChannel: channelSchema.optional(),
});
export type QueueStaysQuery = z.infer<typeof queueStaysQuerySchema>;

const count = z.number().int();
const time = z.number().nullable();
const keptFields = {
  found: count,
  left: count,
  /** For how long those waited that found somebody, the middle, nine tenths and the longest of it: milliseconds, null of none. */
  medianMs: time,
  p90Ms: time,
  longestMs: time,
};

/** Answer of GET /api/v1/analytics/queue. What each counts: docs/analytics.md. */
export const queueFiguresSchema = z.object({
  group: z.enum(QUEUE_GROUPS),
  total: z.object(keptFields),
  /** What waits now, whatever the period; `longestMs` null of none. Null where an attender's figures are asked for: nobody has it. */
  waiting: z.object({ count, longestMs: time }).nullable(),
  /** Sorted by name; `id` 0 and no name: of none. A channel is named by `channel`. */
  rows: z.array(z.object({ id: count, name: z.string().nullable(), channel: channelSchema.nullable(), ...keptFields })),
});
export type QueueFiguresDto = z.infer<typeof queueFiguresSchema>;

/**
 * A conversation that left a queue, or waits: once per stay. `at`: when it left, or since when it waits; `valueMs`: for how long its
 * customer waited, or has waited by now.
 */
export const queueStaySchema = drillItemSchema.extend({
  /** How its stay ended; null of one that waits. */
  how: z.enum(["taken", "given", "closed", "snoozed", "moved", "answered", "deleted"]).nullable(),
});
export type QueueStayDto = z.infer<typeof queueStaySchema>;
