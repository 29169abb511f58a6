import { z } from "zod";
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

/** The workspace's model endpoint as administrators see it: the key is never told. */
export const modelConfigSchema = z.object({
  isEnabled: z.boolean(),
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  hasApiKey: z.boolean(),
  /** Limits per calendar month (UTC); null: no such limit. */
  monthlyTokens: z.number().int().nullable(),
  monthlyCents: z.number().int().nullable(),
  inputCentsPerMillion: z.number().int(),
  outputCentsPerMillion: z.number().int(),
  timeoutSeconds: z.number().int(),
  ...versionField,
  /** What this month has used. */
  usage: z.object({
    month: z.string(),
    tokens: z.number().int(),
    cents: z.number(),
    calls: z.number().int(),
    isOver: z.boolean(),
  }),
});
export type ModelConfigDto = z.infer<typeof modelConfigSchema>;

/** What the model's form holds. A key that isn't given stays, unless the address changes; empty removes it. */
export const modelConfigInputSchema = z
  .strictObject({
    isEnabled: z.boolean(),
    baseUrl: lineSchema(say("baseUrlInvalid"))
      .max(2_000, say("baseUrlInvalid"))
      .refine((text) => {
        if (!URL.canParse(text)) return false;
        const { protocol, username, password, search, hash } = new URL(text);
        return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "";
      }, say("baseUrlInvalid")),
    apiKey: z.string().max(1_000, say("valueTooLong")).optional(),
    model: lineSchema(say("modelRequired")).min(1, say("modelRequired")).max(200, say("valueTooLong")),
    monthlyTokens: whole(1_000, 2_000_000_000).nullable(),
    monthlyCents: whole(1, 100_000_000).nullable(),
    inputCentsPerMillion: whole(0, 10_000_000),
    outputCentsPerMillion: whole(0, 10_000_000),
    timeoutSeconds: whole(1, 120).default(30),
  })
  .refine(({ monthlyTokens, monthlyCents }) => monthlyTokens !== null || monthlyCents !== null, {
    path: ["monthlyTokens"],
    message: say("budgetRequired"),
  })
  // Without prices a limit of money would never be reached.
  .refine((input) => input.monthlyCents === null || input.inputCentsPerMillion + input.outputCentsPerMillion > 0, {
    path: ["inputCentsPerMillion"],
    message: say("priceRequired"),
  });

/** Body of PUT /api/v1/assistant/model. */
export const changeModelConfigSchema = modelConfigInputSchema.safeExtend(versionField);
export type ChangeModelConfig = z.output<typeof changeModelConfigSchema>;

/** Why the model didn't answer and the embedded engine did. */
export const fallbackSchema = z.enum(["over_budget", "timeout", "refused", "unreachable", "not_allowed", "unsourced"]);
export type Fallback = z.infer<typeof fallbackSchema>;

/** Answer of POST /api/v1/assistant/model/test: what the endpoint said. */
export const modelTestSchema = z.object({
  ok: z.boolean(),
  /** Of a failure. */
  reason: fallbackSchema.nullable(),
  /** The reason in the reader's language, or that it works. */
  message: z.string(),
  milliseconds: z.number().int(),
});
export type ModelTestDto = z.infer<typeof modelTestSchema>;
