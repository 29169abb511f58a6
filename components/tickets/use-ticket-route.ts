import { useCallback, useMemo } from "react";
import { useAddress } from "@/lib/client/address/use-address";
import {
  readTicketQuery,
  type TicketQuery,
  ticketHref,
  ticketOfPath,
  ticketQueryText,
} from "@/lib/modules/tickets/filter";

/** Where the screen is, and how it gets elsewhere. */
export type TicketRoute = {
  activeId: string | null;
  query: TicketQuery;
  /** What in the address can't be read; going anywhere takes it away. */
  unread: readonly string[];
  href: (id: string | null) => string;
  /** Opens a ticket, or the list alone with null, under the filter that is set. */
  open: (id: string | null, how?: "push" | "replace") => void;
  /** Sets another filter; what is open stays open. */
  filter: (query: TicketQuery, how?: "push" | "replace") => void;
};

/**
 * The address is the state: ticket in the path, filter in the query. Moving uses the History API, which Next follows without
 * asking the server, so that opening a ticket never waits for a page or reloads the list.
 */
export function useTicketRoute(): TicketRoute {
  const { pathname, parameters, move } = useAddress();
  const activeId = ticketOfPath(pathname);
  const { query: read, unread } = readTicketQuery(parameters);
  const text = ticketQueryText(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the filter: equal texts, equal filters.
  const query = useMemo(() => read, [text]);
  const href = useCallback((id: string | null) => ticketHref(id, query), [query]);
  const open = useCallback<TicketRoute["open"]>((id, how = "push") => move(ticketHref(id, query), how), [query, move]);
  const filter = useCallback(
    (next: TicketQuery, how: "push" | "replace" = "push") => move(ticketHref(activeId, next), how),
    [activeId, move],
  );
  return { activeId, query, unread, href, open, filter };
}
