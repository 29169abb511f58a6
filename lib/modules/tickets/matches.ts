import type { TicketQuery } from "./filter";
import type { TicketDto } from "./schema";

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

/** Whether a ticket belongs under a filter, by the same rules as the server's statements (store/ticket-list.ts). */
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
