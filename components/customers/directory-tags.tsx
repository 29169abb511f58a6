import { useTranslations } from "next-intl";
import { TagsField } from "@/components/ui/tags-field";
import { TAG_MAX, TAGS_MAX } from "@/lib/client/customer-choices";

/** The tags of a customer or a company, with those that are usual. */
export function DirectoryTags({
  suggested,
  ...field
}: {
  id: string;
  value: readonly string[];
  suggested: readonly string[];
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (tags: readonly string[]) => void;
}) {
  const t = useTranslations("customers.tags");
  return (
    <TagsField
      {...field}
      max={TAGS_MAX}
      maxLength={TAG_MAX}
      texts={{
        add: t("add"),
        remove: (tag) => t("remove", { tag }),
        placeholder: t("placeholder"),
        full: t("full", { limit: TAGS_MAX }),
      }}
      suggested={{ tags: suggested, label: t("suggested"), add: (tag) => t("addNamed", { tag }) }}
    />
  );
}
