import { useTranslations } from "next-intl";
import { AttendeeField } from "@/components/desk/form/attendee-field";
import { SelectField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { LookupField } from "@/components/desk/form/lookup-field";
import { useCustomerLookup, useLookup } from "@/components/desk/form/lookups";
import { RecordTags } from "@/components/desk/form/record-tags";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import type { ComboboxOption } from "@/components/ui/combobox";
import { apiPage } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { TICKET_PRIORITIES, TICKET_STATUSES } from "@/lib/modules/tickets/filter";
import type { TicketValues } from "./ticket-form-values";
import { SUBJECT_MAX_LENGTH } from "./ticket-limits";
import { TicketTeamField } from "./ticket-team";

const KEPT_MS = 30_000;

const find = (search: string, pageSize: number, signal: AbortSignal) =>
  apiPage<ChatDto>("/api/bff/Chat/GetChats", { filter: "all", search, pageSize }, signal);
const choiceOf = ({ id, subject, user }: ChatDto): ComboboxOption => ({
  id,
  label: subject,
  detail: `${user.name} · #${id}`,
});

// The conversations that match what is typed; before anything is, those of the ticket's customer.
function useConversationLookup(customerName: string) {
  return useLookup("conversations", find, choiceOf, { otherwise: customerName, keptMs: KEPT_MS });
}

/** The fields of the ticket form. */
export function TicketFields({ form: { field, values } }: { form: RecordForm<TicketValues> }) {
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
      <SelectField
        field={field("status")}
        options={TICKET_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
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
