import { useTranslations } from "next-intl";
import type { TagsTexts } from "@/components/ui/tags-field";
import { TAGS_MAX } from "@/lib/modules/conversations/schema";

/** What the tags' field of a conversation or a ticket says. */
export function useTagsTexts(): TagsTexts {
  const t = useTranslations("conversations.form");
  return {
    add: t("tagsPlaceholder"),
    remove: (tag) => t("removeTag", { tag }),
    placeholder: t("tagsPlaceholder"),
    full: t("tagsFull", { limit: TAGS_MAX }),
  };
}
