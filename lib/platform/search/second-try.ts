import { plain } from "@/lib/kernel/plain";
import { type CountWord, correctionsOf, storedWordsLike, type WordsLike } from "./corrections";
import { isPossible } from "./match";
import { joinOrdinals } from "./ordinals";
import { FILLERS, type QueryWord, queryWords, whole } from "./query-words";
import { type Known, meaningOfPhrase, meaningOfStem, PHRASES, spaced, stemsOfWord, THESAURUS_WORDS } from "./thesaurus";
import { tokens, wordForms, workspaceKey } from "./tokens";

/** What was searched for in the place of words that are nowhere. */
export type Instead = {
  /** The words as they were taken to be meant. */
  query: string;
  /** Other letters, or words that mean the same. */
  kind: "spelling" | "meaning";
};

/** A page of rows, and what was searched for when it wasn't what was typed. */
export type Searched<R> = { rows: R[]; instead: Instead | null };

/** A search that was made. `isEmpty`: it finds nothing on any page. */
export type Try<R> = { rows: R[]; isEmpty: boolean };

/** One more way to search. */
export type Alternative = { words: readonly QueryWord[]; instead: Instead };

/** What is known of the place where somebody searches. */
export type Vocabulary = {
  count: CountWord;
  has: (word: QueryWord) => boolean | Promise<boolean>;
  /** Whether one of these terms stands in so many texts that a phrase of nothing but such words would be dear to look for. */
  isFrequent: (terms: readonly string[]) => boolean | Promise<boolean>;
  like: WordsLike;
  /** The words of a query, all of them typed to their end. */
  words: (query: string) => readonly QueryWord[] | Promise<readonly QueryWord[]>;
};

/** A vocabulary of which the workspace's stored words are the base. */
export function storedVocabulary(
  workspaceId: number,
  { count, has, isFrequent }: Pick<Vocabulary, "count" | "has" | "isFrequent">,
): Vocabulary {
  const words = (query: string) => queryWords(workspaceId, `${query} `);
  return { count, has, isFrequent, like: storedWordsLike(workspaceId), words };
}

/** Corrections of a query that are tried. */
const CORRECTED_MAX = 3;
/** Terms of one word with all that mean the same. */
const TERMS_MAX = 60;

const QUOTED = /^\s*["“](.*?)["”]?\s*$/s;

/** What somebody typed; in quotation marks it is searched for as it is, and nothing else. */
export function readQuery(text: string): { text: string; isExact: boolean } {
  const quoted = QUOTED.exec(text)?.[1];
  return quoted === undefined || quoted.trim() === "" ? { text, isExact: false } : { text: quoted, isExact: true };
}

/** The first search that finds anything, else the first of all. */
export async function firstOfTries<R>(
  first: Try<R>,
  others: AsyncIterable<Searched<R> & Try<R>> | readonly (Searched<R> & Try<R>)[],
): Promise<Searched<R>> {
  if (first.isEmpty) for await (const { rows, isEmpty, instead } of others) if (!isEmpty) return { rows, instead };
  return { rows: first.rows, instead: null };
}

/**
 * What may have been meant by a query that finds nothing, the likeliest first: words that mean the same, then other
 * letters. Made one by one, as they are asked for.
 */
export async function* alternatives(
  workspaceId: number,
  query: string,
  { count, has, isFrequent, like, words }: Vocabulary,
): AsyncGenerator<Alternative> {
  const meantIn = async (text: string) => {
    const meant: QueryWord[] = [];
    for (const word of meantBy(workspaceId, text) ?? []) {
      const kept = await withoutDearPhrases(word, isFrequent);
      // A word that is nowhere needs no search; without it, long lists of hits would be compared for nothing.
      if (!isPossible([kept]) || !(await has(kept))) return [];
      meant.push(kept);
    }
    return meant;
  };
  const meant = await meantIn(query);
  if (meant.length > 0) yield { words: meant, instead: { query, kind: "meaning" } };
  for (const corrected of await correctedQueries(query, like, count)) {
    const instead = { query: corrected, kind: "spelling" } as const;
    yield { words: await words(corrected), instead };
    const meantToo = await meantIn(corrected);
    if (meantToo.length > 0) yield { words: meantToo, instead };
  }
}

// To find out that two frequent words never stand together, both their lists have to be read to the end.
async function withoutDearPhrases(word: QueryWord, isFrequent: Vocabulary["isFrequent"]): Promise<QueryWord> {
  const phrases: (readonly (readonly string[])[])[] = [];
  for (const parts of word.phrases ?? []) if (!(await areAllFrequent(parts, isFrequent))) phrases.push(parts);
  return { ...word, phrases };
}

async function areAllFrequent(parts: readonly (readonly string[])[], isFrequent: Vocabulary["isFrequent"]) {
  for (const part of parts) if (!(await isFrequent(part))) return false;
  return true;
}

/** A query with words that are found nowhere as others that are, the likeliest first; none when a word has no other. */
export async function correctedQueries(query: string, like: WordsLike, count: CountWord): Promise<string[]> {
  const ways: { start: number; end: number; words: string[] }[] = [];
  for (const { text, start, end } of tokens(query)) {
    const word = plain(text);
    if (FILLERS.has(word) || (await count(word)) > 0 || THESAURUS_WORDS.has(word)) continue;
    const words = await correctionsOf(word, like, count);
    // Not a word of the thesaurus, but perhaps a form of one.
    if (words.length === 0 && stemsOfWord(word).some(meaningOfStem)) continue;
    if (words.length === 0) return [];
    ways.push({ start, end, words });
  }
  const only = ways.length === 1 ? (ways[0]?.words.length ?? 0) : Math.min(1, ways.length);
  return Array.from({ length: Math.min(CORRECTED_MAX, only) }, (_, index) =>
    ways.reduceRight(
      (text, { start, end, words }) => text.slice(0, start) + (words[index] ?? words[0]) + text.slice(end),
      query,
    ),
  );
}

/** The words of a query with all that mean the same; undefined when none of them has such words. */
function meantBy(workspaceId: number, query: string): QueryWord[] | undefined {
  const words: QueryWord[] = [];
  let isKnown = false;
  let rest = spaced(joinOrdinals(query))
    .replace(/(?<=\d)ª/g, "a")
    .replace(/(?<=\d)º/g, "o");
  const add = (own: QueryWord | undefined, known: readonly Known[], phrases: readonly string[]) => {
    if (known.length > 0) isKnown = true;
    words.push(withMeaning(workspaceId, own, known, phrases));
  };
  for (const phrase of PHRASES) {
    if (!rest.includes(` ${phrase} `)) continue;
    rest = rest.replaceAll(` ${phrase} `, " ");
    add(
      undefined,
      [meaningOfPhrase(phrase)].flatMap((known) => known ?? []),
      [phrase],
    );
  }
  for (const word of rest.split(" ")) {
    if (word === "" || FILLERS.has(word)) continue;
    const known = stemsOfWord(word).flatMap((stem) => meaningOfStem(stem) ?? []);
    add(whole(workspaceId, wordForms(word)), known, []);
  }
  return isKnown ? words : undefined;
}

function withMeaning(
  workspaceId: number,
  own: QueryWord | undefined,
  known: readonly Known[],
  phrases: readonly string[],
): QueryWord {
  const key = `${workspaceKey(workspaceId)}_`;
  const terms = new Set([...(own?.terms ?? []), ...known.flatMap(({ stems }) => [...stems].map((stem) => key + stem))]);
  const all = [...new Set([...phrases, ...known.flatMap((one) => [...one.phrases])])];
  const parts = all.map((phrase) => partsOf(workspaceId, phrase)).filter((part) => part.length > 1);
  const kept = [...terms].slice(0, TERMS_MAX);
  const found = new Set([...kept, ...parts.flat(2)].map((term) => term.slice(key.length - 1)));
  return { terms: kept, phrases: parts, finds: (forms) => forms.stems.some((stem) => found.has(stem)) };
}

// The words of a phrase, each with its terms; a text that has them all has the phrase, or nearly.
const partsOf = (workspaceId: number, phrase: string) =>
  phrase
    .split(" ")
    .filter((word) => !FILLERS.has(word))
    .map((word) => whole(workspaceId, wordForms(word)).terms);
