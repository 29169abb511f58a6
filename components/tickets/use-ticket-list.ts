import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { TicketQuery } from "@/lib/client/address/ticket-filter";
import { ticketListKey } from "@/lib/client/cache/ticket-cache";
import { mergeTickets, type TicketList } from "@/lib/client/cache/ticket-rows";
import { fetchTicketList, fetchTickets } from "@/lib/client/calls/ticket-calls";

const NEXT_PAGE_SIZE = 100;

/** The loaded rows of a filter, and the way to more of them. */
export function useTicketList(query: TicketQuery) {
  const client = useQueryClient();
  const result = useQuery({
    queryKey: ticketListKey(query),
    queryFn: ({ queryKey, signal }) =>
      fetchTicketList(query, client.getQueryData<TicketList>(queryKey)?.rows.length ?? 0, signal),
  });
  const [moreFailed, setMoreFailed] = useState(false);
  const loadingCursor = useRef<string | null>(null);
  const cursor = result.data?.nextCursor ?? null;

  const loadMore = useCallback(async () => {
    if (cursor === null || loadingCursor.current === cursor) return;
    loadingCursor.current = cursor;
    setMoreFailed(false);
    try {
      const page = await fetchTickets(query, { cursor, pageSize: NEXT_PAGE_SIZE });
      client.setQueryData<TicketList>(ticketListKey(query), (list) =>
        // A refresh that finished meanwhile has its own end; this page may leave a gap behind it.
        list?.nextCursor === cursor
          ? { ...list, rows: mergeTickets(list.rows, page.items), nextCursor: page.nextCursor }
          : list,
      );
    } catch {
      setMoreFailed(true);
    } finally {
      loadingCursor.current = null;
    }
  }, [client, cursor, query]);

  return { ...result, loadMore, moreFailed };
}

/** What `useTicketList` gives. */
export type TicketListResult = ReturnType<typeof useTicketList>;
