import type Database from "better-sqlite3";
import { prepared } from "@/lib/platform/db/connections";
import { THESAURUS_WORDS } from "./thesaurus";

/** From so many letters on a word may have one wrong, and from so many two. */
const ONE_WRONG = 4;
const TWO_WRONG = 8;
const LENGTH_MAX = 24;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** Steps through the words with the same first letter, and words that each of them reads. */
const SEEKS_MAX = 300;
const READ = 16;
const CORRECTIONS_MAX = 24;

/** Words of a place that may be a typed one with so many letters wrong; it may name some that aren't. */
export type WordsLike = (word: string, mistakes: number) => Iterable<string>;

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
function wordsOneAway(db: Database.Database, workspaceId: number, word: string): string[] {
  return prepared(db, "SELECT word FROM search_word WHERE workspaceId = ? AND word IN (SELECT value FROM json_each(?))")
    .pluck()
    .all(workspaceId, JSON.stringify([...oneAway(word)])) as string[];
}

// The words are in order, so what begins with letters that are already too far away is passed over in one step.
function wordsTwoAway(db: Database.Database, workspaceId: number, word: string): string[] {
  const first = [...word][0] ?? "";
  const read = prepared(
    db,
    `SELECT word FROM search_word WHERE workspaceId = ? AND word > ? AND word < ? ORDER BY word LIMIT ${READ}`,
  ).pluck();
  const found: string[] = [];
  let from = first;
  for (let seek = 0; seek < SEEKS_MAX; seek += 1) {
    const words = read.all(workspaceId, from, `${first}\u{10ffff}`) as string[];
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
  (db: Database.Database, workspaceId: number): WordsLike =>
  (word, mistakes) => [
    ...wordsOneAway(db, workspaceId, word),
    ...(mistakes === 2 ? wordsTwoAway(db, workspaceId, word) : []),
  ];

/**
 * Words of the place where somebody searches, and of the thesaurus, that they may have meant who typed a word: one letter
 * wrong from four letters on, two from eight, the nearest first.
 * @param word without accents, in lower case. @param count how often a word is found; one that is found nowhere was not meant.
 */
export function correctionsOf(word: string, like: WordsLike, count: (word: string) => number): string[] {
  const max = mistakesOf(word);
  if (max === 0) return [];
  const known = new Set(like(word, max));
  for (const other of THESAURUS_WORDS) if (Math.abs(other.length - word.length) <= max) known.add(other);
  return [...known]
    .flatMap((other) => {
      const compared = compareWords(word, other, max);
      return "distance" in compared && compared.distance > 0 ? { word: other, distance: compared.distance } : [];
    })
    .sort((one, two) => one.distance - two.distance)
    .slice(0, CORRECTIONS_MAX)
    .map((one) => ({ ...one, count: count(one.word) }))
    .filter((one) => one.count > 0 || THESAURUS_WORDS.has(one.word))
    .sort(
      (one, two) =>
        one.distance - two.distance ||
        two.count - one.count ||
        Number(two.word[0] === word[0]) - Number(one.word[0] === word[0]),
    )
    .map((one) => one.word);
}
