import type { QueryWord } from "./query-words";
import { type Token, tokens, wordForms } from "./tokens";

/** About as much of a text as two lines of the list hold. */
const LENGTH = 120;
/** Of these so many stand before the first word that was found. */
const BEFORE = 40;
/** How far a border is moved to the next space. */
const WORD_BORDER = 15;

const isFound = (words: readonly QueryWord[], token: Token) => {
  const forms = wordForms(token.text);
  return words.some((word) => word.finds(forms));
};

/** The words of a text that a query finds, as they stand there, each once. */
export function foundWords(text: string, words: readonly QueryWord[]): string[] {
  const found = new Set<string>();
  for (const token of tokens(text)) if (isFound(words, token)) found.add(token.text);
  return [...found];
}

/** The part of a text around the first word that a query finds, in one line; cut between words. */
export function excerpt(text: string, words: readonly QueryWord[]): string {
  let first = 0;
  for (const token of tokens(text)) {
    if (!isFound(words, token)) continue;
    first = token.start;
    break;
  }
  const start = first <= BEFORE + WORD_BORDER ? 0 : borderAfter(text, first - BEFORE, first);
  const end = text.length - start <= LENGTH + WORD_BORDER ? text.length : borderBefore(text, start + LENGTH);
  const part = text.slice(start, end).replace(/\s+/g, " ").trim();
  return `${start > 0 ? "…" : ""}${part}${end < text.length ? "…" : ""}`;
}

function borderAfter(text: string, from: number, last: number): number {
  for (let at = from; at < Math.min(from + WORD_BORDER, last); at += 1) if (/\s/.test(text[at] ?? "")) return at + 1;
  return withoutHalf(text, from);
}

function borderBefore(text: string, from: number): number {
  for (let at = from; at > from - WORD_BORDER; at -= 1) if (/\s/.test(text[at] ?? "")) return at;
  return withoutHalf(text, from);
}

// A text must not be cut inside an emoji.
function withoutHalf(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? "") ? at - 1 : at;
}
