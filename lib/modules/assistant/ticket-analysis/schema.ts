import { z } from "zod";
import { sourceSchema } from "@/lib/modules/assistant/sources/schema";

/** The documented quick actions: the first four put `text` into the note, the last one sets the status. */
const ticketActionSchema = z.enum(["check_logs", "contact_customer", "temp_solution", "escalate", "mark_resolved"]);
const analysisFeedbackSchema = z.enum(["positive", "negative"]);

/** Body of POST /api/v1/tickets/{id}/analysis. */
export const analyseTicketSchema = z.strictObject({
  /** Something to be answered from how similar tickets were resolved. */
  question: z.string().trim().min(1).max(500).optional(),
});

/** Items of the knowledge base that an answer comes from, where no ticket answers. */
const ticketKnowledgeSchema = z.array(sourceSchema);

/** What the assistant makes of a ticket (specification 2, sections 3 'aiAnalysis' and 4.3), in the reader's language. */
export const ticketAnalysisSchema = z.object({
  understanding: z.string(),
  sentiment: z.enum(["positive", "neutral", "negative"]),
  urgency: z.enum(["high", "medium", "low"]),
  category: z.string(),
  estimatedResolutionTime: z.string(),
  suggestions: z.array(z.string()),
  actions: z.array(z.object({ action: ticketActionSchema, label: z.string(), text: z.string().nullable() })),
  /** Resolved tickets of the workspace found by text; `resolution` is the last note that a person wrote. */
  similarTickets: z.array(z.object({ id: z.string(), subject: z.string(), resolution: z.string().nullable() })),
  /** The answer to the question with the tickets it comes from; null without a question. No source: says so. */
  answer: z
    .object({ text: z.string(), sources: z.array(z.string()), knowledge: ticketKnowledgeSchema.optional() })
    .nullable(),
  /** What the asking attender said of it before. */
  feedback: analysisFeedbackSchema.nullable(),
});
export type TicketAnalysisDto = z.infer<typeof ticketAnalysisSchema>;

/** Body of POST /api/v1/tickets/{id}/analysis/feedback. */
export const ticketFeedbackSchema = z.strictObject({ feedback: analysisFeedbackSchema });
