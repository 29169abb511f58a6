/** A word that is being typed after a sign: where it begins (at the sign), and what follows the sign so far. */
export type CaretWord = { start: number; query: string };

const WORD_MAX = 40;

/**
 * The word at the caret that begins with the sign: at the start of the text or after white space. `words` is how many
 * words it may have, for names.
 */
export function wordAtCaret(text: string, caret: number, sign: string, words: number): CaretWord | null {
  const before = text.slice(Math.max(0, caret - WORD_MAX - 1), caret);
  const at = before.lastIndexOf(sign);
  if (at < 0 || (at > 0 && !/\s/.test(before.charAt(at - 1)))) return null;
  const query = before.slice(at + 1);
  if (/[\n\t]/.test(query) || /^\s/.test(query) || query.split(" ").length > words) return null;
  return { start: caret - query.length - 1, query };
}
