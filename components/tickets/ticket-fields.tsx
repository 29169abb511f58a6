import { useTranslations } from "next-intl";
import { AttendeeField } from "@/components/desk/form/attendee-field";
import { SelectField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { LookupField } from "@/components/desk/form/lookup-field";
import { useConversationLookup, useCustomerLookup } from "@/components/desk/form/lookups";
import { RecordTags } from "@/components/desk/form/record-tags";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { TICKET_PRIORITIES } from "@/lib/modules/tickets/filter";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import { useStatusChoices } from "./own-statuses";
import type { TicketValues } from "./ticket-form-values";
import { SUBJECT_MAX_LENGTH } from "./ticket-limits";
import { TicketTeamField } from "./ticket-team";

/** The fields of the ticket form. */
export function TicketFields({
  form: { field, values },
  ticket,
}: {
  form: RecordForm<TicketValues>;
  /** The one that is edited; null: a new one. */
  ticket: TicketDetailDto | null;
}) {
  const t = useTranslations("ticket-form");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField field={field("subject")} isRequired maxLength={SUBJECT_MAX_LENGTH} className="sm:col-span-2" />
      <TextAreaField field={field("description")} isRequired rows={4} className="sm:col-span-2" />
      <LookupField
        field={field("customer")}
        lookup={useCustomerLookup()}
        empty={t("noCustomers")}
        placeholder={t("customerPlaceholder")}
        isRequired
      />
      <AttendeeField field={field("assignee")} nobody={t("unassigned")} />
      <SelectField
        field={field("priority")}
        options={TICKET_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
      />
      <SelectField field={field("status")} options={useStatusChoices(ticket, values.status)} />
      <TicketTeamField field={field("team")} />
      <LookupField
        field={field("conversation")}
        lookup={useConversationLookup(values.customer?.label ?? "")}
        empty={t("noConversations")}
        placeholder={t("conversationPlaceholder")}
        className="sm:col-span-2"
      />
      <RecordTags field={field("tags")} hint={t("tagsHint")} add={t("addTag")} />
    </div>
  );
}
