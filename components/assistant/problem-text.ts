import { useTranslations } from "next-intl";
import { problemOf } from "@/lib/client/http/api";

/** Why something couldn't be read or done, in one sentence. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("assistant.problems");
  return (error) => problemOf(error, t("noAnswer"), t("server"));
}
