import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

const say = (message: FieldMessage) => message;
const whole = (min: number, max: number) =>
  z
    .number({ error: say("numberInvalid") })
    .int(say("numberInvalid"))
    .min(min, say("numberInvalid"))
    .max(max, say("numberInvalid"));
const share = z
  .number({ error: say("numberInvalid") })
  .min(0, say("numberInvalid"))
  .max(1, say("numberInvalid"));

export const ROUTING_CRITERIA = ["expertise", "workload", "availability"] as const;

/** Settings of the documented features, with the documented defaults (specification 2, section 3). */
export const FEATURE_SETTINGS = {
  "auto-response": z.strictObject({
    /** Milliseconds before the answer is sent: time for a person to be faster. */
    responseDelay: whole(0, 600_000).default(2_000),
    confidenceThreshold: share.default(0.8),
    maxResponseLength: whole(50, 5_000).default(500),
    /** Sends what it says, or only keeps it for the team to judge: the customer sees nothing, and the queue doesn't wait. */
    mode: z.enum(["send", "rehearse"]).default("send"),
    /** Share of the customers whom it answers, the same ones each time. */
    share: share.default(1),
    /** Always, or while the conversation's queue is closed. */
    when: z.enum(["always", "closed"]).default("always"),
    /** So many questions in a row without an answer bring a person. */
    unknownsMax: whole(1, 5).default(2),
    /** After so many answers without a person the next question brings one. */
    answersMax: whole(1, 20).default(6),
  }),
  "sentiment-analysis": z.strictObject({
    /** A message whose mood is below it (0 furious, 1 delighted) raises an alert. */
    alertThreshold: share.default(0.3),
    enableNotifications: z.boolean().default(true),
  }),
  "smart-routing": z.strictObject({
    /** In order of weight. */
    routingCriteria: z
      .array(z.enum(ROUTING_CRITERIA))
      .min(1, say("settingInvalid"))
      .max(3, say("settingInvalid"))
      .refine((criteria) => new Set(criteria).size === criteria.length, say("settingInvalid"))
      .default([...ROUTING_CRITERIA]),
    enableSkillMatching: z.boolean().default(true),
  }),
  "knowledge-suggestions": z.strictObject({
    /** While the agent types, or when they ask. */
    suggestionTiming: z.enum(["real-time", "on-demand"]).default("real-time"),
    maxSuggestions: whole(1, 10).default(3),
  }),
} as const;

export const featureCodeSchema = z.enum([
  "auto-response",
  "sentiment-analysis",
  "smart-routing",
  "knowledge-suggestions",
]);
export type FeatureCode = z.infer<typeof featureCodeSchema>;
export type FeatureSettings = { [C in FeatureCode]: z.output<(typeof FEATURE_SETTINGS)[C]> };

/** A feature, in the reader's language. */
export const featureSchema = z.object({
  id: featureCodeSchema,
  name: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
  ...versionField,
  /** Name of its icon. */
  icon: z.string(),
  category: z.enum(["automation", "intelligence", "integration"]),
  settings: z.record(z.string(), z.unknown()),
  /** The documented settings, for a form's reset. */
  defaults: z.record(z.string(), z.unknown()),
});
export type FeatureDto = z.infer<typeof featureSchema>;

/** Body of PATCH /api/v1/assistant/features/{code}. Settings that aren't given stay. */
export const featureInputSchema = z.strictObject({
  isEnabled: z.boolean().optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
  ...versionField,
});

export const moodCodeSchema = z.enum(["professional", "friendly", "empathetic", "efficient"]);
export type MoodCode = z.infer<typeof moodCodeSchema>;

/** A mood, in the reader's language. Exactly one is active. */
export const moodSchema = z.object({
  id: moodCodeSchema,
  name: z.string(),
  description: z.string(),
  personality: z.string(),
  tone: z.enum(["professional", "friendly", "empathetic", "formal", "casual"]),
  responseStyle: z.enum(["concise", "conversational", "detailed"]),
  isActive: z.boolean(),
  color: z.string(),
  icon: z.string(),
});
export type MoodDto = z.infer<typeof moodSchema>;

/** Body of PUT /api/v1/assistant/moods; `from` is the mood that it is to replace. */
export const moodInputSchema = z.strictObject({ mood: moodCodeSchema, from: moodCodeSchema });

/** What attenders know well, for smart routing. */
export const skillsSchema = z.array(
  z.object({ attenderId: z.number().int(), name: z.string(), tags: z.array(z.string()) }),
);

const SKILLS_MAX = 50;
const skillTagsSchema = z
  .array(lineSchema().min(1).max(40))
  .max(SKILLS_MAX)
  .transform((tags) => [...new Set(tags)]);

/** Body of PUT /api/v1/assistant/skills; `from` is what the list was: only what differs between the two is changed. */
export const skillsInputSchema = z.strictObject({
  attenderId: z.number().int().positive().max(ID_MAX),
  tags: skillTagsSchema,
  from: skillTagsSchema,
});
