import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { fetchDirectoryPage } from "@/lib/client/calls/customer-calls";
import { fetchChats } from "@/lib/client/calls/list-calls";
import { fetchTickets } from "@/lib/client/calls/ticket-calls";
import type { Instead } from "@/lib/client/http/exact-search";
import type { Recent } from "@/lib/client/palette/recents";
import { emptyView } from "@/lib/modules/customers/filter";
import type { CustomerDto } from "@/lib/modules/customers/schema";
import { NO_FILTER } from "@/lib/modules/tickets/filter";
import type { PaletteGroup } from "./palette-entry";
import { RECORD_ICONS, recordAddress } from "./record-address";

const PAUSE_MS = 50;
const FOUND_MAX = 8;
const PAGE = { cursor: null, pageSize: FOUND_MAX };

type Found = Recent & { message?: number | null };
type Answer = { found: readonly Found[]; instead: Instead | null };
type Names = { nameless: string };

async function findConversations(search: string, { nameless }: Names, signal: AbortSignal): Promise<Answer> {
  const { items, instead = null } = await fetchChats({ filter: "all", team: null, search }, PAGE, signal);
  const found = items.map(({ id, subject, user, hit }) => {
    const name = user.name.trim() || nameless;
    const detail = hit?.text ? `${name} · ${hit.text}` : name;
    return { kind: "conversation" as const, id: String(id), title: subject, detail, message: hit?.seq ?? null };
  });
  return { found, instead };
}

async function findTickets(q: string, _: Names, signal: AbortSignal): Promise<Answer> {
  const { items, instead = null } = await fetchTickets({ ...NO_FILTER, q }, PAGE, signal);
  const found = items.map(({ id, number, subject, customer }) => {
    return { kind: "ticket" as const, id, title: subject, detail: `#${number} · ${customer.name}` };
  });
  return { found, instead };
}

async function findCustomers(q: string, { nameless }: Names, signal: AbortSignal): Promise<Answer> {
  const view = { ...emptyView("customers"), q };
  const { items, instead = null } = await fetchDirectoryPage<CustomerDto>(view, PAGE, signal);
  const found = items.map(({ id, name, email, company }) => {
    const detail = company?.name ?? email ?? "";
    return { kind: "customer" as const, id: String(id), title: name.trim() || nameless, detail };
  });
  return { found, instead };
}

/** What is typed, once somebody pauses; nothing is nothing at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : paused;
}

function useSearch(kind: Recent["kind"], text: string, find: typeof findConversations) {
  const t = useTranslations("shell");
  return useQuery({
    queryKey: ["palette", kind, text],
    // It is stopped when something else is typed.
    queryFn: ({ signal }) => find(text, { nameless: t("notifications.nameless") }, signal),
    enabled: text !== "",
    placeholderData: text === "" ? undefined : keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 30_000,
  });
}

/** The conversations, tickets and customers that have what is typed, as the server finds them. */
export function useFound(typed: string, open: (address: string) => void) {
  const t = useTranslations("shell.palette");
  const text = typed.trim();
  const asked = usePaused(text);
  const searches = [
    { kind: "conversation", title: t("groups.conversations"), ...useSearch("conversation", asked, findConversations) },
    { kind: "ticket", title: t("groups.tickets"), ...useSearch("ticket", asked, findTickets) },
    { kind: "customer", title: t("groups.customers"), ...useSearch("customer", asked, findCustomers) },
  ] as const;

  const isAsking = asked !== text;
  // Each kind waits for those above it: rows that came later would push it down from under the pointer.
  const firstWaited = searches.findIndex(({ isLoading }) => isLoading);
  const shown = text === "" ? [] : firstWaited === -1 ? searches : searches.slice(0, firstWaited);
  const groups: PaletteGroup[] = shown.map(({ kind, title, data, isPlaceholderData }) => ({
    key: kind,
    title,
    isOld: isPlaceholderData || isAsking,
    entries: (data?.found ?? []).map(({ message, ...found }) => ({
      key: `${kind} ${found.id}`,
      title: found.title,
      detail: found.detail,
      icon: RECORD_ICONS[kind],
      run: () => open(recordAddress(found, message ?? null)),
    })),
  }));
  const answers = searches.flatMap(({ data }) => (data && data.found.length > 0 ? [data] : []));
  const failed = searches.filter(({ isError }) => isError);
  return {
    groups,
    isBusy: text !== "" && (isAsking || searches.some(({ isFetching }) => isFetching)),
    // Where some have what is typed as it is, the others' guesses needn't be told.
    instead: isAsking || !answers.every((answer) => answer.instead) ? null : (answers[0]?.instead ?? null),
    failed: text === "" || isAsking ? [] : failed.map(({ title }) => title),
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
