import { type AppError, isAppError } from "@/lib/platform/errors/app-error";
import { ERROR_STATUS, type ErrorCode } from "@/lib/platform/errors/codes";
import { errorMessage } from "@/lib/platform/errors/error-message";
import { fieldTexts } from "@/lib/platform/i18n/answer-text";
import type { Locale } from "@/lib/platform/i18n/locales";
import { logger } from "@/lib/platform/log/logger";

export type Problem = { code: ErrorCode; message: string; details: AppError["details"] };

/** What may be told about a thrown value: its catalogue entry. Unexpected errors are logged and become INTERNAL. */
export function toProblem(error: unknown, locale: Locale, where: string): Problem {
  if (isAppError(error))
    return { code: error.code, message: errorMessage(locale, error.code, error.details), details: error.details };
  logger().error(
    {
      err: error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : String(error),
      where,
    },
    "unexpected error",
  );
  return { code: "INTERNAL", message: errorMessage(locale, "INTERNAL"), details: {} };
}

/** The HTTP answer for a thrown value: application/problem+json (RFC 9457) with `code`, `message` and `errors`. */
export function problemResponse(error: unknown, locale: Locale, where: string): Response {
  const { code, message, details } = toProblem(error, locale, where);
  const { errors, retryAfter, ...rest } = details;
  const headers = new Headers({ "Content-Type": "application/problem+json", "Cache-Control": "no-store" });
  if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter));
  if (code === "UNAUTHENTICATED") headers.set("WWW-Authenticate", "Bearer");
  const body = {
    type: "about:blank",
    title: code,
    status: ERROR_STATUS[code],
    code,
    message,
    ...(errors ? { errors: fieldTexts(locale, errors) } : {}),
    ...(Object.keys(rest).length > 0 ? { details: rest } : {}),
  };
  return new Response(JSON.stringify(body), { status: ERROR_STATUS[code], headers });
}
