import { z } from "zod";

/** Answer of GET /api/v1/conversations/{id}/assistant. */
export const assistantTurnSchema = z.object({
  /** It answers this customer by itself, in an open conversation. */
  answers: z.boolean(),
  /** Why it keeps quiet there now: somebody has the conversation, somebody wrote in the last day, it called a person. Null: it doesn't. */
  silence: z.enum(["assigned", "answered", "handed_over"]).nullable(),
});
export type AssistantTurnDto = z.infer<typeof assistantTurnSchema>;
