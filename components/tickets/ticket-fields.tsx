import { useTranslations } from "next-intl";
import { AttendeeField } from "@/components/desk/form/attendee-field";
import { SelectField, TagsListField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { LookupField } from "@/components/desk/form/lookup-field";
import { useCustomerLookup } from "@/components/desk/form/lookups";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { useTagsTexts } from "@/components/desk/form/use-tags-texts";
import { TAG_MAX_LENGTH, TAGS_MAX } from "@/lib/modules/conversations/schema";
import { TICKET_PRIORITIES, TICKET_STATUSES } from "@/lib/modules/tickets/filter";
import { useConversationLookup } from "./ticket-choices";
import type { TicketValues } from "./ticket-form-values";
import { SUBJECT_MAX_LENGTH } from "./ticket-limits";

/** The fields of the ticket form. */
export function TicketFields({ form: { field, values } }: { form: RecordForm<TicketValues> }) {
  const t = useTranslations("ticket-form");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField field={field("subject")} isRequired maxLength={SUBJECT_MAX_LENGTH} className="sm:col-span-2" />
      <TextAreaField field={field("description")} isRequired rows={4} className="sm:col-span-2" />
      <LookupField
        field={field("customer")}
        lookup={useCustomerLookup("")}
        empty={t("noCustomers")}
        placeholder={t("customerPlaceholder")}
        isRequired
      />
      <AttendeeField field={field("assignee")} nobody={t("unassigned")} />
      <SelectField
        field={field("priority")}
        options={TICKET_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
      />
      <SelectField
        field={field("status")}
        options={TICKET_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <LookupField
        field={field("conversation")}
        lookup={useConversationLookup(values.customer?.label ?? "")}
        empty={t("noConversations")}
        placeholder={t("conversationPlaceholder")}
        className="sm:col-span-2"
      />
      <TagsListField
        field={field("tags")}
        hint={t("tagsHint")}
        className="sm:col-span-2"
        texts={{ ...useTagsTexts(), add: t("addTag") }}
        max={TAGS_MAX}
        maxLength={TAG_MAX_LENGTH}
      />
    </div>
  );
}
