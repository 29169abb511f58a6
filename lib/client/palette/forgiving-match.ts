import { plain } from "@/lib/kernel/plain";

/** Shorter words have no typo: nearly any other word would do. */
const TYPO_LETTERS_MIN = 4;

/** How well an entry has what was typed; the lower, the better. */
const BEGINS = 0;
const HAS_WORD = 1;
const HAS_TYPO = 2;

const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * Whether two words are the same but for one letter too many, one missing, one wrong, or two that changed places. Both are
 * plain.
 */
function isOneTypoApart(typed: string, word: string): boolean {
  let start = 0;
  while (start < typed.length && start < word.length && typed[start] === word[start]) start += 1;
  const [rest, wanted] = [typed.slice(start), word.slice(start)];
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}

/** Whether a word begins with what was typed of it, but for one typo. */
function beginsWithTypo(typed: string, word: string): boolean {
  if (typed.length < TYPO_LETTERS_MIN) return false;
  return [-1, 0, 1].some((more) => isOneTypoApart(typed, word.slice(0, typed.length + more)));
}

/**
 * How well a text matches what was typed, whatever its case and accents: every typed word begins one of the text's, of four
 * letters on with one typo. Null: not at all.
 */
function matchRank(text: string, typed: string): number | null {
  const words = wordsOf(text);
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return typed.trim() === "" ? BEGINS : null;
  let rank = plain(text).startsWith(plain(typed).trim()) ? BEGINS : HAS_WORD;
  for (const part of wanted) {
    if (words.some((word) => word.startsWith(part))) continue;
    if (!words.some((word) => beginsWithTypo(part, word))) return null;
    rank = HAS_TYPO;
  }
  return rank;
}

/** The entries that match what was typed, the best first and otherwise in their order. */
export function matching<Entry>(entries: readonly Entry[], typed: string, textOf: (entry: Entry) => string): Entry[] {
  return entries
    .flatMap((entry) => {
      const rank = matchRank(textOf(entry), typed);
      return rank === null ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}
