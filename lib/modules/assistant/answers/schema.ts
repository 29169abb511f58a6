import { z } from "zod";
import { prioritySchema } from "@/lib/kernel/conversation";
import { ID_MAX } from "@/lib/kernel/ids";
import { conversationIdField } from "@/lib/kernel/row-id";
import {
  knowledgeInputSchema,
  knowledgeItemSchema,
  knowledgeQuestionSchema,
  knowledgeTypeSchema,
} from "@/lib/modules/assistant/knowledge/schema";
import { fallbackSchema } from "@/lib/modules/assistant/model/schema";
import { sourceSchema } from "@/lib/modules/assistant/sources/schema";
import { versionField } from "@/lib/modules/records/schema";
import { teamNameSchema } from "@/lib/modules/teams/schema";
import { ticketIdSchema } from "@/lib/modules/tickets/schema";
import { LANGUAGE_CODES } from "@/lib/platform/i18n/locales";

/** Longest question. */
const QUESTION_MAX = 2_000;

const instant = z.iso.datetime();

/** Which engine wrote an answer: the embedded one, or the workspace's model. */
const engineSchema = z.enum(["embedded", "model"]);
export type Engine = z.infer<typeof engineSchema>;

/** What the assistant says. Its text is plain text: show it as such. */
export const answerSchema = z.object({
  /** Null where nothing is kept of it. */
  id: z.number().int().nullable(),
  text: z.string(),
  /** False: it found nothing to answer from, says so, and offers a person. */
  isKnown: z.boolean(),
  sources: z.array(sourceSchema),
  /** From 0 to 1. */
  confidence: z.number(),
  engine: engineSchema,
  /** Why the model didn't write it although the workspace has one. */
  fallback: fallbackSchema.nullable(),
  /** A sentence about the fallback for the reader; null when there was none. */
  notice: z.string().nullable(),
  feedback: z.enum(["positive", "negative"]).nullable(),
});
export type AnswerDto = z.infer<typeof answerSchema>;

/**
 * Body of POST /api/v1/assistant/answers. With `Accept: text/event-stream` the text comes as it is written: events `text`
 * (`{ delta }`), then `answer` with the whole answer, or `problem`.
 */
export const askSchema = z.strictObject({
  question: z
    .string()
    .max(QUESTION_MAX)
    .refine((text) => text.trim() !== ""),
  chatId: conversationIdField.optional(),
  ticketId: ticketIdSchema.optional(),
});

/** Body of PUT /api/v1/assistant/answers/{id}/feedback. */
export const answerFeedbackSchema = z.strictObject({ feedback: z.enum(["positive", "negative"]) });

const sentimentSchema = z.enum(["positive", "neutral", "negative"]);

/** What the assistant reads in a text. */
const textAnalysisSchema = z.object({
  sentiment: sentimentSchema,
  /** 0 furious, 0.5 calm, 1 delighted. */
  score: z.number(),
  urgency: z.enum(["high", "medium", "low"]),
  language: z.enum(["pt", "en", "unknown"]),
  category: z.string(),
  /** The words that it was read from. */
  signals: z.array(z.string()),
  engine: engineSchema,
  fallback: fallbackSchema.nullable(),
});
export type TextAnalysisDto = z.infer<typeof textAnalysisSchema>;

/** Body of POST /api/v1/conversations/{id}/assistant: the panel's quick actions. */
export const chatActionSchema = z.strictObject({ action: z.enum(["summarize", "suggest", "sentiment"]) });
/** Its answer: `analysis` for `sentiment`, else `answer`; a summary's quotes name their messages. */
export const chatActionResultSchema = z.object({
  action: z.enum(["summarize", "suggest", "sentiment"]),
  answer: answerSchema.nullable(),
  /** Numbers of the messages that a summary quotes. */
  messageSeqs: z.array(z.number().int()),
  analysis: textAnalysisSchema.nullable(),
});
export type ChatActionResult = z.infer<typeof chatActionResultSchema>;

const wholeText = z
  .string()
  .max(10_000)
  .refine((text) => text.trim() !== "");

/** Body of POST /api/v1/assistant/translations. Without a language: that of the chat's customer, else the attender's secondary one. */
export const translateSchema = z.strictObject({
  text: wholeText,
  language: z.enum(LANGUAGE_CODES).optional(),
  chatId: conversationIdField.optional(),
});
/** Its answer. `language` is null where the model read the customer's in their words. */
export const translationSchema = z.object({
  text: z.string(),
  language: z.enum(LANGUAGE_CODES).nullable(),
  engine: engineSchema,
});

const rewriteMannerSchema = z.enum(["shorter", "warmer", "correct", "formal"]);
/** How a text is said otherwise: `correct` mends its language and nothing else. */
export type RewriteManner = z.infer<typeof rewriteMannerSchema>;
/** Body of POST /api/v1/assistant/rewrites. `chatId`: the names of that conversation are known. */
export const rewriteSchema = z.strictObject({
  text: wholeText,
  manner: rewriteMannerSchema,
  chatId: conversationIdField.optional(),
});
export const rewrittenSchema = z.object({ text: z.string(), engine: engineSchema });
export type RewriteDto = z.infer<typeof rewrittenSchema>;
/** Answer of GET /api/v1/assistant/rewrites. */
export const rewritingSchema = z.object({ isAvailable: z.boolean() });

/** Body of POST /api/v1/assistant/suggestions: what the agent is typing, and where. */
export const suggestSchema = z.strictObject({
  text: z.string().max(QUESTION_MAX),
  chatId: conversationIdField.optional(),
});
/** Items that may help, best first; none when the feature is off. `timing` says when to ask again. */
export const suggestionsSchema = z.object({
  isEnabled: z.boolean(),
  timing: z.enum(["real-time", "on-demand"]),
  items: z.array(sourceSchema.extend({ confidence: z.number() })),
});
export type SuggestionsDto = z.infer<typeof suggestionsSchema>;

/**
 * Answer of GET /api/v1/conversations/{id}/suggestions: what the conversation's fields should be by what the customer asked and by
 * how earlier conversations were filed. Empty and null: as they are, or not sure.
 */
export const fieldSuggestionsSchema = z.object({
  /** Tags that the workspace uses, the surest first. */
  tags: z.array(z.string()),
  priority: prioritySchema.nullable(),
  team: teamNameSchema.nullable(),
});
export type FieldSuggestions = z.infer<typeof fieldSuggestionsSchema>;

/** A question that found nothing. */
const gapSchema = z.object({
  id: z.number().int(),
  question: z.string(),
  count: z.number().int(),
  firstAt: instant,
  lastAt: instant,
  isResolved: z.boolean(),
});
export type GapDto = z.infer<typeof gapSchema>;
export const gapPageSchema = z.object({ items: z.array(gapSchema), nextCursor: z.string().nullable() });
export const gapQuerySchema = z.strictObject({
  resolved: z.enum(["true", "false"]).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.coerce.number().int().min(0).max(100_000).optional(),
});
/**
 * Body of PATCH /api/v1/knowledge-gaps/{id}. `itemId`: the item that answers the question learns it, so that who asks it again is answered;
 * with an open question it forgets it again. `question`: how it learns it, where that isn't as it was asked.
 */
export const gapInputSchema = z.strictObject({
  isResolved: z.boolean(),
  itemId: z.number().int().positive().max(ID_MAX).optional(),
  question: knowledgeQuestionSchema.optional(),
});
export type GapInput = z.output<typeof gapInputSchema>;

/** How often an item was answered from. */
const itemUseSchema = z.object({
  itemId: z.number().int(),
  title: z.string(),
  type: knowledgeTypeSchema,
  uses: z.number().int(),
  positive: z.number().int(),
  negative: z.number().int(),
  lastUsedAt: instant,
});
/** Answer of GET /api/v1/assistant/insights: the last `days` days. */
export const insightsSchema = z.object({
  days: z.number().int(),
  /**
   * Conversations that the assistant answered by itself, up to three days ago, and those of them that it resolved: without a person, without
   * the customer's return in 72 hours, without a complaint.
   */
  resolution: z.object({ conversations: z.number().int(), resolved: z.number().int() }),
  asked: z.number().int(),
  answered: z.number().int(),
  unknown: z.number().int(),
  automatic: z.number().int(),
  items: z.array(itemUseSchema),
});
export type InsightsDto = z.infer<typeof insightsSchema>;
export const insightsQuerySchema = z.strictObject({ days: z.coerce.number().int().min(1).max(365).optional() });

/** Query of GET /api/v1/assistant/automatic-answers: what was sent, or what would have been in a rehearsal. */
export const reviewQuerySchema = z.strictObject({
  kind: z.enum(["sent", "rehearsed"]),
  days: z.coerce.number().int().min(1).max(365).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.coerce.number().int().positive().max(ID_MAX).optional(),
});
export type ReviewQuery = z.output<typeof reviewQuerySchema>;

const reviewSchema = z.object({
  id: z.number().int(),
  chatId: z.number().int(),
  question: z.string(),
  answer: z.string(),
  isKnown: z.boolean(),
  /** It called a person. */
  isHandover: z.boolean(),
  confidence: z.number(),
  /** Title of the item that it comes from. */
  source: z.string().nullable(),
  /** What a person of the team wrote next. */
  reply: z.string().nullable(),
  feedback: z.enum(["positive", "negative"]).nullable(),
  createdAt: instant,
});
export type ReviewDto = z.infer<typeof reviewSchema>;

/** Its answer: the period's figures, and a page of answers, the newest first. `judged` and `wrong` are of those that answered. */
export const reviewPageSchema = z.object({
  figures: z.object({
    questions: z.number().int(),
    answered: z.number().int(),
    handedOver: z.number().int(),
    judged: z.number().int(),
    wrong: z.number().int(),
  }),
  items: z.array(reviewSchema),
  nextCursor: z.string().nullable(),
});
export type ReviewPage = z.infer<typeof reviewPageSchema>;

/** A knowledge item that somebody proposes from a conversation, or a better text for one that is there. */
export const proposalSchema = z.object({
  id: z.number().int(),
  chatId: z.number().int().nullable(),
  /** A new item, or an improvement of the item `itemId`. */
  kind: z.enum(["addition", "improvement"]),
  title: z.string(),
  /** The new item's text; of an improvement the message that was sent. */
  content: z.string(),
  /** Of an improvement: what the assistant had drafted in place of it. */
  drafted: z.string().nullable(),
  category: z.string(),
  tags: z.array(z.string()),
  status: z.enum(["pending", "approved", "rejected"]),
  proposedBy: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  decidedBy: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  decidedAt: instant.nullable(),
  itemId: z.number().int().nullable(),
  createdAt: instant,
});
export type ProposalDto = z.infer<typeof proposalSchema>;
export const proposalPageSchema = z.object({ items: z.array(proposalSchema), nextCursor: z.string().nullable() });
export const proposalQuerySchema = z.strictObject({
  status: z.enum(["pending", "approved", "rejected"]).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.coerce.number().int().positive().max(ID_MAX).optional(),
});

const fields = knowledgeInputSchema.shape;
/** Body of POST /api/v1/conversations/{id}/knowledge. What isn't given is drafted from the conversation. */
export const proposeSchema = z.strictObject({
  title: fields.title.optional(),
  content: fields.content.optional(),
  category: fields.category.optional(),
  tags: fields.tags.unwrap().optional(),
});
export type Propose = z.output<typeof proposeSchema>;

/**
 * Body of PATCH /api/v1/knowledge-proposals/{id}. With `approved`, what is given replaces what was proposed. To approve an
 * improvement is to edit its item: what isn't given stays, and `version` is that of the edit that the form began with.
 */
export const decideSchema = proposeSchema.extend({
  status: z.enum(["approved", "rejected"]),
  version: versionField.version.optional(),
});
export type Decide = z.output<typeof decideSchema>;
/** Its answer. */
export const decisionSchema = z.object({ proposal: proposalSchema, item: knowledgeItemSchema.nullable() });
