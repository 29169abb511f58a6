import type { QueryClient } from "@tanstack/react-query";
import type { Page } from "@/lib/client/http/api";
import { asksFields } from "@/lib/modules/fields/filter";
import { readTicketQuery, type TicketQuery, ticketQueryText } from "@/lib/modules/tickets/filter";
import { matchesTicketQuery } from "@/lib/modules/tickets/policy";
import type { TicketDetailDto, TicketDto, TicketEntryDto } from "@/lib/modules/tickets/schema";
import { applyTickets, type TicketList } from "./ticket-rows";

/** Loaded part of a ticket's history, oldest first. */
export type TicketHistory = { entries: TicketEntryDto[]; olderCursor: string | null };

const LISTS = ["tickets"] as const;

/** Cache key of a list. */
export function ticketListKey(query: TicketQuery): readonly ["tickets", string] {
  return ["tickets", ticketQueryText(query)];
}

/** Cache key of one ticket. */
export function ticketKey(id: string): readonly ["ticket", string] {
  return ["ticket", id];
}

/** Cache key of a ticket's history. */
export function ticketHistoryKey(id: string): readonly ["ticket-history", string] {
  return ["ticket-history", id];
}

function changeLists(client: QueryClient, change: (list: TicketList, query: TicketQuery) => TicketList): void {
  for (const [key, list] of client.getQueriesData<TicketList>({ queryKey: LISTS })) {
    if (!list) continue;
    const next = change(list, readTicketQuery(new URLSearchParams(key[1] as string)).query);
    if (next !== list) client.setQueryData<TicketList>(key, next);
  }
}

const hiddenKey = (id: string) => ["ticket-hidden", id] as const;

/** Puts tickets of which the hub tells, so that this attender sees them, wherever they belong. */
export function putSeenTickets(client: QueryClient, tickets: readonly TicketDto[], attenderId: number): void {
  for (const { id } of tickets) client.removeQueries({ queryKey: hiddenKey(id) });
  putTickets(client, tickets, attenderId);
}

/** Puts tickets wherever they belong: their own entries, and every list whose filter they match. */
export function putTickets(
  client: QueryClient,
  answered: readonly (TicketDto | TicketDetailDto)[],
  attenderId: number,
): void {
  // The answer to what hid a ticket may come after the hub has told that it is hidden.
  const tickets = answered.filter(({ id }) => client.getQueryData(hiddenKey(id)) === undefined);
  changeLists(client, (list, query) => {
    // Rows don't say what is in the workspace's own fields: a list that asks takes none in by itself.
    const isAsked = Object.keys(query.fields).length > 0;
    const mayHave = ({ id }: TicketDto) => !isAsked || list.rows.some((row) => row.id === id);
    return applyTickets(list, tickets, (ticket) => matchesTicketQuery(ticket, query, attenderId) && mayHave(ticket));
  });
  for (const ticket of tickets) {
    const key = ticketKey(ticket.id);
    const known = client.getQueryData<TicketDetailDto>(key);
    if (known && known.version > ticket.version) continue;
    if ("description" in ticket) client.setQueryData<TicketDetailDto>(key, ticket);
    else if (known) {
      client.setQueryData<TicketDetailDto>(key, { ...known, ...ticket });
      // A row doesn't carry the description, which may be what was changed.
      if (ticket.version > known.version) void client.invalidateQueries({ queryKey: key, exact: true });
    }
  }
}

/** Has every list that asks for the workspace's own fields read again: the shown one now, the others when they are shown. */
export function rereadByFields(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LISTS, predicate: ({ queryKey }) => asksFields(String(queryKey[1])) });
}

/** A ticket as far as the cache knows it. */
export function findTicket(client: QueryClient, id: string): TicketDto | undefined {
  const single = client.getQueryData<TicketDetailDto>(ticketKey(id));
  if (single) return single;
  for (const [, list] of client.getQueriesData<TicketList>({ queryKey: LISTS })) {
    const row = list?.rows.find((known) => known.id === id);
    if (row) return row;
  }
  return undefined;
}

/** Takes a ticket out of every list. */
export function dropTicket(client: QueryClient, id: string): void {
  changeLists(client, (list) =>
    list.rows.some((row) => row.id === id) ? { ...list, rows: list.rows.filter((row) => row.id !== id) } : list,
  );
}

/** Takes a ticket that this attender sees no more out of every list; whoever opens it again is told by the server. */
export function hideTicket(client: QueryClient, id: string): void {
  dropTicket(client, id);
  client.setQueryData(hiddenKey(id), true);
  for (const queryKey of [ticketKey(id), ticketHistoryKey(id)]) {
    client.removeQueries({ queryKey, type: "inactive" });
    // What is open stays until its screen leaves it, for the sake of what is being typed there.
    void client.invalidateQueries({ queryKey, refetchType: "none" });
  }
}

function mergeHistory(entries: readonly TicketEntryDto[], incoming: readonly TicketEntryDto[]): TicketEntryDto[] {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  for (const entry of incoming) bySeq.set(entry.seq, entry);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** The newest page of a history, joined with what was loaded before where nothing is missing between the two. */
export function joinHistory(known: TicketHistory | undefined, page: Page<TicketEntryDto>): TicketHistory {
  const newest = known?.entries.at(-1)?.seq ?? 0;
  const isJoined = page.nextCursor === null || (page.items[0]?.seq ?? 0) <= newest + 1;
  if (!known || !isJoined) return { entries: page.items, olderCursor: page.nextCursor };
  return { entries: mergeHistory(known.entries, page.items), olderCursor: known.olderCursor };
}

/** Adds an entry that was written here or heard of. */
export function receiveTicketEntry(client: QueryClient, entry: TicketEntryDto): void {
  client.setQueryData<TicketHistory>(
    ticketHistoryKey(entry.ticketId),
    (history) => history && { ...history, entries: mergeHistory(history.entries, [entry]) },
  );
}

/** Adds the page before the oldest loaded entry. */
export function addOlderEntries(client: QueryClient, id: string, page: Page<TicketEntryDto>): void {
  client.setQueryData<TicketHistory>(
    ticketHistoryKey(id),
    (history) => history && { entries: mergeHistory(history.entries, page.items), olderCursor: page.nextCursor },
  );
}
