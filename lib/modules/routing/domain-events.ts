declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /**
     * A customer has waited in an open queue for five minutes, and nobody can take them. The subject is the queue's team, or 0. Raised once
     * until no customer of the queue waits any more. No row is added.
     */
    "queue.unserved": { conversationId: number };
  }
}

export type {};
