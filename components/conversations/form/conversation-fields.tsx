import { useTranslations } from "next-intl";
import { AttendeeField } from "@/components/desk/form/attendee-field";
import { SelectField, TextField } from "@/components/desk/form/form-fields";
import { LookupField } from "@/components/desk/form/lookup-field";
import { useCompanyLookup, useCustomerLookup, useFixedChoices } from "@/components/desk/form/lookups";
import { RecordTags } from "@/components/desk/form/record-tags";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { SUBJECT_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import type { ConversationValues } from "./conversation-form-values";

/** The fields of a conversation that is there. */
export function ConversationFields({ form: { field } }: { form: RecordForm<ConversationValues> }) {
  const t = useTranslations("conversations");
  const choices = useFixedChoices();
  const customer = field("customer");
  const company = field("company");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField field={field("subject")} isRequired maxLength={SUBJECT_MAX_LENGTH} className="sm:col-span-2" />
      <LookupField
        field={customer}
        lookup={useCustomerLookup()}
        empty={t("form.noCustomers")}
        placeholder={t("form.customerPlaceholder")}
        isRequired
        onChange={(chosen) => {
          customer.onChange(chosen);
          if (chosen) company.onChange(chosen.company);
        }}
      />
      <LookupField
        field={company}
        lookup={useCompanyLookup()}
        empty={t("form.noCompanies")}
        placeholder={t("form.companyPlaceholder")}
      />
      <AttendeeField field={field("agent")} nobody={t("notAssigned")} />
      <SelectField field={field("channel")} options={choices.channels} />
      <SelectField field={field("status")} options={choices.statuses} />
      <SelectField field={field("priority")} options={choices.priorities} />
      <RecordTags field={field("tags")} hint={t("form.tagsHint")} />
    </div>
  );
}
