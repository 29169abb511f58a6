import { safeHref } from "@/lib/kernel/linkify";
import type { Edit, Written } from "./edit";

/** An address that is the whole of a text; null where it is anything else. */
export function addressIn(text: string): string | null {
  const trimmed = text.trim();
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(trimmed) ? safeHref(trimmed) && trimmed : null;
}

/**
 * Makes what is selected a link. What is still to be told stands there as a gap (`canned-text.ts`): it is selected, Tab goes to
 * the next one, and nothing is sent while there is one without a question.
 * @param gaps names of the gaps for the words and for the address
 */
export function linkEdit(
  { value, start, end }: Written,
  gaps: { words: string; address: string },
  pasted?: string,
): Edit {
  const selected = value.slice(start, end).trim();
  const own = addressIn(selected);
  // Several lines can't be a link: it is put in behind them.
  const isWords = selected !== "" && own === null && !/[[\]\n]/.test(selected);
  const isReplaced = isWords || own !== null;
  const from = isReplaced ? start + value.slice(start, end).indexOf(selected) : end;
  const words = isWords ? selected : `{{${gaps.words}}}`;
  const known = pasted ?? own;
  const address = known ?? `{{${gaps.address}}}`;
  const text = `[${words}](${address})`;
  // The first gap, or else the place behind the link.
  const gapAt = from + text.indexOf("{{");
  const gapLength = isWords ? address.length : words.length;
  const select = isWords && known !== null ? [from + text.length, from + text.length] : [gapAt, gapAt + gapLength];
  return { from, to: isReplaced ? from + selected.length : end, text, select: select as [number, number] };
}

/** Puts an attached picture into the text, on a line of its own at the caret. */
export function pictureEdit({ value, start, end }: Written, name: string): Edit {
  const before = start > 0 && value.charAt(start - 1) !== "\n" ? "\n" : "";
  const isLineAfter = value.charAt(end) === "\n";
  const text = `${before}![${name}]${isLineAfter ? "" : "\n"}`;
  const caret = start + text.length + (isLineAfter ? 1 : 0);
  return { from: start, to: end, text, select: [caret, caret] };
}

/** Takes a picture out of the text again; null where it isn't in it. */
export function pictureAwayEdit(value: string, name: string): Edit | null {
  let from = 0;
  for (const line of value.split("\n")) {
    if (line.trim() === `![${name}]`) {
      const to = Math.min(value.length, from + line.length + 1);
      return { from, to, text: "", select: [from, from] };
    }
    from += line.length + 1;
  }
  return null;
}
