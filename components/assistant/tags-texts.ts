import { useTranslations } from "next-intl";
import type { TagsTexts } from "@/components/ui/tags-field";

/** What a field of tags says. */
export function useTagsTexts(): TagsTexts {
  const t = useTranslations("assistant.form");
  return {
    add: t("tagAdd"),
    remove: (tag) => t("tagRemove", { tag }),
    placeholder: t("tagPlaceholder"),
    full: t("tagsFull"),
  };
}
