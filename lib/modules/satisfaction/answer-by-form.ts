import { AppError, isAppError } from "@/lib/platform/errors/app-error";
import { answerSurvey } from "./answer-survey";
import { answerSurveySchema, type SurveyProblem } from "./schema";

/** A comment of the greatest length, as a form writes it: up to nine characters for each. */
export const FORM_MAX_BYTES = 16_384;

/**
 * Takes an answer from the page's form, as browsers without script send it.
 * @returns what the page is to say of it; null: nothing, it shows the answer.
 * @throws {AppError} PAYLOAD_TOO_LARGE
 */
export async function answerByForm(token: string, bytes: AsyncIterable<Uint8Array>): Promise<SurveyProblem | null> {
  const form = new URLSearchParams(await textOf(bytes));
  const answer = answerSurveySchema.safeParse(
    // What isn't filled in is sent all the same, and empty.
    Object.fromEntries([...form].filter(([, value]) => value.trim() !== "")),
  );
  if (!answer.success) return "failed";
  try {
    await answerSurvey(token, answer.data);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    // The page itself says of a link that it is none, or none any more.
    if (error.code === "NOT_FOUND" || error.code === "TOKEN_EXPIRED") return null;
    return error.code === "SURVEY_ANSWERED" ? "answered" : "failed";
  }
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > FORM_MAX_BYTES) throw new AppError("PAYLOAD_TOO_LARGE");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
