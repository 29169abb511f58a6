import { z } from "zod";
import { type Condition, leavesOf } from "@/lib/kernel/conditions/condition";
import { conditionSchema } from "@/lib/kernel/conditions/condition-schema";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import { audienceSchema, teamNameSchema } from "@/lib/modules/teams/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { FILTERS } from "../filter";
import { CONVERSATION_FIELDS, VIEW_QUESTIONS_MAX, VIEW_SORTS } from "./filter";

/** Longest name of a view, in UTF-16 code units. */
export const VIEW_NAME_MAX_LENGTH = 60;
/** Most views that one person can have beside the tabs. */
export const PINS_MAX = 50;
/** Most views whose numbers are asked for at once. */
const COUNTED_MAX = 20;

const say = (message: FieldMessage) => message;

const idSchema = z.number().int().positive().max(ID_MAX);

const conditionField = conditionSchema(CONVERSATION_FIELDS, true).refine(
  (condition) => leavesOf(condition).length <= VIEW_QUESTIONS_MAX,
  say("conditionTooLong"),
);

const storedGroup = z.object({ all: z.array(z.unknown()), any: z.array(z.unknown()) });

/** A view that the asking attender can use. */
export const viewSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  audience: audienceSchema,
  /** Of a team's view. */
  team: teamNameSchema.nullable(),
  tab: z.enum(FILTERS),
  condition: storedGroup as unknown as z.ZodType<Condition>,
  sort: z.enum(VIEW_SORTS),
  /** Its place beside the asking attender's tabs, from 0 on; null: it isn't there. */
  pin: z.number().int().nullable(),
  /** Whether the asking attender may change and delete it. */
  canEdit: z.boolean(),
  ...versionField,
});
export type ViewDto = z.infer<typeof viewSchema>;

/** Body of POST. `teamId`: of a team's view. */
export const newViewSchema = z.strictObject({
  name: lineSchema().min(1).max(VIEW_NAME_MAX_LENGTH),
  audience: audienceSchema,
  teamId: idSchema.nullable().default(null),
  tab: z.enum(FILTERS),
  condition: conditionField,
  sort: z.enum(VIEW_SORTS),
});
export type ViewInput = z.output<typeof newViewSchema>;

/** Body of PUT. */
export const changeViewSchema = newViewSchema.extend(versionField);

/** Body of PUT …/pin: the place beside the tabs, the last one when it isn't said. */
export const pinSchema = z.strictObject({ position: z.number().int().min(0).max(PINS_MAX).optional() });

/** How many conversations a view has for the asking attender; `isMore`: at least so many. */
export const viewCountSchema = z.object({ id: z.number().int(), count: z.number().int(), isMore: z.boolean() });
export type ViewCountDto = z.infer<typeof viewCountSchema>;

/** Query of the numbers: ids with commas between them. */
export const viewCountsQuerySchema = z.strictObject({
  ids: z
    .string()
    .max(COUNTED_MAX * 11)
    .transform((text) => text.split(",").map(Number))
    .pipe(z.array(idSchema).min(1).max(COUNTED_MAX)),
});
