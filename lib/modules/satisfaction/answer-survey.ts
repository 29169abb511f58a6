import { publishChat } from "@/lib/modules/conversations/publish";
import { hashToken } from "@/lib/platform/crypto/token";
import { connections } from "@/lib/platform/db/connections";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { commentSurvey, findByToken, type LinkedSurvey, rateSurvey } from "@/lib/platform/db/satisfaction-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import type { AnswerSurvey, PublicSurveyDto } from "./schema";

function read(token: string): LinkedSurvey {
  const survey = findByToken(connections().reader, hashToken(token));
  if (!survey) throw notFound();
  return survey;
}

function toDto({ companyName, locale, rating, hasComment }: LinkedSurvey): PublicSurveyDto {
  return { companyName, locale, rating, hasComment: hasComment === 1 };
}

/** The survey of a link. @throws {AppError} NOT_FOUND; TOKEN_EXPIRED for one that nobody answered in time */
export function getSurvey(token: string, now = Date.now()): PublicSurveyDto {
  const survey = read(token);
  if (survey.expiresAt <= now) throw new AppError("TOKEN_EXPIRED");
  return toDto(survey);
}

/** Whether a link's survey is of this workspace. */
export function isSurveyOf(token: string, workspaceId: number): boolean {
  return findByToken(connections().reader, hashToken(token))?.workspaceId === workspaceId;
}

/**
 * Takes a customer's click, or the comment that follows it. Each is taken once; the same click again changes nothing, so a
 * second press or a mail program that opens links does no harm.
 * @throws {AppError} NOT_FOUND; TOKEN_EXPIRED; SURVEY_ANSWERED for another rating or a second comment; VALIDATION_FAILED
 * for a comment without a rating
 */
export async function answerSurvey(token: string, answer: AnswerSurvey, now = Date.now()): Promise<PublicSurveyDto> {
  const survey = read(token);
  if (survey.expiresAt <= now) throw new AppError("TOKEN_EXPIRED");
  const { rating, comment } = answer;
  if (rating === undefined && survey.rating === null)
    throw new AppError("VALIDATION_FAILED", { errors: { rating: "surveyRatingRequired" } });
  await groupCommit((db) => {
    if (rating !== undefined && !rateSurvey(db, survey.id, rating, now)) {
      // Looked up again: another click may have come in between.
      if (findByToken(db, hashToken(token))?.rating !== rating) throw new AppError("SURVEY_ANSWERED");
    }
    if (comment !== undefined && !commentSurvey(db, survey.id, comment, now)) throw new AppError("SURVEY_ANSWERED");
  });
  const { workspaceId, conversationId } = survey;
  publishChat(conversationRoom(workspaceId, conversationId), "SurveyChanged", { chatId: conversationId });
  return toDto(read(token));
}
