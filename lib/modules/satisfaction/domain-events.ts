declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** The customer of a closed conversation, which is the subject, was asked how it was. */
    "survey.sent": { surveyId: number };
    /** They answered. */
    "survey.rated": { surveyId: number; rating: "satisfied" | "unsatisfied" };
  }
}

export type {};
