import type { Instead } from "@/lib/client/http/exact-search";
import { compareTickets } from "@/lib/modules/tickets/policy";
import type { TicketDto } from "@/lib/modules/tickets/schema";

/** Loaded part of a list, newest change first. */
export type TicketList = { rows: TicketDto[]; nextCursor: string | null; instead?: Instead | null };

/** A list with these rows added or replaced, each once, in order. */
export function mergeTickets(rows: readonly TicketDto[], incoming: readonly TicketDto[]): TicketDto[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of incoming) byId.set(row.id, row);
  return [...byId.values()].sort(compareTickets);
}

/** A list after these tickets became what they are now; the same list when nothing of it changed. */
export function applyTickets(
  list: TicketList,
  tickets: readonly TicketDto[],
  belongs: (ticket: TicketDto) => boolean,
): TicketList {
  const known = new Map(list.rows.map((row) => [row.id, row]));
  // Answers and events cross on their way: an older state must not replace a newer one.
  const news = tickets.filter(({ id, version }) => version >= (known.get(id)?.version ?? 0));
  const last = list.rows.at(-1);
  const gone = new Set<string>();
  const added: TicketDto[] = [];
  for (const ticket of news) {
    const isWithin = list.nextCursor === null || last === undefined || compareTickets(ticket, last) <= 0;
    if (belongs(ticket) && (isWithin || known.has(ticket.id))) added.push(ticket);
    else if (known.has(ticket.id)) gone.add(ticket.id);
  }
  if (added.length === 0 && gone.size === 0) return list;
  return {
    ...list,
    rows: mergeTickets(
      list.rows.filter(({ id }) => !gone.has(id)),
      added,
    ),
  };
}
