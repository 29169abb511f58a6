// C0 and C1 controls but breaks, halves of characters, and the bidi embeddings, overrides and isolates, which have the text
// around a name read in another order (CVE-2021-42574); then what has no width and no part in any writing. Joiners (Indic
// scripts, emoji) and the marks U+200E and U+200F have.
const DECEPTIVE = /(?![\s\u0085])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\u200b\u2060-\u2064\ufeff]/gu;
// What was pasted from two lines or two cells stays two words.
const BREAKS = /[\s\u0085]+/gu;
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text of one line as it is stored, whoever it is from: composed (NFC), without controls and without what turns the order
 * of reading, with one space for every break, tab or row of spaces and none at its ends; empty when nothing in it is seen.
 * Nothing is refused: whoever pastes a name from an address book brings such signs along and can't see them.
 * @param max UTF-16 code units after which the rest is left out.
 */
export function oneLine(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = text.replace(DECEPTIVE, "").replace(BREAKS, " ").trim().normalize("NFC");
  if (!VISIBLE.test(line)) return "";
  return line.length <= max ? line : line.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}
