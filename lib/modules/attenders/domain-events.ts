declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** Somebody takes a seat of the plan from now on: invited, or active again. A reaction may refuse. */
    "attender.seated": Record<never, never>;
    /** Somebody is out. What they had open is the team's again. */
    "attender.deactivated": Record<never, never>;
  }
}

export type {};
