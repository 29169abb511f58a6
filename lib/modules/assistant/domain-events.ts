declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** A customer asked for a person: the assistant keeps quiet in their conversation. `seq`: the message that asked. */
    "conversation.handed_over": { seq: number };
    /** A customer's message is upset enough to tell the team of it. */
    "conversation.upset": { seq: number };
  }
}

export type {};
