import { useTranslations } from "next-intl";
import { useKnownTags } from "@/components/desk/tags/use-known-tags";
import { TAG_MAX_LENGTH, TAGS_MAX } from "@/lib/modules/conversations/schema";
import { TagsListField } from "./form-fields";
import type { BoundField } from "./linked-field";

/** The tags of a conversation or a ticket. */
export function RecordTags({ field, hint, add }: { field: BoundField<readonly string[]>; hint: string; add?: string }) {
  const t = useTranslations("conversations.form");
  return (
    <TagsListField
      field={field}
      hint={hint}
      className="sm:col-span-2"
      texts={{
        add: add ?? t("tagsPlaceholder"),
        remove: (tag) => t("removeTag", { tag }),
        placeholder: t("tagsPlaceholder"),
        full: t("tagsFull", { limit: TAGS_MAX }),
      }}
      known={useKnownTags()}
      max={TAGS_MAX}
      maxLength={TAG_MAX_LENGTH}
    />
  );
}
