import { z } from "zod";
import { channelSchema } from "@/lib/kernel/conversation";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

const say = (message: FieldMessage) => message;

/** Most flows of a workspace, steps of a flow, and options of a menu (WhatsApp's lists have ten rows). */
export const FLOWS_MAX = 50;
export const STEPS_MAX = 60;
export const OPTIONS_MAX = 10;
/** Longest text of a step, longest label of an option (a row of WhatsApp's lists), name of a field and words of an option, in letters. */
export const STEP_TEXT_MAX = 1_000;
export const LABEL_MAX = 24;
export const FIELD_MAX = 40;
export const WORDS_MAX = 200;

const stepIdSchema = z.string().regex(/^[a-z0-9-]{1,24}$/);
/** The step that follows; null: the next one of the list. */
const nextSchema = stepIdSchema.nullable();
const textSchema = z
  .string({ error: say("textRequired") })
  .trim()
  .max(STEP_TEXT_MAX, say("textTooLong"));
const fieldSchema = lineSchema().max(FIELD_MAX, say("textTooLong"));

/** What a customer may be asked for. Numbers of documents are checked by their check digits; a date is a day. */
export const FIELD_KINDS = ["text", "email", "phone", "cpf", "cnpj", "number", "date"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** What a step may look at: whether the hours are open, what the customer was asked, what is known of them. */
const CHECKS = ["open", "field-filled", "field-is", "customer-email", "customer-phone", "customer-company"] as const;
export const CHECK_KINDS: readonly (typeof CHECKS)[number][] = CHECKS;
export type CheckKind = (typeof CHECKS)[number];

const optionSchema = z.strictObject({
  label: lineSchema().max(LABEL_MAX, say("textTooLong")),
  /** What customers write who mean it, separated by commas. */
  words: lineSchema().max(WORDS_MAX, say("textTooLong")).default(""),
  next: nextSchema,
});
export type FlowOption = z.output<typeof optionSchema>;

const stepSchema = z.discriminatedUnion("does", [
  /** Says something and goes on. */
  z.strictObject({ id: stepIdSchema, does: z.literal("say"), text: textSchema, next: nextSchema }),
  /** Offers options and waits for one. */
  z.strictObject({
    id: stepIdSchema,
    does: z.literal("menu"),
    text: textSchema,
    options: z.array(optionSchema).max(OPTIONS_MAX),
  }),
  /** Asks for something, waits for it and keeps it under a name. */
  z.strictObject({
    id: stepIdSchema,
    does: z.literal("ask"),
    text: textSchema,
    field: fieldSchema,
    kind: z.enum(FIELD_KINDS),
    isOptional: z.boolean(),
    next: nextSchema,
  }),
  /** Goes one way or the other. `field` and `value` are of the checks that look at a field. */
  z.strictObject({
    id: stepIdSchema,
    does: z.literal("check"),
    check: z.enum(CHECKS),
    field: fieldSchema.default(""),
    value: lineSchema().max(WORDS_MAX, say("textTooLong")).default(""),
    yes: nextSchema,
    no: nextSchema,
  }),
  /** Calls a person; of a team, where one is named. */
  z.strictObject({
    id: stepIdSchema,
    does: z.literal("hand"),
    text: textSchema,
    teamId: z.number().int().positive().max(ID_MAX).nullable(),
  }),
  /** Leaves the conversation to the assistant, which answers from the knowledge base. */
  z.strictObject({ id: stepIdSchema, does: z.literal("answer"), text: textSchema }),
  /** Says goodbye and closes the conversation. */
  z.strictObject({ id: stepIdSchema, does: z.literal("close"), text: textSchema }),
]);
/** A step of a flow. Texts may have `{{customer.firstName}}`, `{{company.name}}` and `{{a field's name}}`. */
export type FlowStep = z.output<typeof stepSchema>;
export type StepKind = FlowStep["does"];

/** Steps in their order; the first one begins. */
export const flowStepsSchema = z
  .array(stepSchema)
  .max(STEPS_MAX)
  .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, say("settingInvalid"));

const HOURS = ["always", "open", "closed"] as const;
/** While a flow begins conversations: always, or while the company's hours are open, or closed. */
export const FLOW_HOURS: readonly (typeof HOURS)[number][] = HOURS;
export type FlowHours = (typeof HOURS)[number];

/** Body of POST. */
export const flowInputSchema = z.strictObject({
  name: lineSchema(say("textRequired")).min(1, say("textRequired")).max(80, say("textTooLong")),
  channels: z
    .array(channelSchema)
    .max(3)
    .transform((channels) => [...new Set(channels)]),
  hours: z.enum(HOURS).default("always"),
  steps: flowStepsSchema,
});
export type FlowInput = z.output<typeof flowInputSchema>;

/** Body of PUT: what is published stays as it is. */
export const changeFlowSchema = flowInputSchema.extend(versionField);

/** What keeps a flow from being published, and at which step; null: at none in particular. */
const PROBLEMS = [
  "noSteps",
  "noChannels",
  "noText",
  "noOptions",
  "noLabel",
  "sameLabel",
  "noField",
  "noValue",
  "stepGone",
  "teamGone",
  "endless",
] as const;
const flowProblemSchema = z.object({ stepId: z.string().nullable(), problem: z.enum(PROBLEMS) });
export type FlowProblem = z.infer<typeof flowProblemSchema>;

/** A flow. */
export const flowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  channels: z.array(channelSchema),
  hours: z.enum(HOURS),
  steps: z.array(stepSchema),
  /** The version that customers get; null: none, it is off. */
  live: z.object({ number: z.number().int(), publishedAt: z.iso.datetime() }).nullable(),
  /** Whether the steps are others than the published ones. */
  isChanged: z.boolean(),
  problems: z.array(flowProblemSchema),
  ...versionField,
  updatedAt: z.iso.datetime(),
});
export type FlowDto = z.infer<typeof flowSchema>;

/** What a flow did of late: conversations that it began, by what became of them, and at which step customers wrote no more. */
export const flowFiguresSchema = z.object({
  days: z.number().int(),
  began: z.number().int(),
  waiting: z.number().int(),
  answering: z.number().int(),
  handedOver: z.number().int(),
  closed: z.number().int(),
  left: z.array(z.object({ stepId: z.string(), count: z.number().int() })),
});
export type FlowFigures = z.infer<typeof flowFiguresSchema>;

/** A version that was published. */
export const flowVersionSchema = z.object({
  number: z.number().int(),
  steps: z.array(stepSchema),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string().nullable(),
});
export type FlowVersionDto = z.infer<typeof flowVersionSchema>;

/** Body of the order: all flows, the first to be asked first. */
export const flowOrderSchema = z.strictObject({ ids: z.array(z.number().int().positive().max(ID_MAX)).max(FLOWS_MAX) });

/** Body of a publication, and of its end: the edit that the publisher saw. */
export const publicationSchema = z.strictObject(versionField);

const SAID_MAX = 40;
/** Body of a simulation: what a customer would write, one message after the other. */
export const simulationInputSchema = z.strictObject({
  steps: flowStepsSchema,
  said: z
    .array(z.strictObject({ text: z.string().max(STEP_TEXT_MAX) }))
    .min(1)
    .max(SAID_MAX),
  isOpen: z.boolean(),
});
export type SimulationInput = z.output<typeof simulationInputSchema>;

/** What the flow would say to it. */
export const simulationSchema = z.object({
  lines: z.array(z.object({ from: z.enum(["customer", "flow"]), text: z.string(), choices: z.array(z.string()) })),
  /** The step that waits for an answer, or at which it ended. */
  stepId: z.string().nullable(),
  end: z.enum(["waiting", "answering", "handed_over", "closed", "stuck"]),
  fields: z.record(z.string(), z.string()),
});
export type Simulation = z.infer<typeof simulationSchema>;
