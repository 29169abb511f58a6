import { z } from "zod";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

/** Most profiles of a workspace (specification 2, section 9). */
export const PROFILES_MAX = 10;

export const profileEnvironmentSchema = z.enum(["production", "sandbox", "test", "development"]);

/** A chatbot profile (specification 2, section 3). */
export const chatbotProfileSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  environment: profileEnvironmentSchema,
  isDefault: z.boolean(),
  ...versionField,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ChatbotProfileDto = z.infer<typeof chatbotProfileSchema>;

/** Body of POST. */
export const chatbotProfileInputSchema = z.strictObject({
  name: lineSchema(say("profileNameRequired")).min(1, say("profileNameRequired")).max(100, say("nameTooLong")),
  description: z
    .string({ error: say("descriptionRequired") })
    .trim()
    .min(1, say("descriptionRequired"))
    .max(500, say("valueTooLong")),
  environment: profileEnvironmentSchema,
});
export type ChatbotProfileInput = z.output<typeof chatbotProfileInputSchema>;

/** Body of PUT. */
export const changeProfileSchema = chatbotProfileInputSchema.extend(versionField);
