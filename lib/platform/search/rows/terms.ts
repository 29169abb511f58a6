import { eachOf, type Match } from "@/lib/platform/search/match";

/** A text as it is compared: no accents, no capitals. */
export function plainText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** What a list by name is sorted by. */
export function sortNameOf(name: string): string {
  return plainText(name).trim();
}

/** The words of a query; each must be found. */
export function typedWords(query: string): string[] {
  return [...new Set(plainText(query).split(/\s+/).filter(Boolean))].slice(0, 10);
}

const SHORT = 2;
const encode = (part: string) =>
  part.replace(/[\0-/:-`{-\x7f]/g, (sign) => `_${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
const term = (workspaceId: number, part: string) => `w${workspaceId}_${encode(part)}`;

function trigrams(word: string): string[] {
  const letters = [...word];
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(""));
}

/** What a row is found by. */
export type RowTerms = {
  /** For the index: every three letters in a row, and one and two at the beginning of a word. */
  terms: string;
  /** The one and two letters alone, each between spaces. */
  starts: string;
};

/** Terms of a text. Each begins with its workspace, so that neither hits nor times tell of another's. */
export function rowTerms(workspaceId: number, text: string): RowTerms {
  const parts = new Set<string>();
  const starts = new Set<string>();
  for (const word of plainText(text).split(/\s+/)) {
    for (const trigram of trigrams(word)) parts.add(trigram);
    for (const piece of [word, ...word.split(/[^\p{L}\p{N}]+/u)]) {
      const letters = [...piece];
      for (let length = 1; length <= Math.min(SHORT, letters.length); length += 1)
        starts.add(letters.slice(0, length).join(""));
    }
  }
  return {
    terms: [...starts, ...parts].map((part) => term(workspaceId, part)).join(" "),
    starts: ` ${[...starts].join(" ")} `,
  };
}

/** Whether a word is so short that only beginnings of words match it. */
export const isShortWord = (word: string) => [...word].length <= SHORT;

/** Terms of which rows that have all of the words have each, and some rows that only have their pieces. */
export function rowPieces(workspaceId: number, words: readonly string[]): string[] {
  const parts = new Set(words.flatMap((word) => (isShortWord(word) ? [word] : trigrams(word))));
  return [...parts].map((part) => term(workspaceId, part));
}

/** The match for these rows. */
export const rowMatch = (workspaceId: number, words: readonly string[]): Match => eachOf(rowPieces(workspaceId, words));
