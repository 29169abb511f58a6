import { stemmer as englishStem } from "@orama/stemmers/english";
import { stemmer as portugueseStem } from "@orama/stemmers/portuguese";
import { plain } from "@/lib/kernel/plain";

/** Endings that people type without their accents, and that the stemmer only knows with them. */
const ACCENTED: readonly (readonly [ending: string, accented: string])[] = [
  ["cao", "ção"],
  ["coes", "ções"],
  ["encia", "ência"],
  ["ancia", "ância"],
  ["encias", "ências"],
  ["ancias", "âncias"],
  ["avel", "ável"],
  ["ivel", "ível"],
  ["ao", "ão"],
  ["oes", "ões"],
];

/** Plurals that the stemmer doesn't bring together with their singular. */
const PLURALS: readonly (readonly [ending: string, singulars: readonly string[]])[] = [
  ["oes", ["ao"]],
  ["aes", ["ao"]],
  ["eis", ["el", "il"]],
  ["ais", ["al"]],
  ["ois", ["ol"]],
  ["uis", ["ul"]],
  ["ns", ["m"]],
];

/** Shorter ones than this are no word with an ending. */
const STEM_MIN = 4;

function accented(word: string): string {
  for (const [ending, form] of ACCENTED) {
    if (word.length > ending.length && word.endsWith(ending)) return word.slice(0, -ending.length) + form;
  }
  return word;
}

function singulars(word: string): string[] {
  for (const [ending, forms] of PLURALS) {
    if (word.endsWith(ending)) return forms.map((form) => word.slice(0, -ending.length) + form);
  }
  return [];
}

/** What may be taken off when less than four letters are left. With any ending, 'Maria' would be a 'maré'. */
const SHORT_STEM_ENDING = /^(?:[aeo]s?|[aei]r|ou|am)$/;

function stemOf(form: string): string {
  const bare = plain(form);
  const stem = plain(portugueseStem(form));
  return stem.length >= STEM_MIN || SHORT_STEM_ENDING.test(bare.slice(stem.length)) ? stem : bare;
}

/**
 * What a word is indexed and looked up under. Two words mean the same to the search when they share one of these: the
 * Portuguese stem as it is written, as it would be with its accents, and in the singular; and the English stem. Never none.
 */
export function stemsOf(word: string): readonly string[] {
  const bare = plain(word);
  if (bare.length < STEM_MIN || /\d/.test(bare)) return [bare];
  const forms = [word.toLowerCase().normalize("NFC"), bare, accented(bare), ...singulars(bare).map(accented)];
  return [...new Set([...forms.map(stemOf), plain(englishStem(bare))])];
}

/** The one stem that every spelling of this accentless word has. */
export function commonStem(bare: string): string {
  return bare.length < STEM_MIN || /\d/.test(bare) ? bare : stemOf(bare);
}
