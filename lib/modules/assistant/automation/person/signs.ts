import { spaced } from "@/lib/platform/search/thesaurus";

/** Longer messages are read to here, in letters and words. */
const READ_MAX = 1_500;
const WORDS_MAX = 120;
/** Pieces of a word by which it is known when it is misspelt: so long, of words from so many letters on, in so many of their letters. */
const PIECE = 4;
const PIECED_MIN = 4;
const PIECED_MAX = 14;
const LENGTHS_MAX = 6;

/** What a message is known by: its words, neighbouring words, words next but one, pieces of words, how long it is, whether it asks. */
export function signsOf(text: string): string[] {
  const read = text.slice(0, READ_MAX);
  const words = spaced(read)
    .split(" ")
    .filter(Boolean)
    .slice(0, WORDS_MAX)
    // 'atendenteeee'
    .map((word) => word.replace(/(.)\1{2,}/g, "$1"));
  const signs = new Set<string>(words.map((word) => `w:${word}`));
  for (const word of words) if (word.length >= PIECED_MIN) addPieces(signs, word);
  const whole = ["^", ...words, "$"];
  for (const [at, word] of whole.entries()) {
    if (at + 1 < whole.length) signs.add(`b:${word} ${whole[at + 1]}`);
    if (at + 2 < whole.length) signs.add(`s:${word} ${whole[at + 2]}`);
  }
  signs.add(`n:${Math.min(LENGTHS_MAX, Math.ceil(Math.log2(1 + words.length)))}`);
  if (read.includes("?")) signs.add("q:");
  return [...signs];
}

/** Whether a sign is of what a message says, and not of its length. */
export const isOfWords = (sign: string): boolean => !/^[nq]:/.test(sign);

function addPieces(signs: Set<string>, word: string): void {
  const marked = `<${word.slice(0, PIECED_MAX)}>`;
  for (let at = 0; at + PIECE <= marked.length; at += 1) signs.add(`c:${marked.slice(at, at + PIECE)}`);
}
