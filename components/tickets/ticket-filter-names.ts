import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFilterValues } from "@/components/desk/field-filters/use-filter-values";
import { useCustomerLookup } from "@/components/desk/form/lookups";
import { useAttendees } from "@/components/desk/screen/attendees";
import { useTeams } from "@/components/desk/screen/teams";
import type { ComboboxOption } from "@/components/ui/combobox";
import { withField } from "@/lib/modules/fields/filter";
import { type TicketQuery, ticketQueryText } from "@/lib/modules/tickets/filter";
import type { TicketDto } from "@/lib/modules/tickets/schema";
import { useOwnStatuses } from "./own-statuses";

const nameKey = (id: number) => ["customer-name", id] as const;

/** The customers to choose from; those that were chosen are remembered by name, because the address has only ids. */
export function useCustomerFilter() {
  const client = useQueryClient();
  const lookup = useCustomerLookup();
  return {
    lookup,
    remember: ({ id, label }: ComboboxOption) => client.setQueryData(nameKey(id), label),
  };
}

/** A part of the filter that can be taken away by itself. */
export type FilterChip = { key: string; label: string; without: TicketQuery };

/** The filter in words, part by part. `rows` name the customers that a shared link has only by id. */
export function useFilterChips(query: TicketQuery, rows: readonly TicketDto[]): FilterChip[] {
  const t = useTranslations("tickets.filter");
  const texts = useTranslations("ticket-form");
  const own = useTranslations("fields.filter");
  const client = useQueryClient();
  const filtered = useFilterValues("ticket", query.fields);
  const { attendees } = useAttendees();
  const teams = useTeams();
  const ownStatuses = useOwnStatuses(query.ownStatus.length > 0);
  const customerName = (id: number) =>
    client.getQueryData<string>(nameKey(id)) ??
    rows.find(({ customer }) => customer.id === id)?.customer.name ??
    `#${id}`;
  const chips: FilterChip[] = [];
  const add = (key: string, label: string, values: Partial<TicketQuery>) =>
    chips.push({ key, label, without: { ...query, ...values } });

  if (query.q !== "") add("q", `“${query.q}”`, { q: "" });
  if (query.preset) add("preset", t(`preset.${query.preset}`), { preset: null });
  if (query.mine) add("mine", t("mine"), { mine: false });
  for (const status of query.status)
    add(`status-${status}`, texts(`status.${status}`), { status: query.status.filter((one) => one !== status) });
  for (const status of query.ownStatus) {
    const name = [...ownStatuses, ...rows.flatMap(({ ownStatus }) => ownStatus ?? [])].find(
      ({ id }) => id === status,
    )?.name;
    add(`own-status-${status}`, name ?? `#${status}`, {
      ownStatus: query.ownStatus.filter((one) => one !== status),
    });
  }
  for (const priority of query.priority)
    add(`priority-${priority}`, texts("priorityBadge", { priority: texts(`priority.${priority}`) }), {
      priority: query.priority.filter((one) => one !== priority),
    });
  for (const assignee of query.assignee)
    add(
      `assignee-${assignee}`,
      assignee === "me"
        ? t("me")
        : assignee === "unassigned"
          ? texts("unassigned")
          : (attendees.find(({ id }) => id === assignee)?.name ?? `#${assignee}`),
      { assignee: query.assignee.filter((one) => one !== assignee) },
    );
  for (const customer of query.customer)
    add(`customer-${customer}`, t("customer", { name: customerName(customer) }), {
      customer: query.customer.filter((one) => one !== customer),
    });
  for (const team of query.team) {
    const name = team === 0 ? texts("noTeam") : (teams.find(({ id }) => id === team)?.name ?? `#${team}`);
    add(`team-${team}`, team === 0 ? name : t("team", { name }), { team: query.team.filter((one) => one !== team) });
  }
  for (const tag of query.tag) add(`tag-${tag}`, t("tag", { tag }), { tag: query.tag.filter((one) => one !== tag) });
  if (query.hasConversation !== null)
    add("conversation", t(query.hasConversation ? "withConversation" : "withoutConversation"), {
      hasConversation: null,
    });
  for (const { key, label, value } of filtered)
    add(`field-${key}`, own("chip", { label, value }), { fields: withField(query.fields, key, null) });
  return ticketQueryText(query) === "" ? [] : chips;
}
