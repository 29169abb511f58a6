import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { SelectField } from "@/components/desk/form/form-fields";
import type { BoundField } from "@/components/desk/form/linked-field";
import { LookupField } from "@/components/desk/form/lookup-field";
import { useCompanyLookup, useFixedChoices } from "@/components/desk/form/lookups";
import { RecordTags } from "@/components/desk/form/record-tags";
import type { ComboboxOption } from "@/components/ui/combobox";
import type { ConversationStatus, Priority } from "@/lib/kernel/conversation";

type Fields = {
  company: BoundField<ComboboxOption | null>;
  status: BoundField<ConversationStatus>;
  priority: BoundField<Priority>;
  tags: BoundField<string[]>;
};

/** What is seldom other than it begins; made when it is first unfolded. */
export const MoreFields = memo(function MoreFields(fields: Fields) {
  const t = useTranslations("conversation-beginning");
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="min-w-0 sm:col-span-2" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="w-fit cursor-pointer rounded-md font-medium text-list text-muted-foreground hover:text-foreground pointer-coarse:py-3">
        {t("more")}
      </summary>
      {wasOpened ? <Opened {...fields} /> : null}
    </details>
  );
});

function Opened({ company, status, priority, tags }: Fields) {
  const t = useTranslations("conversations.form");
  const choices = useFixedChoices();
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      <LookupField
        field={company}
        lookup={useCompanyLookup()}
        empty={t("noCompanies")}
        placeholder={t("companyPlaceholder")}
        className="sm:col-span-2"
      />
      <SelectField field={status} options={choices.statuses.filter(({ value }) => value !== "closed")} />
      <SelectField field={priority} options={choices.priorities} />
      <RecordTags field={tags} hint={t("tagsHint")} />
    </div>
  );
}
