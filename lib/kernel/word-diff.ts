/**
 * A run of words, with the spaces behind them, as each of two texts has it: both of them, or only the earlier or the later one, in which
 * case it is empty in the other.
 */
export type DiffPart = { kind: "same" | "removed" | "added"; before: string; after: string };

/** Pairs of words that are compared at the most: two texts of some 2,000 words each that have nothing in common. */
const PAIRS_MAX = 4_000_000;

const tokensOf = (text: string) => text.match(/\S+\s*|^\s+/g) ?? [];

/**
 * What was changed between two texts, word by word: `before` of all parts, joined, is the earlier text, `after` the later one. Texts too
 * long to compare are replaced as a whole.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [one, two] = [tokensOf(before), tokensOf(after)];
  const [bare, other] = [one.map((word) => word.trim()), two.map((word) => word.trim())];
  let start = 0;
  while (start < one.length && start < two.length && bare[start] === other[start]) start += 1;
  let end = 0;
  const rest = Math.min(one.length, two.length) - start;
  while (end < rest && bare[one.length - 1 - end] === other[two.length - 1 - end]) end += 1;
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart["kind"], earlier: string, later: string) => {
    const last = parts.at(-1);
    if (last?.kind !== kind) parts.push({ kind, before: earlier, after: later });
    else {
      last.before += earlier;
      last.after += later;
    }
  };
  for (let at = 0; at < start; at += 1) add("same", one[at] ?? "", two[at] ?? "");
  for (const { kind, at, beside } of stepsOf(bare.slice(start, one.length - end), other.slice(start, two.length - end)))
    add(kind, kind === "added" ? "" : (one[start + at] ?? ""), kind === "removed" ? "" : (two[start + beside] ?? ""));
  for (let left = end; left > 0; left -= 1) add("same", one[one.length - left] ?? "", two[two.length - left] ?? "");
  return parts;
}

/** `at` and `beside`: places of the word in the earlier and the later list. */
type Step = { kind: DiffPart["kind"]; at: number; beside: number };

/** The steps from one list of words to another, along their longest common subsequence. */
function stepsOf(one: readonly string[], two: readonly string[]): Step[] {
  const removed = (from: number) =>
    one.slice(from).map((_, index): Step => ({ kind: "removed", at: from + index, beside: 0 }));
  const added = (from: number) =>
    two.slice(from).map((_, index): Step => ({ kind: "added", at: 0, beside: from + index }));
  if (one.length * two.length > PAIRS_MAX) return [...removed(0), ...added(0)];
  const width = two.length + 1;
  // How many words the ends of both lists, from here on, have in common.
  const common = new Uint16Array((one.length + 1) * width);
  const commonAt = (at: number, beside: number) => common[at * width + beside] ?? 0;
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let beside = two.length - 1; beside >= 0; beside -= 1)
      common[at * width + beside] =
        one[at] === two[beside]
          ? commonAt(at + 1, beside + 1) + 1
          : Math.max(commonAt(at + 1, beside), commonAt(at, beside + 1));
  const steps: Step[] = [];
  let at = 0;
  let beside = 0;
  while (at < one.length && beside < two.length) {
    if (one[at] === two[beside]) steps.push({ kind: "same", at: at++, beside: beside++ });
    else if (commonAt(at + 1, beside) >= commonAt(at, beside + 1)) steps.push({ kind: "removed", at: at++, beside });
    else steps.push({ kind: "added", at, beside: beside++ });
  }
  return [...steps, ...removed(at), ...added(beside)];
}
