import type { Instead } from "@/lib/client/http/exact-search";
import type { TicketQuery } from "@/lib/modules/tickets/filter";
import type { TicketDto } from "@/lib/modules/tickets/schema";

/** Loaded part of a list, newest change first. */
export type TicketList = { rows: TicketDto[]; nextCursor: string | null; instead?: Instead | null };

/** Order of the list: latest change first, and the higher number where two are equal, as the server pages it. */
export function compareTickets(a: TicketDto, b: TicketDto): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return b.number - a.number;
}

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function hasText({ subject, customer, tags }: TicketDto, text: string): boolean {
  const wanted = plain(text);
  return [subject, customer.name, ...tags].some((part) => plain(part).includes(wanted));
}

/** Whether a ticket belongs under a filter, by the same rules as the server's. */
export function matchesTicketQuery(ticket: TicketDto, query: TicketQuery, attenderId: number): boolean {
  const { assignee } = ticket;
  const isAmong = <Value>(values: readonly Value[], value: Value) => values.length === 0 || values.includes(value);
  return (
    isAmong(query.status, ticket.status) &&
    isAmong(query.priority, ticket.priority) &&
    isAmong(query.customer, ticket.customer.id) &&
    (query.assignee.length === 0 ||
      query.assignee.some((one) =>
        one === "unassigned" ? assignee === null : assignee?.id === (one === "me" ? attenderId : one),
      )) &&
    (query.tag.length === 0 || query.tag.some((tag) => ticket.tags.includes(tag))) &&
    (!query.mine || assignee?.id === attenderId) &&
    (query.hasConversation === null || query.hasConversation === (ticket.conversation !== null)) &&
    (query.preset !== "urgent" || ticket.priority === "urgent") &&
    (query.preset !== "open" || ticket.status === "open") &&
    (query.preset !== "assigned_to_me" || assignee?.id === attenderId) &&
    (query.q === "" || hasText(ticket, query.q))
  );
}

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
