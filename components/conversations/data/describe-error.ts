import type { useTranslations } from "next-intl";
import { ApiError, NetworkError } from "@/lib/client/http/api";

/** Translator of this screen's texts. */
export type ConversationText = ReturnType<typeof useTranslations<"conversations">>;

/** The documented text of a failed chat call (specification 2, section 8 'Chat API errors'). */
export function describeError(t: ConversationText, error: unknown): string {
  if (error instanceof NetworkError) return t("errors.noResponse", { host: window.location.host });
  if (!(error instanceof ApiError))
    return t("errors.request", { message: error instanceof Error ? error.message : "" });
  const { status } = error;
  switch (status) {
    case 400:
      return t("errors.status", { status, text: t("errors.badRequest") });
    case 401:
      return t("errors.status", { status, text: t("errors.unauthenticated") });
    case 403:
      return t("errors.status", { status, text: t("errors.forbidden") });
    case 404:
      return t("errors.status", { status, text: t("errors.notFound") });
    case 500:
      return t("errors.status", { status, text: t("errors.internal") });
    default:
      return t("errors.status", { status, text: error.message || t("errors.unknown") });
  }
}
