const withoutAccents = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");

// Normalising a text costs ten times what looking its accented letters up does, and nearly all text is Latin.
const BEYOND_LATIN = /[\u0250-\uffff]/;
const ACCENTED_LATIN = /[\u00c0-\u024f]/g;
const PLAIN_LATIN = new Map(
  Array.from({ length: 0x250 - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)).map((letter) => [
    letter,
    withoutAccents(letter),
  ]),
);

/** A text without accents, in lower case. Only Latin combining marks go: in other scripts a mark is a letter's vowel. */
export function plain(text: string): string {
  const lower = text.toLowerCase();
  if (BEYOND_LATIN.test(lower)) return withoutAccents(lower);
  return lower.replace(ACCENTED_LATIN, (letter) => PLAIN_LATIN.get(letter) ?? letter);
}
