import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { FieldFilters } from "@/components/desk/field-filters/field-filters";
import { ChoiceMenu } from "@/components/desk/menu/choice-menu";
import { useAttendees } from "@/components/desk/screen/attendees";
import { useTeams } from "@/components/desk/screen/teams";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Combobox } from "@/components/ui/combobox";
import { Label } from "@/components/ui/label";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { fetchTicketOptions } from "@/lib/client/calls/ticket-calls";
import {
  type AssigneeFilter,
  isFiltered,
  NO_FILTER,
  TICKET_PRESETS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketQuery,
} from "@/lib/modules/tickets/filter";
import { useOwnStatuses } from "./own-statuses";
import { useCustomerFilter } from "./ticket-filter-names";

const toggled = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

/** The filter of the list, one part for each field of its model. */
export function TicketFilterPanel({
  id,
  searchId,
  query,
  onFilter,
}: {
  id: string;
  searchId: string;
  query: TicketQuery;
  onFilter: (query: TicketQuery, how?: "push" | "replace") => void;
}) {
  const t = useTranslations("tickets.filter");
  const texts = useTranslations("ticket-form");
  const lookup = useTranslations("records.form");
  const field = useId();
  const { attendees } = useAttendees();
  const teams = useTeams();
  const ownStatuses = useOwnStatuses().filter((own) => !own.isArchived || query.ownStatus.includes(own.id));
  const customers = useCustomerFilter();
  const { data: options } = useQuery({
    queryKey: ["ticket-options"],
    queryFn: ({ signal }) => fetchTicketOptions(signal),
    staleTime: 60_000,
  });
  // Those of a shared link as well, although no ticket may have them any more.
  const tags = [...new Set([...query.tag, ...(options?.tags ?? [])])];
  const set = (values: Partial<TicketQuery>) => onFilter({ ...query, ...values });

  return (
    <section
      id={id}
      aria-label={t("title")}
      className="flex max-h-[55dvh] flex-col gap-3 overflow-y-auto border-border border-b p-3"
    >
      <search>
        <SearchField
          id={searchId}
          label={t("search")}
          clearLabel={t("clearSearch")}
          value={query.q}
          onChange={(q) => onFilter({ ...query, q }, "replace")}
        />
      </search>
      <Group label={t("presets")}>
        {TICKET_PRESETS.map((preset) => (
          <Toggle
            key={preset}
            isOn={query.preset === preset}
            onClick={() => set({ preset: query.preset === preset ? null : preset })}
          >
            {t(`preset.${preset}`)}
          </Toggle>
        ))}
      </Group>
      <Group label={texts("fields.status")}>
        {TICKET_STATUSES.map((status) => (
          <Toggle
            key={status}
            isOn={query.status.includes(status)}
            onClick={() => set({ status: toggled(query.status, status) })}
          >
            {texts(`status.${status}`)}
          </Toggle>
        ))}
      </Group>
      {ownStatuses.length > 0 ? (
        <Group label={t("ownStatus")}>
          <ChoiceMenu
            label={t("ownStatus")}
            text={query.ownStatus.length === 0 ? t("anyOwnStatus") : t("chosen", { count: query.ownStatus.length })}
            choices={ownStatuses.map(({ id: own, name }) => ({
              value: String(own),
              label: name,
              isOn: query.ownStatus.includes(own),
            }))}
            onPick={(value) => set({ ownStatus: toggled(query.ownStatus, Number(value)) })}
          />
        </Group>
      ) : null}
      <Group label={texts("fields.priority")}>
        {TICKET_PRIORITIES.map((priority) => (
          <Toggle
            key={priority}
            isOn={query.priority.includes(priority)}
            onClick={() => set({ priority: toggled(query.priority, priority) })}
          >
            {texts(`priority.${priority}`)}
          </Toggle>
        ))}
      </Group>
      <Group label={texts("fields.assignee")}>
        <ChoiceMenu
          label={texts("fields.assignee")}
          text={query.assignee.length === 0 ? t("anyone") : t("chosen", { count: query.assignee.length })}
          choices={[
            { value: "me", label: t("me"), isOn: query.assignee.includes("me") },
            { value: "unassigned", label: texts("unassigned"), isOn: query.assignee.includes("unassigned") },
            ...attendees.map(({ id: attenderId, name }) => ({
              value: String(attenderId),
              label: name,
              isOn: query.assignee.includes(attenderId),
            })),
          ]}
          onPick={(value) => {
            const chosen: AssigneeFilter = value === "me" || value === "unassigned" ? value : Number(value);
            set({ assignee: toggled(query.assignee, chosen) });
          }}
        />
      </Group>
      {teams.length > 0 ? (
        <Group label={texts("fields.team")}>
          <ChoiceMenu
            label={texts("fields.team")}
            text={query.team.length === 0 ? t("anyTeam") : t("chosen", { count: query.team.length })}
            choices={[
              ...teams.map(({ id: teamId, name }) => ({
                value: String(teamId),
                label: name,
                isOn: query.team.includes(teamId),
              })),
              { value: "0", label: texts("noTeam"), isOn: query.team.includes(0) },
            ]}
            onPick={(value) => set({ team: toggled(query.team, Number(value)) })}
          />
        </Group>
      ) : null}
      <div>
        <Label htmlFor={`${field}-customer`} className="mb-1 text-xs">
          {texts("fields.customer")}
        </Label>
        <Combobox
          id={`${field}-customer`}
          value={null}
          onChange={(customer) => {
            if (!customer) return;
            customers.remember(customer);
            set({ customer: [...new Set([...query.customer, customer.id])] });
          }}
          {...customers.lookup}
          placeholder={query.customer.length === 0 ? t("anyCustomer") : t("addOther")}
          texts={{
            label: texts("fields.customer"),
            loading: lookup("searching"),
            empty: texts("noCustomers"),
            more: lookup("more"),
            clear: lookup("clear"),
          }}
        />
      </div>
      <Group label={texts("fields.tags")}>
        <ChoiceMenu
          label={texts("fields.tags")}
          text={query.tag.length === 0 ? t("anyTag") : t("chosen", { count: query.tag.length })}
          disabled={tags.length === 0}
          choices={tags.map((tag) => ({ value: tag, label: tag, isOn: query.tag.includes(tag) }))}
          onPick={(tag) => set({ tag: toggled(query.tag, tag) })}
        />
      </Group>
      <div>
        <p aria-hidden="true" className="mb-1 font-medium text-xs">
          {t("hasConversation")}
        </p>
        <Segmented<"any" | "yes" | "no">
          label={t("hasConversation")}
          options={(["any", "yes", "no"] as const).map((value) => ({ value, label: t(`conversation.${value}`) }))}
          value={query.hasConversation === null ? "any" : query.hasConversation ? "yes" : "no"}
          onChange={(value) => set({ hasConversation: value === "any" ? null : value === "yes" })}
        />
      </div>
      <FieldFilters isSmall subject="ticket" asked={query.fields} onChange={(fields) => set({ fields })} />
      {isFiltered(query) ? (
        <Button size="sm" variant="outline" onClick={() => onFilter(NO_FILTER)}>
          {t("clear")}
        </Button>
      ) : null}
    </section>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-xs">{label}</legend>
      <div className="flex flex-wrap gap-1">{children}</div>
    </fieldset>
  );
}

function Toggle({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cn(
        "rounded-full border px-2.5 py-1 font-medium text-xs transition-colors",
        isOn ? "border-brand bg-brand-tint text-brand-tint-foreground" : "border-input bg-card hover:bg-accent",
      )}
    >
      {children}
    </button>
  );
}
