import { commit } from "@/lib/modules/events/commit";
import { hashToken } from "@/lib/platform/crypto/token";
import { globalReads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import type { AnswerSurvey, PublicSurveyDto } from "./schema";
import { commentSurvey, rateSurvey, surveyByToken, surveyRating } from "./store/survey";

async function read(token: string) {
  const survey = await globalReads.first(surveyByToken, { tokenHash: hashToken(token) });
  if (!survey) throw notFound();
  return survey;
}

type LinkedSurvey = Awaited<ReturnType<typeof read>>;

async function readInTime(token: string, now: number): Promise<LinkedSurvey> {
  const survey = await read(token);
  if (survey.expiresAt <= now) throw new AppError("TOKEN_EXPIRED");
  return survey;
}

function toDto({ companyName, locale, rating, comment }: LinkedSurvey): PublicSurveyDto {
  return { companyName, locale, rating, hasComment: comment !== null };
}

/** The survey of a link. @throws {AppError} NOT_FOUND; TOKEN_EXPIRED for one that nobody answered in time */
export async function getSurvey(token: string, now = Date.now()): Promise<PublicSurveyDto> {
  return toDto(await readInTime(token, now));
}

/** Whether a link's survey is of this workspace. */
export async function isSurveyOf(token: string, workspaceId: number): Promise<boolean> {
  const survey = await globalReads.first(surveyByToken, { tokenHash: hashToken(token) });
  return survey?.workspaceId === workspaceId;
}

/**
 * Takes a customer's click, or the comment that follows it. Each is taken once; the same click again changes nothing, so a
 * second press or a mail program that opens links does no harm.
 * @throws {AppError} NOT_FOUND; TOKEN_EXPIRED; SURVEY_ANSWERED for another rating or a second comment; VALIDATION_FAILED
 * for a comment without a rating
 */
export async function answerSurvey(token: string, answer: AnswerSurvey, now = Date.now()): Promise<PublicSurveyDto> {
  const survey = await readInTime(token, now);
  const { rating, comment } = answer;
  if (rating === undefined && survey.rating === null)
    throw new AppError("VALIDATION_FAILED", { errors: { rating: "surveyRatingRequired" } });
  const { id, workspaceId, conversationId } = survey;
  await commit({ workspaceId }, async (unit) => {
    if (rating !== undefined) {
      if ((await unit.run(rateSurvey, { id, rating, at: now })) > 0)
        await unit.happened("survey.rated", conversationId, { surveyId: id, rating });
      // Looked up again: another click may have come in between.
      else if ((await unit.first(surveyRating, { id }))?.rating !== rating) throw new AppError("SURVEY_ANSWERED");
    }
    if (comment !== undefined && (await unit.run(commentSurvey, { id, comment, at: now })) === 0)
      throw new AppError("SURVEY_ANSWERED");
    unit.tell(conversationRoom(workspaceId, conversationId), "SurveyChanged", { chatId: conversationId });
  });
  return toDto(await read(token));
}
