import { type Edit, lineStart, type Written } from "./edit";

/** The sign around words, by what it makes of them. */
const SIGNS = { bold: "*", italic: "_", struck: "~" } as const;
/** What a sign around words makes of them. */
export type InlineFormat = keyof typeof SIGNS;

const ALL: readonly string[] = Object.values(SIGNS);
const LETTER = /[\p{L}\p{N}\p{M}]/u;
/** What a line begins with that is no word of it. */
const PREFIX = /^(?:[-*] |\d{1,2}\. |> )/;

/** A run of words on one line. */
type Run = { start: number; end: number };

/** The words of a run, without the signs that it begins and ends with. */
function core(value: string, { start, end }: Run): Run {
  while (end - start > 2 && ALL.includes(value.charAt(start)) && value.charAt(start) === value.charAt(end - 1)) {
    start += 1;
    end -= 1;
  }
  return { start, end };
}

/** How many signs stand around words, and how far out the wanted one is; -1 where it isn't among them. */
function around(value: string, { start, end }: Run, sign: string): { depth: number; at: number } {
  let depth = 0;
  let at = -1;
  for (;;) {
    const outer = value.charAt(start - 1 - depth);
    if (start - 1 - depth < 0 || !ALL.includes(outer) || outer !== value.charAt(end + depth)) return { depth, at };
    if (outer === sign && at < 0) at = depth;
    depth += 1;
  }
}

/** The words of what is selected, line by line: marks don't go over the end of a line, nor around a blank. */
function runsIn({ value, start, end }: Written): Run[] {
  const runs: Run[] = [];
  let from = start;
  for (const part of value.slice(start, end).split("\n")) {
    const isWholeStart = from === 0 || value.charAt(from - 1) === "\n";
    const prefix = isWholeStart ? (PREFIX.exec(part)?.[0].length ?? 0) : 0;
    const words = part.slice(prefix);
    const trimmed = words.trim();
    if (trimmed !== "") {
      const at = from + prefix + words.indexOf(trimmed);
      runs.push(core(value, { start: at, end: at + trimmed.length }));
    }
    from += part.length + 1;
  }
  return runs;
}

/** Puts the sign around each run, or takes it away where all have it. What was selected stays selected. */
function toggleRuns(value: string, runs: readonly Run[], sign: string): Edit {
  const found = runs.map((run) => ({ run, ...around(value, run, sign) }));
  const isOff = found.every(({ at }) => at >= 0);
  const [first] = found;
  const last = found.at(-1);
  const from = first ? first.run.start - first.depth : 0;
  const to = last ? last.run.end + last.depth : 0;
  let text = "";
  let done = from;
  let select: [number, number] = [from, to];
  found.forEach(({ run, depth, at }, index) => {
    const outer = value.slice(run.start - depth, run.start);
    const inner = value.slice(run.end, run.end + depth);
    const words = value.slice(run.start, run.end);
    text += value.slice(done, run.start - depth);
    const without = (signs: string, which: number) => signs.slice(0, which) + signs.slice(which + 1);
    const [before, after] = isOff
      ? [without(outer, depth - 1 - at), without(inner, at)]
      : at >= 0
        ? [outer, inner]
        : [sign + outer, inner + sign];
    if (index === 0) select = [from + text.length + before.length, 0];
    text += before + words;
    select[1] = from + text.length;
    text += after;
    done = run.end + depth;
  });
  // Of several lines the signs are selected, too: each line has its own.
  return { from, to, text, select: found.length > 1 ? [from, from + text.length] : select };
}

/** The word that the caret stands in; undefined at the edge of one. */
function wordAt(value: string, caret: number): Run | undefined {
  const isLetter = (at: number) => LETTER.test(value.charAt(at));
  if (caret === 0 || !isLetter(caret - 1) || !isLetter(caret)) return undefined;
  let start = caret;
  let end = caret;
  while (start > 0 && isLetter(start - 1)) start -= 1;
  while (end < value.length && isLetter(end)) end += 1;
  return { start, end };
}

/**
 * Makes what is selected bold, italic or struck, or takes that away. Without a selection it is the word around the caret; at
 * the edge of a word the signs are put in with the caret between them, and pressed again it leaves them.
 */
export function toggleMark(written: Written, format: InlineFormat): Edit {
  const sign = SIGNS[format];
  const { value, start, end } = written;
  const runs = runsIn(written);
  if (runs.length > 0) return toggleRuns(value, runs, sign);
  const word = wordAt(value, end);
  if (word) {
    const edit = toggleRuns(value, [word], sign);
    const caret = edit.select[0] + (end - word.start);
    return { ...edit, select: [caret, caret] };
  }
  const before = value.charAt(end - 1);
  if (before === sign && value.charAt(end) === sign) {
    return { from: end - 1, to: end + 1, text: "", select: [end - 1, end - 1] };
  }
  const line = value.slice(lineStart(value, end), end);
  const isOpen = line.split(sign).length % 2 === 0;
  if (value.charAt(end) === sign && isOpen) return { from: end, to: end, text: "", select: [end + 1, end + 1] };
  const caret = start + 1;
  return { from: start, to: start, text: sign + sign, select: [caret, caret] };
}
