import { useTranslations } from "next-intl";
import { ApiError, NetworkError } from "@/lib/client/http/api";

/** Says why something couldn't be had, in the reader's words. The server's own sentence where it has one. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("analytics.problems");
  return (error) => {
    if (error instanceof NetworkError) return t("noAnswer", { host: window.location.host });
    if (!(error instanceof ApiError)) return t("unknown");
    if (error.status === 403) return t("forbidden");
    const field = fieldText(error);
    if (field) return field;
    return error.status < 500 && error.message ? error.message : t("failed", { status: error.status });
  };
}

// What is wrong with one value says more than that something is.
function fieldText({ details }: ApiError): string | undefined {
  const { errors } = details;
  if (typeof errors !== "object" || errors === null) return undefined;
  return Object.values(errors).find((text): text is string => typeof text === "string" && text !== "");
}
