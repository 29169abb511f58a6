import type { TicketQuery } from "./filter";
import type { TicketDto, TicketStatus } from "./schema";

/** Somebody has something to do yet: 'open' on the board and in the figures. */
export const UNFINISHED_STATUSES = [
  "open",
  "in_progress",
  "waiting_customer",
] as const satisfies readonly TicketStatus[];
/** It is over: its `resolvedAt` stays, whoever goes keeps it, and a customer's answer opens it again. */
export const FINISHED_STATUSES = ["resolved", "closed"] as const satisfies readonly TicketStatus[];

/** Whether a ticket is over. */
export function isFinished(status: TicketStatus): boolean {
  return FINISHED_STATUSES.some((finished) => finished === status);
}

type Assigned = { assignee: { id: number } | null };

/** A ticket that nobody has can be taken ('Assumir Ticket'). */
export function canTake(ticket: Assigned): boolean {
  return ticket.assignee === null;
}

/** Whoever has a ticket can release it ('Liberar Ticket'). */
export function canRelease(ticket: Assigned, attenderId: number): boolean {
  return ticket.assignee?.id === attenderId;
}

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
    isAmong(query.ownStatus, ticket.ownStatus?.id ?? 0) &&
    isAmong(query.priority, ticket.priority) &&
    isAmong(query.customer, ticket.customer.id) &&
    isAmong(query.team, ticket.team?.id ?? 0) &&
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
