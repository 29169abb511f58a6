import { useQuery } from "@tanstack/react-query";
import { usePaused } from "@/components/desk/form/lookups";
import { apiPage } from "@/lib/client/http/api";
import type { DraftPerson } from "@/lib/client/outbox/draft-recipients";
import { plain } from "@/lib/kernel/plain";

/** From so many letters on customers are looked for. */
const ASKED_FROM = 2;
const SHOWN_MAX = 6;
const PAUSE_MS = 200;
const KEPT_MS = 60_000;

type Customer = { name: string; email: string | null };

/** Who may be meant by what is typed: first whom the conversation knows, then customers. Those who are named already aren't. */
export function useSuggestedPeople(
  typed: string,
  known: readonly DraftPerson[],
  named: readonly DraftPerson[],
): readonly DraftPerson[] {
  const asked = usePaused(typed.trim(), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ["lookup", "recipients", asked],
    queryFn: ({ signal }) =>
      apiPage<Customer>("/api/bff/User/GetCustomers", { search: asked, pageSize: SHOWN_MAX * 2 }, signal),
    enabled: asked.length >= ASKED_FROM,
    staleTime: KEPT_MS,
    retry: 1,
  });
  const wanted = plain(typed.trim());
  if (wanted === "") return [];
  const customers = asked.length < ASKED_FROM ? [] : (data?.items ?? []);
  const people = [
    ...known,
    ...customers.flatMap(({ name, email }) => (email === null ? [] : [{ name, address: email }])),
  ].filter(({ name, address }) => plain(`${name} ${address}`).includes(wanted));
  const seen = new Set(named.map(({ address }) => address.toLowerCase()));
  return people
    .filter(({ address }) => !seen.has(address.toLowerCase()) && seen.add(address.toLowerCase()))
    .slice(0, SHOWN_MAX);
}
