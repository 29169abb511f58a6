import { meaningOfPhrase, meaningOfStem, PHRASES, spaced, stemsOfWord } from "@/lib/platform/search/thesaurus";
import { EMPTY_WORDS, THING_WORDS, WEAK_WORDS } from "./thesaurus";

/** Something that a question is about: a word, or a phrase that means one. */
export type Concept = {
  text: string;
  /** Stems of the word itself. */
  own: readonly string[];
  /** Stems of words that mean the same, and phrases that do. */
  alike: readonly string[];
  phrases: readonly string[];
  /** Says little: half of a question's words. */
  isWeak: boolean;
  /** Names a thing that is sold. */
  isThing: boolean;
};

/** More than this nobody asks in one question. */
const CONCEPTS_MAX = 24;

/** What a question is about, without the words that mean nothing. */
export function conceptsOf(question: string): Concept[] {
  let rest = spaced(question);
  const concepts = new Map<string, Concept>();
  for (const phrase of PHRASES) {
    if (!rest.includes(` ${phrase} `)) continue;
    rest = rest.replaceAll(` ${phrase} `, " | ");
    const known = meaningOfPhrase(phrase);
    concepts.set(phrase, {
      text: phrase,
      own: [],
      alike: [...(known?.stems ?? [])],
      phrases: [phrase, ...(known?.phrases ?? [])],
      isWeak: false,
      isThing: false,
    });
  }
  for (const word of rest.split(" ")) {
    if (word === "" || word === "|" || EMPTY_WORDS.has(word) || word.length < 2) continue;
    // An order's or a phone's number says nothing about what is asked.
    if (/^\d{3,}$/.test(word)) continue;
    const own = stemsOfWord(word);
    const key = own[0] ?? word;
    if (concepts.has(key)) continue;
    const known = own.map((stem) => meaningOfStem(stem));
    concepts.set(key, {
      text: word,
      own,
      alike: [...new Set(known.flatMap((one) => [...(one?.stems ?? [])]))].filter((stem) => !own.includes(stem)),
      phrases: [...new Set(known.flatMap((one) => [...(one?.phrases ?? [])]))],
      isWeak: WEAK_WORDS.has(word) || /^\d+$/.test(word),
      isThing: THING_WORDS.has(word),
    });
  }
  return [...concepts.values()].slice(0, CONCEPTS_MAX);
}

/** A question reduced to what it is about, so that its wordings meet. */
export function questionKey(question: string): string {
  return conceptsOf(question)
    .filter(({ isWeak }) => !isWeak)
    .map(({ own, text }) => own[0] ?? text)
    .sort()
    .join(" ")
    .slice(0, 300);
}
