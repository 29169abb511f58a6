import { useTranslations } from "next-intl";
import type { FormDialogTexts } from "@/components/ui/form-dialog";
import type { TagsTexts } from "@/components/ui/tags-field";

/** What every form of the module says beside its own words. */
export function useFormTexts(): (own: Pick<FormDialogTexts, "title" | "text" | "save">) => FormDialogTexts {
  const t = useTranslations("assistant.form");
  return (own) => ({
    ...own,
    close: t("close"),
    cancel: t("cancel"),
    keys: t("keys"),
  });
}

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
