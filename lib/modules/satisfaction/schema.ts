import { z } from "zod";

/** Longest comment. */
const COMMENT_MAX = 1_000;
/** A link works this long. Milliseconds. */
export const SURVEY_MS = 14 * 24 * 60 * 60 * 1000;

export const ratingSchema = z.enum(["satisfied", "unsatisfied"]);
export type Rating = z.infer<typeof ratingSchema>;

/** The secret part of a survey's link, in the letters that our tokens are made of: it goes into addresses again. */
export const surveyTokenSchema = z.string().regex(/^[\w-]{1,100}$/);

/** A survey as the customer sees it. Nothing in it is the customer's or the conversation's. */
export const publicSurveySchema = z.object({
  companyName: z.string(),
  locale: z.string(),
  rating: ratingSchema.nullable(),
  /** Whether a comment was left; there is one per survey. */
  hasComment: z.boolean(),
});
export type PublicSurveyDto = z.infer<typeof publicSurveySchema>;

/** Body of POST /api/v1/surveys/{token}: the click, then once a comment. */
export const answerSurveySchema = z
  .strictObject({ rating: ratingSchema.optional(), comment: z.string().trim().min(1).max(COMMENT_MAX).optional() })
  .refine(({ rating, comment }) => rating !== undefined || comment !== undefined);
export type AnswerSurvey = z.infer<typeof answerSurveySchema>;

/** What keeps an answer from being taken, as the page says it. */
export const surveyProblemSchema = z.enum(["failed", "busy", "answered"]);
export type SurveyProblem = z.infer<typeof surveyProblemSchema>;

const channel = z.enum(["email", "whatsapp", "webchat"]);

/** Which channels' conversations end with a survey: the answer of GET and PATCH /api/v1/survey-settings. */
export const surveySettingsSchema = z.strictObject({ email: z.boolean(), whatsapp: z.boolean(), webchat: z.boolean() });
/** Body of PATCH: the switches to set; the others stay. */
export const changeSurveySettingsSchema = surveySettingsSchema.partial();
export type SurveySettingsDto = z.infer<typeof surveySettingsSchema>;
export type SurveyChannel = z.infer<typeof channel>;

/** Body of PUT /api/v1/conversations/{id}/survey: null is the channel's setting again. */
export const chooseSurveySchema = z.strictObject({ isEnabled: z.boolean().nullable() });

/** Answer of GET /api/v1/conversations/{id}/survey: what will happen at its closing, and what came of the last ones. */
export const conversationSurveySchema = z.object({
  /** The attender's choice for this conversation; null: none. */
  choice: z.boolean().nullable(),
  /** Whether its closing asks. */
  isEnabled: z.boolean(),
  surveys: z.array(
    z.object({
      id: z.number().int(),
      sentAt: z.iso.datetime(),
      rating: ratingSchema.nullable(),
      comment: z.string().nullable(),
      answeredAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type ConversationSurveyDto = z.infer<typeof conversationSurveySchema>;
