import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { inRules } from "@/lib/modules/assistant/instructions/rules";
import { sentencesOf } from "@/lib/modules/assistant/knowledge/split-passages";
import { cleanOutput } from "@/lib/modules/assistant/model/clean-output";
import { fill } from "@/lib/platform/i18n/fill";
import { languageOf } from "@/lib/platform/i18n/language";
import type { Locale } from "@/lib/platform/i18n/locales";
import { analyseText } from "./analyse-text";
import type { AssistantProvider, Manner, Question, Reply, Said } from "./provider";
import { ANSWER_THRESHOLD, type RankedPassage } from "./rank-passages";
import { summariseThread } from "./summarise-thread";
import { likeness, placeOfWords } from "./topics/topic-space";
import { isSameWord, wordsOf } from "./words";

/** Longest quote beside an answer. */
const QUOTE_MAX = 300;
/** An answer has this much room at least, in characters, however long its greeting is. */
const ROOM_MIN = 50;

/** The engine that needs no network: it answers in the words of the passages, and of nothing else. */
export const embeddedProvider: AssistantProvider = {
  engine: "embedded",

  async analyse(text, locale) {
    const { topic, ...read } = analyseText(text);
    const { categories } = assistantTexts(locale);
    return { ...read, category: topic === null ? categories.other : categories[topic as keyof typeof categories] };
  },

  async answer(question) {
    const { greeting } = question.manner.rules;
    const opening = question.isOpening && greeting !== null ? greeting : "";
    return said(question, opening, "");
  },

  async draftReply(reply) {
    const { greeting, closing } = wording(reply);
    return said(reply, greeting, closing);
  },

  async summarise(thread, { locale }) {
    const chosen = summariseThread(thread);
    if (chosen.length === 0) return null;
    const texts = assistantTexts(locale).summary;
    return {
      text: chosen.map(({ from, text }) => `• ${fill(texts[from], { text })}`).join("\n"),
      seqs: [...new Set(chosen.map(({ seq }) => seq))],
    };
  },

  async translate() {
    return null;
  },

  async rewrite() {
    return null;
  },
};

/** An answer between what opens and what closes it, within the limits. */
function said(question: Question, greeting: string, closing: string): Said | null {
  const { rules } = question.manner;
  const most = Math.min(question.maxLength, rules.charactersMax ?? question.maxLength);
  const joints = [greeting, closing].filter(Boolean).length * 2;
  const answer = answerFrom(question, Math.max(ROOM_MIN, most - greeting.length - closing.length - joints));
  if (!answer) return null;
  const text = inRules([greeting, answer.text, closing].filter(Boolean).join("\n\n"), rules);
  question.onText?.(text);
  return { ...answer, text };
}

function answerFrom(question: Question, maxLength: number): Said | null {
  const best = question.passages[0];
  if (!best || best.confidence < ANSWER_THRESHOLD) return null;
  const text = quoteFrom(best, extract(best.content, question, maxLength));
  if (text === "") return null;
  return {
    text,
    sources: [{ itemId: best.itemId, quote: quoteOf(best, text) }],
    confidence: best.confidence,
  };
}

const quoteOf = (passage: RankedPassage, text: string) =>
  cut(passage.content.length <= QUOTE_MAX ? quoteFrom(passage, passage.content) : text, QUOTE_MAX);

// Files and pages are written by others: their markup and addresses are no answer. Whoever wants them opens the source.
const isForeign = ({ hasFile, link }: RankedPassage) => hasFile || link !== null;

/** Words of a passage as they may be shown: as they are where the team typed them. */
export const quoteFrom = (passage: RankedPassage, text: string): string =>
  isForeign(passage) ? cleanOutput(text, []) : text;

/** Texts whose addresses may stand in an answer: what the team typed. */
export const typedTexts = (passages: readonly RankedPassage[]): string[] =>
  passages.filter((passage) => !isForeign(passage)).map(({ content }) => content);

/** As much of a passage as fits: the sentences that are most about the question, in their order. */
function extract(content: string, { text: question, manner }: Question, maxLength: number): string {
  const most = manner.rules.sentencesMax ?? Number.POSITIVE_INFINITY;
  if (content.length <= maxLength && (most === Number.POSITIVE_INFINITY || sentencesOf(content).length <= most))
    return content;
  const asked = wordsOf(question);
  const place = placeOfWords(asked);
  const sentences = sentencesOf(content).map((text, order) => {
    const words = wordsOf(text);
    const same = asked.filter((one) => words.some((word) => isSameWord(one, word))).length / Math.max(1, asked.length);
    return { text, order, fits: same + likeness(place, placeOfWords(words)) };
  });
  const chosen: typeof sentences = [];
  let length = 0;
  for (const sentence of [...sentences].sort((one, two) => two.fits - one.fits || one.order - two.order)) {
    if (chosen.length === most) break;
    if (length + sentence.text.length + 1 > maxLength) continue;
    chosen.push(sentence);
    length += sentence.text.length + 1;
  }
  if (chosen.length === 0) return cut(content, maxLength);
  return chosen
    .sort((one, two) => one.order - two.order)
    .map(({ text }) => text)
    .join(" ");
}

/** At most so many characters, between words: half of a known address would be another's ('loja.com' of 'loja.com.br'). */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const part = text.slice(0, max - 1);
  const space = Math.max(part.lastIndexOf(" "), part.lastIndexOf("\n"));
  const isAddress = /[.:/\\@]/.test(part.slice(space + 1));
  return `${(space > max / 2 || isAddress ? part.slice(0, Math.max(0, space)) : part).replace(/[\ud800-\udbff]$/, "")}…`;
}

// The customer is addressed in their language, in the words of the mood.
function wording({ manner, customerName, text, thread }: Reply): { greeting: string; closing: string } {
  const said = thread.findLast(({ from }) => from === "customer")?.text ?? text;
  const language = languageOf(said);
  const locale: Locale = language === "en" ? "en" : language === "pt" ? "pt-BR" : manner.locale;
  // An efficient one says nothing but the answer.
  const manners: Partial<Record<Manner["mood"], { greeting: string; closing: string }>> =
    assistantTexts(locale).manners;
  const { rules } = manner;
  const { greeting, closing } = manners[rules.mood ?? manner.mood] ?? { greeting: "", closing: "" };
  const firstName = customerName.split(" ")[0] ?? "";
  return {
    greeting: rules.greeting ?? fill(greeting, { name: firstName }),
    closing: rules.farewell ?? fill(closing, { company: manner.companyName }),
  };
}
