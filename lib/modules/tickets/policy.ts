import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";

type Assigned = { assignee: { id: number } | null };

/** A ticket that nobody has can be taken ('Assumir Ticket'). */
export function canTake(ticket: Assigned): boolean {
  return ticket.assignee === null;
}

/** Whoever has a ticket can release it ('Liberar Ticket'). */
export function canRelease(ticket: Assigned, attenderId: number): boolean {
  return ticket.assignee?.id === attenderId;
}

/** Everyone of the team may pass a ticket on to somebody who doesn't have it, or to nobody. */
export function canTransferTo(ticket: Assigned, attenderId: number | null): boolean {
  return (ticket.assignee?.id ?? null) !== attenderId;
}

/** Exports leave the product with everything in them, so they are the administrators'. */
export function mayExport(attender: { profile: number }): boolean {
  return attender.profile === PROFILE_ADMINISTRATOR;
}
