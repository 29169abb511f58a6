import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { ComboboxOption } from "@/components/ui/combobox";
import { apiGet, apiPage, type Page } from "@/lib/client/http/api";
import {
  type Channel,
  type ConversationStatus,
  channelSchema,
  type Priority,
  prioritySchema,
  statusSchema,
} from "@/lib/kernel/conversation";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const TYPING_PAUSE_MS = 200;
const SHOWN_MAX = 30;
const KEPT_MS = 60_000;

// What the lookup calls answer, as far as it is used here.
type Choice = { value: string; label: string };
type CompanyOption = { id: number; name: string; email: string | null };
type CustomerOption = CompanyOption & { companyId: number | null; company: { name: string } | null };

/** A customer to choose, with the company that the choice brings along. */
export type CustomerChoice = ComboboxOption & { company: ComboboxOption | null };

/** A choice of one of a few. */
export type NamedChoice<Value extends string> = { value: Value; label: string };

function useChoices<Value extends string>(
  call: "GetStatuses" | "GetPriorities" | "GetChannels",
  builtIn: readonly NamedChoice<Value>[],
): readonly NamedChoice<Value>[] {
  const { data } = useQuery({
    queryKey: ["choices", call, useLocale()],
    queryFn: ({ signal }) => apiGet<Choice[]>(`/api/bff/Chat/${call}`, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const known = (Array.isArray(data) ? data : []).flatMap(({ value, label }) => {
    const own = builtIn.find((choice) => choice.value === value);
    return own ? [{ value: own.value, label }] : [];
  });
  return known.length > 0 ? known : builtIn;
}

/** Statuses, priorities and channels: the server's, or the built-in ones while it has none to offer. */
export function useFixedChoices() {
  const t = useTranslations("conversations");
  return {
    statuses: useChoices<ConversationStatus>(
      "GetStatuses",
      statusSchema.options.map((value) => ({ value, label: t(`status.${value}`) })),
    ),
    priorities: useChoices<Priority>(
      "GetPriorities",
      prioritySchema.options.map((value) => ({ value, label: t(`priority.${value}`) })),
    ),
    channels: useChoices<Channel>(
      "GetChannels",
      channelSchema.options.map((value) => ({ value, label: t(`channel.${value}`) })),
    ),
  };
}

/** A text once it has rested for a while. */
export function usePaused(text: string, pauseMs: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
}

/**
 * Looks something up as one types, for a combobox. `read` asks for the rows that match, `name` tells its answers from those of
 * other lookups; before anything is typed, `otherwise` is looked for. `isLate`: the options are still an earlier search's.
 */
export function useLookup<Row, Option>(
  name: string,
  read: (search: string, pageSize: number, signal: AbortSignal) => Promise<Page<Row>>,
  toOption: (row: Row) => Option,
  { initialSearch = "", otherwise = "", keptMs = KEPT_MS, pauseMs = TYPING_PAUSE_MS } = {},
) {
  const [typed, setTyped] = useState(initialSearch);
  const search = typed || otherwise;
  const asked = usePaused(search, pauseMs);
  const { data, isPending, isFetching, isPlaceholderData } = useQuery({
    queryKey: ["lookup", name, asked],
    queryFn: ({ signal }) => read(asked, SHOWN_MAX, signal),
    staleTime: keptMs,
    placeholderData: (previous) => previous,
    retry: 1,
  });
  return {
    search: asked,
    typed,
    options: data?.items.map(toOption) ?? [],
    hasMore: data?.nextCursor != null,
    isLate: isPlaceholderData || asked !== search,
    isLoading: isPending || (isFetching && isPlaceholderData) || asked !== search,
    onSearch: setTyped,
  };
}

const named =
  <Row>(call: string) =>
  (search: string, pageSize: number, signal: AbortSignal) =>
    apiPage<Row>(`/api/bff/${call}`, { search, pageSize }, signal);
const findCustomers = named<CustomerOption>("User/GetCustomers");
const findCompanies = named<CompanyOption>("Company/GetCompanies");

function customerChoice({ id, name, email, companyId, company }: CustomerOption): CustomerChoice {
  return {
    id,
    label: name || email || `#${id}`,
    detail: [email, company?.name].filter(Boolean).join(" · "),
    company: companyId !== null && company ? { id: companyId, label: company.name } : null,
  };
}

/** The customers that match what is typed. */
export function useCustomerLookup() {
  return useLookup("customers", findCustomers, customerChoice);
}

/** A company to choose. */
export const companyChoice = ({ id, name, email }: CompanyOption): ComboboxOption => ({
  id,
  label: name,
  detail: email ?? undefined,
});

/** The companies that match what is typed. */
export function useCompanyLookup() {
  return useLookup("companies", findCompanies, companyChoice);
}

/** Conversations change more often than who has them. */
const CONVERSATIONS_KEPT_MS = 30_000;

const findConversations = (search: string, pageSize: number, signal: AbortSignal) =>
  apiPage<ChatDto>("/api/bff/Chat/GetChats", { filter: "all", search, pageSize }, signal);
const conversationChoice = ({ id, subject, user }: ChatDto): ComboboxOption => ({
  id,
  label: subject,
  detail: `${user.name} · #${id}`,
});

/** The conversations that match what is typed; before anything is, those that match `otherwise`. */
export function useConversationLookup(otherwise = "") {
  return useLookup("conversations", findConversations, conversationChoice, {
    otherwise,
    keptMs: CONVERSATIONS_KEPT_MS,
  });
}
