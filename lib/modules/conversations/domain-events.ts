declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /**
     * A conversation has another assignee now, or none; somebody took it, gave it away or released it, or it began with
     * somebody. `entryId`: the entry that says so, null of one that began so.
     */
    "conversation.assigned": { from: number | null; to: number | null; entryId: number | null };
    /** A note names attenders; its author may be among them. */
    "conversation.mentioned": { entryId: number; attenderIds: number[] };
  }
}

export type {};
