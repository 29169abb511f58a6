import type { useTranslations } from "next-intl";
import { fieldErrorsOf } from "@/components/desk/form/field-errors";
import { ApiError, NetworkError } from "@/lib/client/http/api";

type PasswordText = ReturnType<typeof useTranslations<"settings.password">>;

/** The documented text of a password change that failed (specification 1, section 8 'Password change'). */
export function describePasswordError(t: PasswordText, error: unknown): string {
  if (error instanceof NetworkError) return t("errors.noResponse", { host: window.location.host });
  // A defect of ours: its own text tells nobody anything.
  if (error instanceof TypeError) return t("errors.unexpected");
  if (!(error instanceof ApiError))
    return error instanceof Error ? t("errors.request", { message: error.message }) : t("errors.unexpected");
  switch (error.status) {
    case 400: {
      const fields = Object.values(fieldErrorsOf(error));
      if (fields.length > 0) return t("errors.fields", { errors: fields.join(", ") });
      return error.message || t("errors.badRequest");
    }
    case 401:
      return t("errors.unauthenticated");
    case 403:
      return t("errors.forbidden");
    case 404:
      return t("errors.notFound");
    case 500:
      return t("errors.internal");
    default:
      return error.message || t("errors.status", { status: error.status });
  }
}
