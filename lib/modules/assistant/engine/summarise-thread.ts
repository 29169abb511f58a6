import { sentencesOf } from "@/lib/modules/assistant/knowledge/split-passages";
import { analyseText } from "./analyse-text";
import type { ThreadLine } from "./provider";
import { conceptsOf } from "./question-words";

/** Sentences of a summary, and the longest of them. */
const SENTENCES = 5;
const SENTENCE_MAX = 220;

type Candidate = { seq: number; from: ThreadLine["from"]; text: string; value: number; order: number };

/**
 * The sentences of a conversation that say most of it, in their order, in the words that were written: what the customer
 * wants first, what they asked and nobody answered yet, what was said last, and in between what shares most with the rest. What was
 * said automatically isn't in it.
 */
export function summariseThread(lines: readonly ThreadLine[]): Candidate[] {
  const thread = lines.filter(({ isAutomatic }) => !isAutomatic);
  const answeredSeq = thread.findLast(({ from }) => from === "team")?.seq ?? 0;
  const sentences = thread.flatMap(({ seq, from, text }) =>
    sentencesOf(text).map((sentence) => ({ seq, from, text: sentence.slice(0, SENTENCE_MAX) })),
  );
  const parts = sentences.map((sentence, order) => ({
    ...sentence,
    order,
    stems: conceptsOf(sentence.text)
      .filter(({ isWeak }) => !isWeak)
      .map(({ own, text }) => own[0] ?? text),
  }));
  const counts = new Map<string, number>();
  for (const { stems } of parts) for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const said = parts.filter(({ stems }) => stems.length > 0);
  const firstWish = said.find(({ from }) => from === "customer");
  const last = said.at(-1);
  const lastOfTeam = said.findLast(({ from }) => from === "team");
  const candidates = said.map((part): Candidate => {
    const shared =
      part.stems.reduce((sum, stem) => sum + (counts.get(stem) ?? 0), 0) / Math.sqrt(part.stems.length + 1);
    const isOpen = part.from === "customer" && part.seq > answeredSeq && part.text.trimEnd().endsWith("?");
    const isKey = isOpen || part === firstWish || part === last || part === lastOfTeam;
    const { seq, from, text, order } = part;
    return {
      seq,
      from,
      text,
      order,
      value: shared + (isKey ? 1_000 : 0) + Math.abs(analyseText(text).score - 0.5) * 4,
    };
  });
  const chosen: Candidate[] = [];
  for (const candidate of candidates.sort((one, two) => two.value - one.value)) {
    if (chosen.length === SENTENCES) break;
    // The same words twice are no news.
    if (!chosen.some(({ text }) => text === candidate.text)) chosen.push(candidate);
  }
  return chosen.sort((one, two) => one.order - two.order);
}
