import { useTranslations } from "next-intl";
import { TagsListField } from "@/components/desk/form/form-fields";
import type { BoundField } from "@/components/desk/form/linked-field";
import { DIRECTORY_TAG_MAX_LENGTH, DIRECTORY_TAGS_MAX } from "@/lib/modules/companies/filter";

/** The tags of a customer or a company, with those that are usual. */
export function DirectoryTags({
  field,
  suggested,
}: {
  field: BoundField<readonly string[]>;
  suggested: readonly string[];
}) {
  const t = useTranslations("customers.tags");
  return (
    <TagsListField
      field={field}
      className="sm:col-span-2"
      max={DIRECTORY_TAGS_MAX}
      maxLength={DIRECTORY_TAG_MAX_LENGTH}
      texts={{
        add: t("add"),
        remove: (tag) => t("remove", { tag }),
        placeholder: t("placeholder"),
        full: t("full", { limit: DIRECTORY_TAGS_MAX }),
      }}
      suggested={{ tags: suggested, label: t("suggested"), add: (tag) => t("addNamed", { tag }) }}
    />
  );
}
