import { plain } from "@/lib/kernel/plain";
import { languageOf } from "@/lib/platform/i18n/language";
import { tokens } from "@/lib/platform/search/tokens";
import { DEGREES, FACES, FEELINGS, NEEDS_T, NEGATIONS, PHRASE_FEELINGS, TOPICS, URGENCIES } from "./lexicon";

/** Longer texts are read to here. */
const TEXT_MAX = 10_000;
/** Words that a negation reaches. */
const REACH = 3;
/** What a negated word is worth: 'not bad' is less than 'good'. */
const TURNED = -0.6;
/** Sum of feelings at which a text is about three quarters of the way to an end of the scale. */
const STRONG = 4;

/** A topic of TOPICS, or none of them. */
type Topic = keyof typeof TOPICS & string;

/** What the embedded engine reads in a text. */
export type Read = {
  score: number;
  sentiment: "positive" | "neutral" | "negative";
  urgency: "high" | "medium" | "low";
  language: "pt" | "en" | "unknown";
  /** Null: none that it knows. */
  topic: Topic | null;
  signals: string[];
};

/** Reads a text by its words: feeling with negation and degree, urgency, language and topic, in Portuguese and English. */
export function analyseText(text: string): Read {
  const read = text.slice(0, TEXT_MAX);
  const clauses = read.split(/[.!?;\n]+|,\s|\s[-–—]\s/).filter((clause) => clause.trim() !== "");
  const signals = new Set<string>();
  let sum = 0;
  let urgency = 0;
  for (const clause of clauses) {
    sum += feelingOf(clause, signals);
    urgency += urgencyOf(clause);
  }
  for (const [face, value] of FACES) sum += value * Math.min(2, read.match(face)?.length ?? 0);
  const isLoud = /!{2,}|\?{3,}/.test(read) || isShouted(read);
  if (sum < 0 && isLoud) sum *= 1.3;
  const score = (1 + Math.tanh(sum / STRONG)) / 2;
  return {
    score: Math.round(score * 1_000) / 1_000,
    sentiment: score < 0.4 ? "negative" : score > 0.6 ? "positive" : "neutral",
    urgency: urgency >= 2 || (urgency >= 1 && score < 0.2) ? "high" : urgency >= 1 || score < 0.25 ? "medium" : "low",
    language: languageOf(read),
    topic: topicOf(read),
    signals: [...signals].slice(0, 10),
  };
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 12 && (text.match(/\p{Lu}/gu)?.length ?? 0) > letters * 0.7;
}

const wordsOf = (text: string) => [...tokens(text)].map((token) => plain(token.text));

// Phrases first; their words mean nothing by themselves then.
function takePhrases(
  words: string,
  known: ReadonlyMap<string, number>,
  taken: (phrase: string, value: number) => void,
) {
  let rest = words;
  for (const [phrase, value] of known) {
    if (!rest.includes(` ${phrase} `)) continue;
    rest = rest.replaceAll(` ${phrase} `, " | ");
    taken(phrase, value);
  }
  return rest;
}

function feelingOf(clause: string, signals: Set<string>): number {
  let sum = 0;
  const rest = takePhrases(` ${wordsOf(clause).join(" ")} `, PHRASE_FEELINGS, (phrase, value) => {
    sum += value;
    if (value !== 0) signals.add(phrase);
  });
  const words = rest.trim().split(" ");
  let negatedFor = 0;
  let degree = 1;
  words.forEach((word, index) => {
    if (NEGATIONS.has(word) && (!NEEDS_T.has(word) || words[index + 1] === "t")) {
      // 'Não só bom': nothing is denied.
      negatedFor = words[index + 1] === "so" || words[index + 1] === "only" ? 0 : REACH + (NEEDS_T.has(word) ? 1 : 0);
      return;
    }
    const value = FEELINGS.get(word);
    const factor = DEGREES.get(word);
    if (value !== undefined) {
      sum += value * degree * (negatedFor > 0 ? TURNED : 1);
      signals.add(negatedFor > 0 ? `≠ ${word}` : word);
      degree = 1;
    } else if (factor !== undefined) degree = factor;
    else degree = 1;
    negatedFor -= 1;
  });
  return sum;
}

function urgencyOf(clause: string): number {
  const words = wordsOf(clause);
  let sum = 0;
  const rest = takePhrases(` ${words.join(" ")} `, URGENCIES_LONGEST_FIRST, (phrase, value) => {
    const before = words.slice(0, Math.max(0, words.indexOf(phrase.split(" ")[0] ?? ""))).slice(-2);
    sum += value > 0 && before.some((word) => word === "nao" || word === "not") ? 0 : value;
  });
  return rest === "" ? 0 : sum;
}

const URGENCIES_LONGEST_FIRST: ReadonlyMap<string, number> = new Map(
  [...URGENCIES].sort(([one], [two]) => two.length - one.length),
);

function topicOf(text: string): Topic | null {
  const words = wordsOf(text);
  let best: Topic | null = null;
  let most = 0;
  for (const [topic, known] of Object.entries(TOPICS)) {
    const count = words.filter((word) => known.has(word)).length;
    if (count > most) [best, most] = [topic, count];
  }
  return best;
}
