import { type Edit, lineStart, type Written } from "./edit";

const KINDS = { bulleted: /^[-*] /, numbered: /^\d{1,2}\. /, quote: /^>(?: |$)/ } as const;
/** What the beginning of a line makes of it. */
export type LineFormat = keyof typeof KINDS;

const PREFIX = /^(?:[-*] |(\d{1,2})\. |>(?: |$))/;

/** Number of a line in a numbered list; 0 outside of one. */
const numberOf = (line: string) => Number(PREFIX.exec(line)?.[1] ?? 0);

/**
 * Makes the selected lines, or the caret's, a list or a quote, or takes that away where all of them are one. A numbered list
 * goes on from the line above it.
 */
export function toggleLines({ value, start, end }: Written, format: LineFormat): Edit {
  const from = lineStart(value, start);
  // The line that a selection only just reaches isn't meant.
  const lastAt = end > start && value.charAt(end - 1) === "\n" ? end - 1 : end;
  const lineEnd = value.indexOf("\n", lastAt);
  const to = lineEnd < 0 ? value.length : lineEnd;
  const lines = value.slice(from, to).split("\n");
  const isEmpty = lines.every((line) => line.trim() === "");
  const isOff = !isEmpty && lines.every((line) => line.trim() === "" || KINDS[format].test(line));
  let number = from === 0 ? 0 : numberOf(value.slice(lineStart(value, from - 1), from - 1));
  const changed = lines.map((line) => {
    if (line.trim() === "" && !isEmpty) return line;
    const words = line.replace(PREFIX, "");
    if (isOff) return words;
    number += 1;
    return `${{ bulleted: "- ", numbered: `${number}. `, quote: "> " }[format]}${words}`;
  });
  const text = changed.join("\n");
  if (start !== end) return { from, to, text, select: [from, from + text.length] };
  const caret = Math.max(from, start + text.length - (to - from));
  return { from, to, text, select: [caret, caret] };
}

/** What breaking a line does in a list or a quote: it goes on, or ends where its item is empty; null anywhere else. */
export function continueLine({ value, start, end }: Written): Edit | null {
  if (start !== end) return null;
  const from = lineStart(value, start);
  const lineEnd = value.indexOf("\n", start);
  const line = value.slice(from, lineEnd < 0 ? value.length : lineEnd);
  const prefix = PREFIX.exec(line)?.[0] ?? "";
  if (prefix === "" || start < from + prefix.length) return null;
  if (line.slice(prefix.length).trim() === "") return { from, to: from + line.length, text: "", select: [from, from] };
  const number = numberOf(line);
  const text = `\n${number > 0 ? `${number + 1}. ` : prefix.padEnd(2)}`;
  return { from: start, to: start, text, select: [start + text.length, start + text.length] };
}
