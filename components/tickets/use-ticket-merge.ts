import { useEffect, useRef } from "react";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { useHub } from "@/lib/client/live/use-hub";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import { type TicketValues, valuesOfTicket } from "./ticket-form-values";

/** A ticket as its form begins with it. */
export const storedTicket = (ticket: TicketDetailDto) => ({ version: ticket.version, values: valuesOfTicket(ticket) });

/** Lets the edit form follow its ticket, and says who changed what as far as the history tells. */
export function useTicketMerge({ absorb, attribute }: RecordForm<TicketValues>, ticket: TicketDetailDto | null): void {
  const heard = useRef(new Map<string, string>());
  useEffect(() => {
    if (ticket) absorb(storedTicket(ticket), (field) => heard.current.get(field) ?? null);
  }, [ticket, absorb]);

  // The line of the history says who it was; it and the ticket come in either order.
  useHub({
    onTicketEntryAdded: ({ entry }) => {
      if (entry.ticketId !== ticket?.id) return;
      const fields = new Set<string>(entry.changes.map(({ field }) => field));
      for (const field of fields) heard.current.set(field, entry.authorName);
      attribute(fields, entry.authorName);
    },
  });
}
