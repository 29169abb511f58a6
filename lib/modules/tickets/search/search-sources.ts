import { isFinished } from "@/lib/modules/tickets/policy";
import { addedTickets, markedTicket, ticketsOfCustomer } from "@/lib/modules/tickets/store/ticket-search";
import { type SearchSource, searchSource } from "@/lib/platform/search/search-source";
import { indexTerms } from "@/lib/platform/search/tokens";
import { DESCRIPTION_MAX, searchedText, type TicketText, ticketTerms } from "./ticket-terms";

/** Tickets by subject, customer, tags and description. */
export const ticketSources: readonly SearchSource[] = [
  searchSource<Omit<TicketText, "isDone"> & { status: Parameters<typeof isFinished>[0] }>({
    name: "ticket",
    table: "ticket",
    index: "ticket_search",
    added: addedTickets,
    marked: { ticket: markedTicket, customer: ticketsOfCustomer },
    termsOf(row) {
      const text = `${searchedText(row)} ${row.description.slice(0, DESCRIPTION_MAX)}`;
      return {
        terms: ticketTerms({ ...row, isDone: isFinished(row.status) }),
        words: indexTerms(row.workspaceId, text).words,
      };
    },
  }),
];
