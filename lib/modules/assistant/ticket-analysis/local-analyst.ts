import { analyseText } from "@/lib/modules/assistant/engine/analyse-text";
import { ticketTexts } from "@/lib/modules/tickets/texts";
import { fill } from "@/lib/platform/i18n/fill";
import type { TicketAnalyst } from "./analyst";

/** A text that is read as worse than this is no positive one, whatever its priority. */
const UNHAPPY = 0.25;
/** Characters of the description that the understanding quotes (specification 2, section 4.3). */
const QUOTE_LENGTH = 200;

function quoted(description: string): string {
  if (description.length <= QUOTE_LENGTH) return description;
  // Never half of a surrogate pair.
  return `${description.slice(0, QUOTE_LENGTH).replace(/[\ud800-\udbff]$/, "")}...`;
}

/** The documented rules (specification 2, section 4.3): everything follows from the priority, the tags and the text. */
export const localTicketAnalyst: TicketAnalyst = {
  async analyse({ subject, description, priority, tags }, locale) {
    const texts = ticketTexts(locale).analysis;
    const read = analyseText(`${subject}\n${description}`);
    const isUrgent = priority === "urgent";
    const isHigh = priority === "high";
    return {
      understanding: fill(texts.understanding, { quote: quoted(description) }),
      // What the customer wrote can be worse than the priority says, never better.
      sentiment: isUrgent || read.score < UNHAPPY ? "negative" : isHigh ? "neutral" : "positive",
      urgency: isUrgent || read.urgency === "high" ? "high" : isHigh ? "medium" : "low",
      category: tags[0] ?? texts.general,
      estimatedResolutionTime: isUrgent ? texts.timeUrgent : isHigh ? texts.timeHigh : texts.timeOther,
      suggestions: [texts.suggestion1, texts.suggestion2, texts.suggestion3, texts.suggestion4, texts.suggestion5],
    };
  },

  async answer(_question, solved, locale) {
    const texts = ticketTexts(locale).analysis;
    const source = solved.find(({ resolution }) => resolution !== null);
    if (!source) return { text: texts.noAnswer, sources: [] };
    const { id, subject, resolution } = source;
    return { text: fill(texts.answer, { ticket: id.replace("ticket-", "#"), subject, resolution }), sources: [id] };
  },
};
