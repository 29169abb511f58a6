import { isPostgres } from "@/lib/platform/db/engine";
import { reads } from "@/lib/platform/db/reads";
import { wordsAfter, wordsAmong } from "./store/words";
import { THESAURUS_WORDS } from "./thesaurus";

/** From so many letters on a word may have one wrong, and from so many two. */
const ONE_WRONG = 4;
const TWO_WRONG = 8;
const LENGTH_MAX = 24;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** Steps through the words with the same first letter, and words that each of them reads. */
const SEEKS_MAX = 300;
const READ = 16;
const FETCHED = 1_000;
const CORRECTIONS_MAX = 24;

/** How often a word is found where somebody searches; large numbers needn't be exact. */
export type CountWord = (word: string) => number | Promise<number>;

/** Words of a place that may be a typed one with so many letters wrong; it may name some that aren't. */
export type WordsLike = (word: string, mistakes: number) => Iterable<string> | Promise<Iterable<string>>;

/** How many letters of a word may be wrong. */
function mistakesOf(word: string): number {
  if (word.length < ONE_WRONG || word.length > LENGTH_MAX || !/^\p{L}+$/u.test(word)) return 0;
  return word.length < TWO_WRONG ? 1 : 2;
}

// Next row of the table of distances; two letters in each other's place are one mistake.
function nextRow(
  word: string,
  other: string,
  at: number,
  last: readonly number[],
  before: readonly number[],
): number[] {
  const row = [at];
  for (let column = 1; column <= word.length; column += 1) {
    const same = word[column - 1] === other[at - 1];
    let best = Math.min((row[column - 1] ?? 0) + 1, (last[column] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
    if (at > 1 && column > 1 && word[column - 1] === other[at - 2] && word[column - 2] === other[at - 1])
      best = Math.min(best, (before[column - 2] ?? 0) + 1);
    row.push(best);
  }
  return row;
}

/**
 * How many letters differ: another, one more, one less, or two in each other's place (Damerau's distance).
 * @returns the distance, or, where it is surely more than `max`, after how many letters of the other word that is sure.
 */
export function compareWords(word: string, other: string, max: number): { distance: number } | { lostAt: number } {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let at = 1; at <= other.length; at += 1) {
    const row = nextRow(word, other, at, last, before);
    if (Math.min(...row) > max && Math.min(...last) >= max) return { lostAt: at };
    [before, last] = [last, row];
  }
  const distance = last[word.length] ?? max + 1;
  return distance <= max ? { distance } : { lostAt: other.length + 1 };
}

/** Every text that is one mistake away. */
function oneAway(word: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [start, end] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      found.add(start + letter + end);
      if (end !== "") found.add(start + letter + end.slice(1));
    }
    if (end !== "") found.add(start + end.slice(1));
    if (end.length > 1) found.add(start + end[1] + end[0] + end.slice(2));
  }
  found.delete(word);
  return found;
}

// Each is looked up, so the cost has nothing to do with how many words there are.
async function wordsOneAway(workspaceId: number, word: string): Promise<string[]> {
  const found = await reads(workspaceId).all(wordsAmong, { words: [...oneAway(word)] });
  return found.map((row) => row.word);
}

/** Reads the READ words after one; of a server, which takes longer to ask than to read, many more that may be asked for next. */
function wordReader(workspaceId: number, before: string): (from: string) => Promise<string[]> {
  const limit = isPostgres() ? FETCHED : READ;
  let fetched: string[] = [];
  let fetchedFrom: string | undefined;
  return async (from) => {
    const at = fetchedFrom === undefined || from < fetchedFrom ? -1 : fetched.findIndex((word) => word > from);
    const isHeld = at !== -1 && (fetched.length < limit || fetched.length - at >= READ);
    if (isHeld) return fetched.slice(at, at + READ);
    fetchedFrom = from;
    fetched = (await reads(workspaceId).all(wordsAfter, { from, before, limit })).map(({ word }) => word);
    return fetched.slice(0, READ);
  };
}

// The words are in order, so what begins with letters that are already too far away is passed over in one step.
async function wordsTwoAway(workspaceId: number, word: string): Promise<string[]> {
  const first = [...word][0] ?? "";
  const wordsFrom = wordReader(workspaceId, `${first}\u{10ffff}`);
  const found: string[] = [];
  let from = first;
  for (let seek = 0; seek < SEEKS_MAX; seek += 1) {
    const words = await wordsFrom(from);
    let lost = "";
    for (const other of words) {
      from = other;
      if (lost !== "" && other.startsWith(lost)) continue;
      const compared = compareWords(word, other, 2);
      lost = "";
      if ("distance" in compared) found.push(other);
      else if (compared.lostAt <= other.length) lost = other.slice(0, compared.lostAt);
    }
    if (words.length < READ) break;
    if (lost !== "") from = `${lost}\u{10ffff}`;
  }
  return found;
}

/** A workspace's own words alone are read: no suggestion tells of another's texts. */
export const storedWordsLike =
  (workspaceId: number): WordsLike =>
  async (word, mistakes) => [
    ...(await wordsOneAway(workspaceId, word)),
    ...(mistakes === 2 ? await wordsTwoAway(workspaceId, word) : []),
  ];

/**
 * Words of the place where somebody searches, and of the thesaurus, that they may have meant who typed a word: one letter
 * wrong from four letters on, two from eight, the nearest first.
 * @param word without accents, in lower case. @param count how often a word is found; one that is found nowhere was not meant.
 */
export async function correctionsOf(word: string, like: WordsLike, count: CountWord): Promise<string[]> {
  const max = mistakesOf(word);
  if (max === 0) return [];
  const known = new Set(await like(word, max));
  for (const other of THESAURUS_WORDS) if (Math.abs(other.length - word.length) <= max) known.add(other);
  const nearest = [...known]
    .flatMap((other) => {
      const compared = compareWords(word, other, max);
      return "distance" in compared && compared.distance > 0 ? { word: other, distance: compared.distance } : [];
    })
    .sort((one, two) => one.distance - two.distance)
    .slice(0, CORRECTIONS_MAX);
  const counted = await Promise.all(nearest.map(async (one) => ({ ...one, count: await count(one.word) })));
  return counted
    .filter((one) => one.count > 0 || THESAURUS_WORDS.has(one.word))
    .sort(
      (one, two) =>
        one.distance - two.distance ||
        two.count - one.count ||
        Number(two.word[0] === word[0]) - Number(one.word[0] === word[0]),
    )
    .map((one) => one.word);
}
