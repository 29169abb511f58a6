import type { Locale } from "@/lib/platform/i18n/locales";

/** What an analyst is told of a ticket. */
type AnalysedTicket = {
  subject: string;
  description: string;
  priority: "low" | "medium" | "high" | "urgent";
  tags: readonly string[];
};

/** A solved ticket that is like it. */
export type SolvedTicket = { id: string; subject: string; resolution: string | null };

/** What an analyst makes of it, in the reader's language. */
type TicketAnalysis = {
  understanding: string;
  sentiment: "positive" | "neutral" | "negative";
  urgency: "high" | "medium" | "low";
  category: string;
  estimatedResolutionTime: string;
  suggestions: string[];
};

/** An answer and the tickets that it comes from. Without any it says so, and invents nothing. */
type SourcedAnswer = { text: string; sources: string[] };

/** Reads tickets for the team. The local rules are the default; an engine with a model of its own can take their place. */
export type TicketAnalyst = {
  analyse(ticket: AnalysedTicket, locale: Locale): Promise<TicketAnalysis>;
  answer(question: string, solved: readonly SolvedTicket[], locale: Locale): Promise<SourcedAnswer>;
};
