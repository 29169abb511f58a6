import { plain } from "@/lib/kernel/plain";
import { tokens, wordForms } from "@/lib/platform/search/tokens";
import { EMPTY_WORDS } from "./thesaurus";

/** A word that means something: as it is written, without accents in lower case, and the stems that it is known by. */
export type Word = { text: string; stems: readonly string[] };

const KNOWN_MAX = 20_000;
const known = new Map<string, Word>();

/** The words of a text that mean something, each once, in their order. */
export function wordsOf(text: string): Word[] {
  const words = new Map<string, Word>();
  for (const { text: written } of tokens(text)) {
    const bare = plain(written);
    if (bare.length < 2 || EMPTY_WORDS.has(bare) || words.has(bare)) continue;
    let word = known.get(written);
    if (!word) {
      word = { text: bare, stems: [...new Set(wordForms(written).stems.map((stem) => stem.slice(1)))] };
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(written, word);
    }
    words.set(bare, word);
  }
  return [...words.values()];
}

/** Whether two are the same word, in whatever form. */
export const isSameWord = (one: Word, two: Word): boolean => one.stems.some((stem) => two.stems.includes(stem));
