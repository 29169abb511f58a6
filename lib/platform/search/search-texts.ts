import { plain } from "@/lib/kernel/plain";
import { joinOrdinals } from "./ordinals";
import { FILLERS, type QueryWord, whole } from "./query-words";
import { alternatives, type Instead, readQuery, type Vocabulary } from "./second-try";
import { tokens, type WordForms, wordForms, workspaceKey } from "./tokens";

/** A text of a list that is short enough to be in memory whole; `id` says whose. */
export type ListedText = { id: number; text: string };

/** Characters that a second try reads in all, each text from its beginning: a few milliseconds, however long they are. */
const READ_MAX = 200_000;
/** The terms of a list in memory stand in no index, so its workspace needn't be told from others. */
const HERE = 0;

type Held = { id: number; terms: ReadonlySet<string>; words: ReadonlyMap<string, WordForms> };

function hold({ id, text }: ListedText, readMax: number): Held {
  const words = new Map<string, WordForms>();
  for (const token of tokens(text.slice(0, readMax))) {
    const forms = wordForms(token.text);
    words.set(forms.plain, forms);
  }
  const stems = [...words.values()].flatMap((forms) => forms.stems.map((stem) => workspaceKey(HERE) + stem));
  return { id, words, terms: new Set(stems) };
}

function has({ terms }: Held, word: QueryWord): boolean {
  const isAny = (group: readonly string[]) => group.some((term) => terms.has(term));
  return isAny(word.terms) || (word.phrases ?? []).some((parts) => parts.every(isAny));
}

const wordsOf = (query: string): QueryWord[] =>
  [...tokens(joinOrdinals(query))].flatMap((token) => {
    const forms = wordForms(token.text);
    return FILLERS.has(forms.plain) ? [] : [whole(HERE, forms)];
  });

/**
 * Which of a few texts have what was searched for, in their order: as it was typed, else its words wherever they stand, else
 * what may have been meant. In quotation marks: as it was typed, or none.
 */
export async function searchTexts(
  texts: readonly ListedText[],
  query: string,
): Promise<{ ids: number[]; instead: Instead | null }> {
  const { text, isExact } = readQuery(query);
  const typed = plain(text.trim());
  const found = texts.filter((one) => plain(one.text).includes(typed)).map(({ id }) => id);
  if (found.length > 0 || isExact) return { ids: found, instead: null };
  const held = texts.map((one) => hold(one, Math.ceil(READ_MAX / texts.length)));
  const withAll = (words: readonly QueryWord[]) =>
    words.length === 0 ? [] : held.filter((one) => words.every((word) => has(one, word))).map(({ id }) => id);
  const spread = withAll(wordsOf(text));
  if (spread.length > 0) return { ids: spread, instead: null };
  const count = (word: QueryWord) => held.filter((one) => has(one, word)).length;
  const all = new Set(held.flatMap(({ words }) => [...words.keys()]));
  const vocabulary: Vocabulary = {
    count: (word) => count(whole(HERE, wordForms(word))),
    has: (word) => count(word) > 0,
    isFrequent: () => false,
    like: (word, mistakes) => [...all].filter((other) => Math.abs(other.length - word.length) <= mistakes),
    words: wordsOf,
  };
  for await (const { words, instead } of alternatives(HERE, text, vocabulary)) {
    const ids = withAll(words);
    if (ids.length > 0) return { ids, instead };
  }
  return { ids: [], instead: null };
}
