import { type TicketToCount, ticketsNow } from "@/lib/modules/tickets/figures";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { wallTime } from "./calendar";
import type { CountedTicket } from "./counted";
import { labelsOf } from "./labels";
import { unmarkTickets } from "./store/analytics-dirty";
import { countedTickets, forgetTicket, keepTicket } from "./store/ticket-sums";
import { tagsOf } from "./tags-of";
import type { TicketSums } from "./ticket-sums";

/**
 * Brings the figures of some tickets up to date. analytics_ticket has a row for each ticket with the values that the sums have
 * counted. Where the ticket differs now, the sums lose the old values and get the new ones.
 */
export async function rollTickets(tx: Tx, sums: TicketSums, timeZone: string, ids: readonly number[]): Promise<void> {
  tx.send(unmarkTickets, { ids });
  const before = new Map((await tx.all(countedTickets, { ids })).map((ticket) => [ticket.ticketId, ticket]));
  const now = new Map((await ticketsNow(tx, ids)).map((ticket) => [ticket.id, countedAs(ticket, timeZone)]));
  for (const ticketId of ids) {
    const [was, is] = [before.get(ticketId), now.get(ticketId)];
    if (was && is && isSame(was, is)) continue;
    if (was) sums.add(was, -1);
    if (is) {
      sums.add(is, 1);
      await tx.run(keepTicket, is);
    } else if (was) await tx.run(forgetTicket, { ticketId });
  }
}

function countedAs(ticket: TicketToCount, timeZone: string): CountedTicket {
  return {
    ticketId: ticket.id,
    attenderId: ticket.attenderId ?? 0,
    channel: ticket.channel ?? "",
    tags: ticket.teamId === null ? ticket.tags : JSON.stringify(labelsOf(ticket.teamId, tagsOf(ticket.tags))),
    createdDay: wallTime(timeZone, ticket.createdAt).day,
    resolvedDay: ticket.resolvedAt === null ? null : wallTime(timeZone, ticket.resolvedAt).day,
    isOpen: ticket.isOpen,
  };
}

const isSame = (one: CountedTicket, other: CountedTicket) =>
  (Object.keys(other) as (keyof CountedTicket)[]).every((key) => one[key] === other[key]);
