declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** A team is new, has other people, is deleted or restored. No row is added. */
    "team.changed": Record<never, never>;
  }
}

export type {};
