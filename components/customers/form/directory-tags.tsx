import { useTranslations } from "next-intl";
import { TagsListField } from "@/components/desk/form/form-fields";
import type { BoundField } from "@/components/desk/form/linked-field";
import { useKnownTags } from "@/components/desk/tags/use-known-tags";
import { SUGGESTED_TAGS } from "@/lib/client/calls/customer-choices";
import { DIRECTORY_TAG_MAX_LENGTH, DIRECTORY_TAGS_MAX } from "@/lib/modules/companies/filter";
import type { DirectoryKind } from "@/lib/modules/customers/filter";

/** The tags of a customer or a company, with those that are usual. */
export function DirectoryTags({ field, kind }: { field: BoundField<readonly string[]>; kind: DirectoryKind }) {
  const t = useTranslations("customers.tags");
  return (
    <TagsListField
      field={field}
      className="sm:col-span-2"
      known={useKnownTags()}
      max={DIRECTORY_TAGS_MAX}
      maxLength={DIRECTORY_TAG_MAX_LENGTH}
      texts={{
        add: t("add"),
        remove: (tag) => t("remove", { tag }),
        placeholder: t("placeholder"),
        full: t("full", { limit: DIRECTORY_TAGS_MAX }),
      }}
      suggested={{ tags: SUGGESTED_TAGS[kind], label: t("suggested"), add: (tag) => t("addNamed", { tag }) }}
    />
  );
}
