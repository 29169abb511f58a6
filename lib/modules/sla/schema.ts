import { z } from "zod";
import { conditionSchema } from "@/lib/kernel/conditions/condition-schema";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { PRIORITIES } from "@/lib/modules/conversations/views/filter";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import { SLA_FIELDS } from "./filter";
import { SLA_KINDS } from "./policy";

/** Most policies of a workspace: each new conversation is held against them. */
export const SLA_POLICIES_MAX = 50;
/** Shortest and longest target, in seconds of open time. */
export const TARGET_MIN_SECONDS = 60;
export const TARGET_MAX_SECONDS = 365 * 24 * 60 * 60;

const seconds = z.int().min(TARGET_MIN_SECONDS).max(TARGET_MAX_SECONDS);
const target = z.strictObject({ first: seconds.optional(), next: seconds.optional(), resolution: seconds.optional() });
const targetsSchema = z
  .strictObject({ urgent: target, high: target, medium: target, low: target })
  .refine((targets) => PRIORITIES.some((priority) => SLA_KINDS.some((kind) => targets[priority][kind] !== undefined)), {
    error: "slaTargetRequired",
  });

/** Seconds of open time by priority and kind of clock; a kind that is left out isn't counted. */
export type SlaTargets = z.infer<typeof targetsSchema>;

/** Body of POST: a policy as somebody makes it. `calendarId` null: the company's hours. */
export const slaPolicyInputSchema = z.strictObject({
  name: lineSchema().min(1).max(100),
  isActive: z.boolean().default(true),
  condition: conditionSchema(SLA_FIELDS),
  calendarId: rowIdSchema.nullable().default(null),
  targets: targetsSchema,
  /** Per cent of a target after which people are warned. */
  warnPercent: z.int().min(1).max(99).default(80),
  /** Whether the resolution's clock rests while we wait for the customer. */
  restsWithCustomer: z.boolean().default(true),
  /** Whether every clock rests while the conversation is snoozed. */
  restsSnoozed: z.boolean().default(true),
});
export type SlaPolicyInput = z.output<typeof slaPolicyInputSchema>;

/** Body of PUT. */
export const changeSlaPolicySchema = slaPolicyInputSchema.extend(versionField);

/** Body of PUT /api/v1/sla-policies/order: every policy's id, in the order in which they are asked. */
export const slaOrderSchema = z.strictObject({
  ids: z
    .array(rowIdSchema)
    .max(SLA_POLICIES_MAX)
    .refine((ids) => new Set(ids).size === ids.length),
});

const conditionJson = z.object({ all: z.array(z.unknown()), any: z.array(z.unknown()) });

/** A policy, in the order in which they are asked. */
export const slaPolicySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  isActive: z.boolean(),
  condition: conditionJson,
  calendarId: z.number().int().nullable(),
  targets: targetsSchema,
  warnPercent: z.number().int(),
  restsWithCustomer: z.boolean(),
  restsSnoozed: z.boolean(),
  ...versionField,
  updatedAt: z.iso.datetime(),
});
export type SlaPolicyDto = Omit<z.infer<typeof slaPolicySchema>, "condition"> & Pick<SlaPolicyInput, "condition">;

/** Body of POST /api/v1/sla-policies/preview: deadlines of a conversation that begins at `start`, by a policy that needn't be saved. */
export const slaPreviewInputSchema = z.strictObject({
  calendarId: rowIdSchema.nullable().default(null),
  targets: targetsSchema,
  /** Now, if it isn't said. */
  start: z.iso.datetime({ offset: true }).optional(),
});

const segment = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });

/** A deadline: null when the calendar doesn't open for so long within three years. */
export const slaPreviewSchema = z.object({
  start: z.iso.datetime(),
  deadlines: z.array(
    z.object({
      priority: z.enum(PRIORITIES),
      kind: z.enum(SLA_KINDS),
      targetSeconds: z.number().int(),
      dueAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type SlaPreviewDto = z.infer<typeof slaPreviewSchema>;

/** Answer of GET /api/v1/conversations/{id}/sla. */
export const conversationSlaSchema = z.object({
  policy: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  clocks: z.array(
    z.object({
      kind: z.enum(SLA_KINDS),
      state: z.enum(["running", "paused", "met", "breached", "cancelled"]),
      targetSeconds: z.number().int(),
      startedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      dueAt: z.iso.datetime().nullable(),
      breachedAt: z.iso.datetime().nullable(),
      /** Open time that it has counted, and, of one that runs, that is left until its deadline. Milliseconds. */
      spentMs: z.number().int(),
      leftMs: z.number().int().nullable(),
      /** Of one that runs: the open time that it goes through from when it went on last to its deadline, at most the last 20 parts. */
      segments: z.array(segment),
    }),
  ),
});
export type ConversationSlaDto = z.infer<typeof conversationSlaSchema>;
