import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { ComboboxOption, ComboboxTexts } from "@/components/ui/combobox";
import { rowKey } from "@/lib/client/cache/customer-cache";
import { fetchCompany, searchCompanies } from "@/lib/client/calls/customer-calls";

const TYPING_PAUSE_MS = 200;
const SHOWN_MAX = 30;

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The companies that match what is typed, as a combobox takes them. */
export function useCompanyLookup() {
  const t = useTranslations("customers.lookup");
  const [search, setSearch] = useState("");
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const { data, isPending, isFetching, isPlaceholderData } = useQuery({
    queryKey: ["directory-companies", asked],
    queryFn: ({ signal }) => searchCompanies(asked, SHOWN_MAX, signal),
    placeholderData: (previous) => previous,
    retry: 1,
  });
  const texts: ComboboxTexts = {
    label: t("label"),
    loading: t("loading"),
    empty: t("empty"),
    more: t("more"),
    clear: t("clear"),
  };
  const isLate = isPlaceholderData || asked !== search;
  const options: ComboboxOption[] = (data?.items ?? []).map(({ id, name, email }) => ({
    id,
    label: name,
    detail: email ?? undefined,
  }));
  return {
    // Until the answer is there, Enter must not choose a company that was never meant.
    options: isLate ? options.filter(({ label }) => fold(label).includes(fold(search))) : options,
    hasMore: data?.nextCursor != null,
    isLoading: isPending || (isFetching && isPlaceholderData) || isLate,
    onSearch: setSearch,
    texts,
  };
}

/** A company of which only the id is known, as a choice; its number until the name is there. */
export function useCompanyChoice(id: number | null, known: { id: number; name: string } | null): ComboboxOption | null {
  const isKnown = known !== null && known.id === id;
  const { data } = useQuery({
    queryKey: rowKey("companies", id ?? 0),
    queryFn: ({ signal }) => fetchCompany(id ?? 0, signal),
    enabled: id !== null && !isKnown,
    retry: false,
  });
  if (id === null) return null;
  return { id, label: isKnown ? known.name : (data?.name ?? `#${id}`) };
}
