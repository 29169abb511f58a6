declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** Somebody changed fields of a company. */
    "company.changed": { fields: readonly string[] };
    /** It is gone; whoever names it leaves it and says so by `keepDetached`. */
    "company.deleted": Record<never, never>;
    /** It is back; `detachedFrom` tells whom it had. */
    "company.restored": Record<never, never>;
  }
}

export type {};
