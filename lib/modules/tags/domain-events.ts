declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** A rename or a merge of a tag, or its undo, is over: every row has its new names. */
    "tag.replaced": Record<never, never>;
  }
}

export type {};
