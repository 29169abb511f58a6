import type { FieldText } from "@/lib/platform/i18n/answer-text";
import { ERROR_STATUS, type ErrorCode } from "./codes";

const BRAND = Symbol.for("cangoo.app-error");

/** Values for the message's placeholders and for the client; never an exception's text. */
export type ErrorDetails = {
  /** Field name -> name of a text, for forms. */
  errors?: Record<string, FieldText>;
  /** Seconds until the same call may succeed; becomes the Retry-After header. */
  retryAfter?: number;
  [name: string]: unknown;
};

/** An expected failure: a code of the catalogue plus details. Anything else that is thrown becomes INTERNAL. */
export class AppError extends Error {
  readonly [BRAND] = true;
  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
  ) {
    super(code);
  }
  /** HTTP status of the code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** `instanceof` is false across bundles of the same process, so errors are recognised by a brand. */
export function isAppError(error: unknown): error is AppError {
  return typeof error === "object" && error !== null && BRAND in error;
}

/** The answer for a row that isn't there or belongs to another workspace: the two can't be told apart. */
export function notFound(): AppError {
  return new AppError("NOT_FOUND");
}
