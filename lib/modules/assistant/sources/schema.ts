import { z } from "zod";
import { knowledgeTypeSchema } from "@/lib/modules/assistant/knowledge/schema";

/** Where an answer comes from: an item of the knowledge base and the words of it. */
export const sourceSchema = z.object({
  itemId: z.number().int(),
  title: z.string(),
  type: knowledgeTypeSchema,
  /** A link's own address, or the document's download; null for texts. The only addresses that a screen may link. */
  url: z.string().nullable(),
  quote: z.string(),
});
export type SourceDto = z.infer<typeof sourceSchema>;
