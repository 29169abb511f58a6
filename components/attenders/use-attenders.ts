import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { useSeeded } from "@/lib/client/cache/seeded";
import { apiGet } from "@/lib/client/http/api";
import { type AttenderFilters, filtersHref, listParameters, readFilters } from "@/lib/modules/attenders/filter";
import type { AttenderDto, AttenderPage } from "@/lib/modules/attenders/schema";

const LIST_KEY = "attenders";
/** Address of the documented list call. */
export const LIST_ADDRESS = "/api/bff/Attender/GetAttenders";

const QUEUED_LOOK_MS = 4_000;
const isInviteQueued = ({ inviteMail }: AttenderDto) => inviteMail?.state === "queued";

/** What the server read for the first paint, and when. */
export type AttendersSeed = { filters: AttenderFilters; page: AttenderPage; readAt: number };

/** The view that the address names, and how to get to another one. Searching replaces the entry, as typing is one step. */
export function useAttenderFilters() {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const { filters, unread } = useMemo(() => readFilters((name) => parameters.get(name)), [parameters]);
  const go = useCallback(
    (next: AttenderFilters, how: "push" | "replace" = "push") => {
      // A search that was still being waited for must not bring somebody back who has left.
      if (pathname !== "/attenders") return;
      const target = filtersHref(next);
      if (target === window.location.pathname + window.location.search) return;
      if (how === "push") window.history.pushState(null, "", target);
      else window.history.replaceState(null, "", target);
    },
    [pathname],
  );
  return { filters, unread, go };
}

/**
 * The page of the team that `filters` name. Until it is there, and when it can't be had, `shown` stays what was shown
 * last, and `isCurrent` says so.
 */
export function useAttenders(filters: AttenderFilters, seed: AttendersSeed) {
  const client = useQueryClient();
  useSeeded(seed.readAt, () => [[[LIST_KEY, seed.filters], seed.page]]);
  const query = useQuery({
    queryKey: [LIST_KEY, filters],
    queryFn: ({ signal }) => apiGet<AttenderPage>(LIST_ADDRESS, listParameters(filters), signal),
    // Colleagues change the team; whoever comes back to this window sees what it is now.
    refetchOnWindowFocus: "always",
    // An invite in the queue is sent within moments, or says why not.
    refetchInterval: ({ state }) => (state.data?.items.some(isInviteQueued) ? QUEUED_LOOK_MS : false),
    // The banner has 'try again', and what was shown stays: better said at once than after three tries.
    retry: false,
  });
  const { data, refetch } = query;
  const [shown, setShown] = useState(data ?? seed.page);
  if (data && data !== shown) setShown(data);

  const put = useCallback(
    (attender: AttenderDto) =>
      client.setQueriesData<AttenderPage>({ queryKey: [LIST_KEY] }, (page) =>
        page ? { ...page, items: page.items.map((known) => (known.id === attender.id ? attender : known)) } : page,
      ),
    [client],
  );
  const reload = useCallback(async () => {
    await client.invalidateQueries({ queryKey: [LIST_KEY], refetchType: "none" });
    return refetch();
  }, [client, refetch]);

  return {
    shown: data ?? shown,
    isCurrent: data !== undefined,
    isLoading: query.isFetching,
    error: query.isError ? { cause: query.error, at: query.errorUpdatedAt } : null,
    /** Puts what a call answered in the place of what was known of that attender. */
    put,
    /** Loads the list anew; every other page counts as old from now on. Never rejects. */
    reload,
  };
}
