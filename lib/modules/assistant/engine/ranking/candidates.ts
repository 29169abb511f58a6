import { plain } from "@/lib/kernel/plain";
import { allPassages, countAllPassages, countStems, findPassages, stemsLike } from "../../knowledge/search-passages";
import type { FoundPassage } from "../../store/knowledge-search";
import { topicSpace } from "../topics/topic-space";
import type { Word } from "../words";

/** A base of so many passages is compared whole. */
const WHOLE_MAX = 250;
/** A small base is treated like one of this many passages: otherwise one item would make every word common. */
const PASSAGES_MIN = 60;
/** Most words by which passages are looked for beside the one that was asked with. */
const RELATED_MAX = 12;
const TYPO_LETTERS = 5;
const TYPO_STEMS = 300;

/**
 * What may answer a question, of how many passages, how rare each of its words is there (0 to about 6), and the question's words as the base
 * writes them.
 */
export type Candidates = { passages: FoundPassage[]; size: number; rarityOf: (word: Word) => number; words: Word[] };

/** How rare something is that so many of all passages have: the logarithm of the odds that a passage lacks it. */
export const rarityAmong = (all: number, having: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));

/** The passages to compare a question with: all of a small base, of a larger one those that have its words, or words about the same. */
export async function candidatesFor(workspaceId: number, asked: readonly Word[]): Promise<Candidates> {
  const count = await countAllPassages(workspaceId);
  const known = await countStems(workspaceId, [...new Set(asked.flatMap(({ stems }) => stems))]);
  const words = await Promise.all(asked.map((word) => corrected(workspaceId, word, known)));
  const stems = [...new Set(words.flatMap(({ stems }) => stems))];
  const counts = new Map([
    ...known,
    ...(await countStems(
      workspaceId,
      stems.filter((stem) => !known.has(stem)),
    )),
  ]);
  const countOf = ({ stems }: Word) => stems.reduce((most, stem) => Math.max(most, counts.get(stem) ?? 0), 0);
  const size = Math.max(PASSAGES_MIN, count);
  const rarityOf = (word: Word) => rarityAmong(size, countOf(word));
  if (count <= WHOLE_MAX) return { passages: await allPassages(workspaceId, WHOLE_MAX), size, rarityOf, words };
  const own = words.map((word) => ({ stems: word.stems, count: countOf(word) }));
  const groups = [...own.sort(rarest), ...(await relatedGroups(workspaceId, words))];
  return { passages: await findPassages(workspaceId, groups), size, rarityOf, words };
}

const rarest = (one: { count: number }, two: { count: number }) => one.count - two.count;

/** Words of the base that are about the same as those that were asked with. */
async function relatedGroups(workspaceId: number, words: readonly Word[]) {
  const related = words.map((word) => topicSpace().nearest(word, RELATED_MAX));
  const counts = await countStems(workspaceId, [...new Set(related.flat())]);
  const groups = related.map((stems) => {
    const there = stems.filter((stem) => (counts.get(stem) ?? 0) > 0);
    return { stems: there, count: there.reduce((sum, stem) => sum + (counts.get(stem) ?? 0), 0) };
  });
  return groups.filter(({ count }) => count > 0).sort(rarest);
}

/** A word that neither the base nor any topic knows, with the stems of those of the base that differ from it by a letter. */
async function corrected(workspaceId: number, word: Word, known: ReadonlyMap<string, number>): Promise<Word> {
  const isKnown = word.stems.some((stem) => (known.get(stem) ?? 0) > 0);
  if (isKnown || word.text.length < TYPO_LETTERS || /\d/.test(word.text)) return word;
  const stem = word.stems[0] ?? word.text;
  const alike = (await stemsLike(workspaceId, plain(stem).slice(0, 2), TYPO_STEMS)).filter((one) =>
    isOneLetterOff(stem, one),
  );
  return alike.length === 0 ? word : { text: `${word.text}~`, stems: [...word.stems, ...alike] };
}

/** Whether two words differ by one letter: another, one more, one less, or two in each other's place. */
function isOneLetterOff(one: string, two: string): boolean {
  if (one === two || Math.abs(one.length - two.length) > 1 || two.length < TYPO_LETTERS - 1) return false;
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  const [restOne, restTwo] = [one.slice(at), two.slice(at)];
  return (
    restOne.slice(1) === restTwo.slice(1) ||
    restOne.slice(1) === restTwo ||
    restOne === restTwo.slice(1) ||
    (restOne.slice(2) === restTwo.slice(2) && restOne[0] === restTwo[1] && restOne[1] === restTwo[0])
  );
}
