const NAMES = [
  "primeira primeiro first",
  "segunda segundo second",
  "terceira terceiro third",
  "quarta quarto fourth",
  "quinta quinto fifth",
  "sexta sexto sixth",
  "setima setimo seventh",
  "oitava oitavo eighth",
  "nona nono ninth",
  "decima decimo tenth",
].map((line) => line.split(" "));

const SIGNS = /^(\d{1,3})(?:ª|º|a|o|st|nd|rd|th)$/;

// 'Segundo' also means 'according to', so a name stands for the signs alone and not for the number.
function formsOf(number: number): { signs: string[]; names: readonly string[] } {
  return { signs: ["ª", "a", "º", "o"].map((sign) => `${number}${sign}`), names: NAMES[number - 1] ?? [] };
}

/** Other ways to write an ordinal: 'segunda', '2a' and '2' for '2ª'; none for any other word. @param word without accents */
export function ordinalForms(word: string): readonly string[] {
  const signed = SIGNS.exec(word)?.[1];
  if (signed !== undefined) {
    const { signs, names } = formsOf(Number(signed));
    return [...signs, ...names, signed];
  }
  const index = NAMES.findIndex((names) => names.includes(word));
  return index === -1 ? [] : [...formsOf(index + 1).signs, ...(NAMES[index] ?? [])];
}

/** A text with '2.ª' as the one word that it is. */
export const joinOrdinals = (text: string): string => text.replace(/(?<=\d)\s?\.\s?(?=[ªº])/g, "");
