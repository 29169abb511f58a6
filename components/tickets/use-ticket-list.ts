import { usePagedList } from "@/components/desk/list/use-paged-list";
import { ticketListKey } from "@/lib/client/cache/ticket-cache";
import { mergeTickets } from "@/lib/client/cache/ticket-rows";
import { fetchTicketList, fetchTickets } from "@/lib/client/calls/ticket-calls";
import type { TicketQuery } from "@/lib/modules/tickets/filter";

/** The loaded rows of a filter, and the way to more of them. */
export function useTicketList(query: TicketQuery) {
  return usePagedList(ticketListKey(query), {
    read: (known, signal) => fetchTicketList(query, known, signal),
    next: (page) => fetchTickets(query, page),
    merge: mergeTickets,
  });
}

/** What `useTicketList` gives. */
export type TicketListResult = ReturnType<typeof useTicketList>;
