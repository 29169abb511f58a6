/** Text in the standard fonts, which know Western European letters alone: an accent that they lack goes, any other letter is marked. */
export function printable(text: string): string {
  return [...text.normalize("NFC").replace(/[\u00a0\u202f]/g, " ")]
    .map((letter) => {
      if (/[\x20-\x7e\u00a1-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u20ac]/.test(letter)) return letter;
      const base = letter.normalize("NFD").charAt(0);
      return /[\x20-\x7e]/.test(base) ? base : "?";
    })
    .join("");
}
