import { troubleOf } from "@/lib/platform/db/trouble";
import { type AppError, isAppError } from "@/lib/platform/errors/app-error";
import { ERROR_STATUS, type ErrorCode } from "@/lib/platform/errors/codes";
import { errorMessage } from "@/lib/platform/errors/error-message";
import { fieldTexts } from "@/lib/platform/i18n/answer-text";
import type { Locale } from "@/lib/platform/i18n/locales";
import { describeError } from "@/lib/platform/log/describe-error";
import { logContext } from "@/lib/platform/log/log-context";
import { logger } from "@/lib/platform/log/logger";
import { wholeResponse } from "./whole-response";

export type Problem = { code: ErrorCode; message: string; details: AppError["details"] };

/** Seconds after which a client may try again what a full disk or another process's lock refused. */
const TROUBLE_RETRY_S = 5;

/**
 * What may be told about a thrown value: its catalogue entry. What kept the machine from writing is UNAVAILABLE: nothing
 * was stored and the same may work later. Anything else that is unexpected is logged and becomes INTERNAL.
 */
export function toProblem(error: unknown, locale: Locale, where: string): Problem {
  if (isAppError(error))
    return { code: error.code, message: errorMessage(locale, error.code, error.details), details: error.details };
  const trouble = troubleOf(error);
  if (trouble !== undefined) {
    logger().error({ code: trouble, reason: describeError(error).message, where }, "data can't be written or reached");
    return {
      code: "UNAVAILABLE",
      message: errorMessage(locale, "UNAVAILABLE"),
      details: { retryAfter: TROUBLE_RETRY_S },
    };
  }
  logger().error({ err: describeError(error), where }, "unexpected error");
  return { code: "INTERNAL", message: errorMessage(locale, "INTERNAL"), details: {} };
}

/** Body of an answer for a thrown value (RFC 9457) with `code`, `message` and `errors`. */
export function problemBody(locale: Locale, { code, message, details }: Problem): Record<string, unknown> {
  const { errors, retryAfter, ...rest } = details;
  const requestId = logContext()?.requestId;
  return {
    type: "about:blank",
    title: code,
    status: ERROR_STATUS[code],
    code,
    message,
    ...(errors ? { errors: fieldTexts(locale, errors) } : {}),
    ...(requestId ? { requestId } : {}),
    ...(Object.keys(rest).length > 0 ? { details: rest } : {}),
  };
}

/**
 * The HTTP answer for a thrown value: application/problem+json.
 * @param more fields beside the problem's own.
 */
export function problemResponse(error: unknown, locale: Locale, where: string, more: object = {}): Response {
  const problem = toProblem(error, locale, where);
  const { code, details } = problem;
  const headers = new Headers({ "Content-Type": "application/problem+json", "Cache-Control": "no-store" });
  if (details.retryAfter !== undefined) headers.set("Retry-After", String(details.retryAfter));
  if (code === "UNAUTHENTICATED") headers.set("WWW-Authenticate", "Bearer");
  return wholeResponse(JSON.stringify({ ...problemBody(locale, problem), ...more }), {
    status: ERROR_STATUS[code],
    headers,
  });
}
