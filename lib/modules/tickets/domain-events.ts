declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** A ticket is new or was changed. Only reactions inside the commit hear of the event: it has no row in the log. */
    "ticket.recorded": Record<never, never>;
    /** Tickets have other names of the same tags, as `conversations.retagged`. */
    "tickets.retagged": { ids: readonly number[] };
    /**
     * A ticket has another assignee now, or none. Not said of what an undo puts back as it was. `entryId`: the line of the
     * history that says so. The subject is the ticket's row, not its number.
     */
    "ticket.assigned": { from: number | null; to: number | null; entryId: number };
    /** A note names attenders; its author may be among them. The subject is the ticket's row, not its number. */
    "ticket.mentioned": { entryId: number; attenderIds: number[] };
  }
}

export type {};
