import { z } from "zod";
import { channelSchema } from "@/lib/kernel/conversation";
import { ID_MAX } from "@/lib/kernel/ids";
import { drillItemSchema, drillQuerySchema, figuresQuerySchema } from "@/lib/modules/analytics/schema";
import { SLA_KINDS } from "@/lib/modules/sla/policy";
import { SLA_FIGURES, SLA_GROUPS } from "./filter";

/** Query of GET /api/v1/analytics/sla. */
export const slaFiguresQuerySchema = figuresQuerySchema.extend({ group: z.enum(SLA_GROUPS).default("policy") });
export type SlaFiguresQuery = z.infer<typeof slaFiguresQuerySchema>;

/** An id of a row of the table; 0 is none. */
const part = z.coerce.number().int().min(0).max(ID_MAX).optional();

/** Query of GET /api/v1/analytics/sla/conversations. `of…` narrows it to one row of a table; 0: of none. */
export const slaClocksQuerySchema = drillQuerySchema.omit({ figure: true, hour: true }).extend({
  figure: z.enum(SLA_FIGURES),
  kind: z.enum(SLA_KINDS).optional(),
  ofPolicy: part,
  ofTeam: part,
  ofAttender: part,
  ofChannel: channelSchema.optional(),
});
export type SlaClocksQuery = z.infer<typeof slaClocksQuerySchema>;

const count = z.number().int();
const kept = z.object({
  met: count,
  missed: count,
  /** Open time that their clocks counted, the middle and nine tenths of it: milliseconds, null of none. */
  medianMs: z.number().nullable(),
  p90Ms: z.number().nullable(),
  /** Open time that their clocks rested, a mean of all: milliseconds, null of none. */
  restedMs: z.number().nullable(),
});
/** What deadlines of one kind came to. */
export type SlaKept = z.infer<typeof kept>;
const keptByKind = z.object({ first: kept, next: kept, resolution: kept });

/** Answer of GET /api/v1/analytics/sla. What each counts: docs/analytics.md. */
export const slaFiguresSchema = z.object({
  group: z.enum(SLA_GROUPS),
  total: keptByKind,
  /** Late now, whatever the period; together at most 10,000 are counted. */
  late: z.object({ first: count, next: count, resolution: count }),
  /** Sorted by name; `id` 0 and no name: of none. A channel is named by `channel`. */
  rows: z.array(
    z.object({ id: count, name: z.string().nullable(), channel: channelSchema.nullable(), kept: keptByKind }),
  ),
});
export type SlaFiguresDto = z.infer<typeof slaFiguresSchema>;

/** A conversation whose deadline ended, or is late: once per deadline. `at`: when it ended, or since when it is late. */
export const slaClockSchema = drillItemSchema.extend({
  kind: z.enum(SLA_KINDS),
  targetMs: count,
  /** How much longer than its target it took; null of a kept one, and of one that is late now. */
  lateMs: count.nullable(),
  restedMs: count,
});
export type SlaClockDto = z.infer<typeof slaClockSchema>;
