import type { TicketStatus } from "./schema";

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
