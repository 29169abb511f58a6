import { z } from "zod";
import { conditionSchema } from "@/lib/kernel/conditions/condition-schema";
import { prioritySchema } from "@/lib/kernel/conversation";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { TAG_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { giveFieldSchema } from "@/lib/modules/fields/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { RULE_FIELDS } from "./filter";
import {
  ACTIONS_MAX,
  ANCHORS,
  MINUTES_MAX,
  NOTE_MAX,
  NOTIFIED_MAX,
  REPLY_MAX,
  RULE_EVENTS,
  RULES_MAX,
  SNOOZE_HOURS_MAX,
} from "./policy";

const say = (message: FieldMessage) => message;
const tagSchema = lineSchema().min(1).max(TAG_MAX_LENGTH);
const unique = (list: readonly number[]) => new Set(list).size === list.length;

/** What a rule does, as the product itself. Texts may hold the placeholders of RULE_VARIABLES. */
const ruleActionSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("assign"), attenderId: rowIdSchema.nullable() }),
  z.strictObject({ kind: z.literal("team"), teamId: rowIdSchema.nullable() }),
  z.strictObject({ kind: z.literal("priority"), priority: prioritySchema }),
  z.strictObject({ kind: z.literal("addTag"), tag: tagSchema }),
  z.strictObject({ kind: z.literal("removeTag"), tag: tagSchema }),
  giveFieldSchema,
  z.strictObject({ kind: z.literal("snooze"), hours: z.int().min(1).max(SNOOZE_HOURS_MAX) }),
  z.strictObject({ kind: z.literal("note"), text: z.string().trim().min(1).max(NOTE_MAX) }),
  z.strictObject({ kind: z.literal("reply"), text: z.string().trim().min(1).max(REPLY_MAX) }),
  z.strictObject({
    kind: z.literal("notify"),
    attenderIds: z.array(rowIdSchema).max(NOTIFIED_MAX).refine(unique).default([]),
    /** Whoever has the conversation, and who leads its team. */
    assignee: z.boolean().default(false),
    leads: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal("close") }),
]);
export type RuleAction = z.output<typeof ruleActionSchema>;
export type RuleActionKind = RuleAction["kind"];

/** The placeholders of a rule's texts, written {{so}}. */
export const RULE_VARIABLES = ["customer.firstName", "customer.name", "customer.email", "company.name"] as const;

const UNKNOWN_VARIABLE = /\{\{(?!\s*(?:customer\.(?:firstName|name|email)|company\.name)\s*\}\})[^{}]*\}\}/;

const hasUnknownVariable = (action: RuleAction) => "text" in action && UNKNOWN_VARIABLE.test(action.text);

const tellsNobody = (action: RuleAction) =>
  action.kind === "notify" && action.attenderIds.length === 0 && !action.assignee && !action.leads;

const ruleShape = {
  name: lineSchema().min(1).max(100),
  event: z.enum(RULE_EVENTS),
  /** Of the event `time`, and of no other. */
  since: z.enum(ANCHORS).nullable().default(null),
  minutes: z.int().min(1).max(MINUTES_MAX).nullable().default(null),
  condition: conditionSchema(RULE_FIELDS),
  actions: z.array(ruleActionSchema).min(1, say("ruleActionRequired")).max(ACTIONS_MAX),
  stopsAfter: z.boolean().default(false),
};

/** What a rule is: its form, and what a trial is made of. */
const ruleSchema = z.strictObject(ruleShape);
type Rule = z.output<typeof ruleSchema>;

const isTimed = ({ event, since, minutes }: Pick<Rule, "event" | "since" | "minutes">) =>
  event === "time" ? since !== null && minutes !== null : since === null && minutes === null;

/** Body of POST /api/v1/automation-rules: a rule as somebody makes it. A new one is off until it is switched on. */
export const ruleInputSchema = ruleSchema
  .refine(isTimed, { path: ["minutes"], error: say("ruleTimeRequired") })
  .refine(({ actions }) => !actions.some(hasUnknownVariable), { path: ["actions"], error: say("ruleVariableUnknown") })
  .refine(({ actions }) => !actions.some(tellsNobody), { path: ["actions"], error: say("ruleNobodyTold") });
export type RuleInput = z.output<typeof ruleInputSchema>;

/** Body of PUT /api/v1/automation-rules/{id}. */
export const changeRuleSchema = ruleInputSchema.safeExtend(versionField);

/** Body of PUT /api/v1/automation-rules/order: every rule's id, in the order in which they are asked. */
export const ruleOrderSchema = z.strictObject({ ids: z.array(rowIdSchema).max(RULES_MAX).refine(unique) });

const conditionJson = z.object({ all: z.array(z.unknown()), any: z.array(z.unknown()) });

/** A rule, in the order in which they are asked. */
export const ruleDtoSchema = z.object({
  ...ruleShape,
  condition: conditionJson,
  id: z.number().int(),
  isActive: z.boolean(),
  runs: z.number().int(),
  lastRunAt: z.iso.datetime().nullable(),
  /** Failures in a row; a rule that reached the limit was switched off by itself. */
  failures: z.number().int(),
  ...versionField,
  updatedAt: z.iso.datetime(),
});
export type RuleDto = Omit<z.infer<typeof ruleDtoSchema>, "condition" | "actions"> &
  Pick<RuleInput, "condition" | "actions">;

/** A rule as one of its versions was saved. `rule` is the form of then, which later versions may read otherwise. */
export const ruleVersionSchema = z.object({
  version: z.number().int(),
  rule: z.unknown(),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime(),
});

/** What a rule did, the newest first. */
export const ruleRunSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  /** Null: the reader doesn't see the conversation. */
  conversation: z.object({ id: z.number().int(), subject: z.string() }).nullable(),
  outcome: z.enum(["fired", "failed", "loop_stopped", "limited"]),
  /** The kinds of what it did, or the code of why it couldn't. */
  details: z.array(z.string()),
  at: z.iso.datetime(),
});
export type RuleRunDto = z.infer<typeof ruleRunSchema>;

/** Body of POST /api/v1/automation-rules/test: a rule that needn't be saved, about one conversation, or about those of seven days. */
export const ruleTrialSchema = z.strictObject({
  rule: ruleInputSchema,
  conversationId: rowIdSchema.nullable().default(null),
});
export type RuleTrial = z.output<typeof ruleTrialSchema>;

/** Its answer. Nothing is changed by it. */
export const ruleTrialResultSchema = z.object({
  /** About one conversation: whether the condition holds, and each question of it in the order of reading. */
  one: z
    .object({ holds: z.boolean(), questions: z.array(z.object({ field: z.string(), holds: z.boolean() })) })
    .nullable(),
  /** About many: of how many that something happened to within seven days, how many the condition holds for as they are now. */
  many: z
    .object({
      looked: z.number().int(),
      /** There were more than could be looked at. */
      isPartial: z.boolean(),
      fitting: z.number().int(),
      /** The newest of them that the caller sees. */
      conversations: z.array(z.object({ id: z.number().int(), subject: z.string(), customer: z.string() })),
    })
    .nullable(),
});
export type RuleTrialResult = z.infer<typeof ruleTrialResultSchema>;
