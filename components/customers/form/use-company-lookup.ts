import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companyChoice, useLookup } from "@/components/desk/form/lookups";
import type { ComboboxOption, ComboboxTexts } from "@/components/ui/combobox";
import { rowKey } from "@/lib/client/cache/customer-cache";
import { fetchCompany, searchCompanies } from "@/lib/client/calls/customer-calls";
import { plain } from "@/lib/kernel/plain";

/** The companies that match what is typed, as a combobox takes them. */
export function useCompanyLookup() {
  const t = useTranslations("customers.lookup");
  const { options, hasMore, isLate, isLoading, onSearch, typed } = useLookup(
    "directory-companies",
    searchCompanies,
    companyChoice,
    { keptMs: 30_000 },
  );
  const texts: ComboboxTexts = {
    label: t("label"),
    loading: t("loading"),
    empty: t("empty"),
    more: t("more"),
    clear: t("clear"),
  };
  return {
    // Until the answer is there, Enter must not choose a company that was never meant.
    options: isLate ? options.filter(({ label }) => plain(label).includes(plain(typed))) : options,
    hasMore,
    isLoading: isLoading || isLate,
    onSearch,
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
