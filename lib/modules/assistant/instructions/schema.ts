import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { insteadSchema, versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

const say = (message: FieldMessage) => message;

/** Most instructions of a workspace, and the longest. */
export const INSTRUCTIONS_MAX = 500;
export const INSTRUCTION_CONTENT_MAX = 10_000;
export const INSTRUCTION_PAGE_SIZE = 50;
/** Stands for the attender's name (specification 2, section 3). */
export const NAME_PLACEHOLDER = "[NOME]";

const instructionPrioritySchema = z.enum(["low", "medium", "high"]);
const instructionStatusSchema = z.enum(["active", "inactive"]);

/** A sentence that is followed without a language model, and as what. */
const followedSchema = z.object({
  kind: z.enum(["greeting", "farewell", "forbidden", "hand_over", "no_emojis", "mood", "limit"]),
  text: z.string(),
});

/** A custom instruction (specification 2, section 3). */
export const instructionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  status: instructionStatusSchema,
  category: z.string().nullable(),
  priority: instructionPrioritySchema,
  ...versionField,
  createdBy: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Its sentences that the embedded engine follows, as often as it follows something in them. */
  followed: z.array(followedSchema),
  /** Those that only a language model can follow, or follow whole. */
  needsModel: z.array(z.string()),
});
export type InstructionDto = z.infer<typeof instructionSchema>;

const lines = (message: FieldMessage) => z.string({ error: say(message) }).trim();
const required = (field: z.ZodString, message: FieldMessage, max: number) =>
  field.min(1, say(message)).max(max, say("textTooLong"));

/** Body of POST. */
export const instructionInputSchema = z.strictObject({
  title: required(lineSchema(say("titleRequired")), "titleRequired", 200),
  description: required(lines("descriptionRequired"), "descriptionRequired", 1_000),
  content: required(lines("contentRequired"), "contentRequired", INSTRUCTION_CONTENT_MAX),
  status: instructionStatusSchema.default("active"),
  category: lineSchema()
    .max(60, say("textTooLong"))
    .nullable()
    .default(null)
    .transform((text) => text || null),
  priority: instructionPrioritySchema.default("medium"),
});
export type InstructionInput = z.output<typeof instructionInputSchema>;

/** Body of PUT. */
export const changeInstructionSchema = instructionInputSchema.extend(versionField);

/** Query of the list. */
export const instructionQuerySchema = z.strictObject({
  q: lineSchema().max(200).optional(),
  status: instructionStatusSchema.optional(),
  priority: instructionPrioritySchema.optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.coerce.number().int().positive().max(ID_MAX).optional(),
});
export type InstructionQuery = z.output<typeof instructionQuerySchema>;

export const instructionPageSchema = z.object({
  items: z.array(instructionSchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
  /** What was searched for in the place of words that are nowhere; null when it was what was typed. */
  instead: insteadSchema.nullable(),
});
