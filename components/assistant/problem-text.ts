import { useTranslations } from "next-intl";
import { ApiError, NetworkError } from "@/lib/client/http/api";

/** Why something couldn't be read or done, in one sentence. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("assistant.problems");
  return (error) => {
    if (error instanceof NetworkError) return t("noAnswer");
    if (error instanceof ApiError && error.status < 500 && error.message) return error.message;
    return t("server");
  };
}
