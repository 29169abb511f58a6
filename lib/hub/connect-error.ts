import type { ErrorCode } from "@/lib/platform/errors/codes";
import { errorMessage } from "@/lib/platform/errors/error-message";
import { negotiateLocale } from "@/lib/platform/i18n/locales";

/** The error that refuses a connection; Socket.IO hands `data` to the client's connect_error. */
export function connectError(code: ErrorCode, acceptLanguage: string | undefined): Error {
  const message = errorMessage(negotiateLocale(acceptLanguage), code);
  return Object.assign(new Error(message), { data: { code, message } });
}
