/** Of random bytes in hexadecimal, 16 different signs are expected. */
const DIFFERENT_MIN = 8;
/** Share of a key that may be a repetition, or the next sign of a row like 0123 or abcd. Random keys have a few hundredths, and a fifth. */
const REPEATED_MAX = 0.25;
const IN_ROW_MAX = 0.7;
/**
 * What people write into examples and forget, as people write: in small letters, in capitals, or with one in front. In any
 * mixture, one of three million random keys of 48 bytes would have one of these words; so it is one of tens of millions.
 */
const PLACEHOLDERS = new RegExp(
  [
    "change",
    "secret",
    "example",
    "password",
    "placeholder",
    "default",
    "insecure",
    "cangoo",
    "production",
    "qwerty",
    "asdfgh",
  ]
    .flatMap((word) => [word, word.toUpperCase(), `${word.charAt(0).toUpperCase()}${word.slice(1)}`])
    .join("|"),
);

/**
 * Whether a key looks as if it were made up and not made by chance: few different signs, repetitions, rows, or a word that
 * stands in examples. What passes may still be weak; what fails surely is.
 */
export function isGuessableKey(key: string): boolean {
  if (new Set(key).size < DIFFERENT_MIN || PLACEHOLDERS.test(key)) return true;
  const seen = new Set<string>();
  let repeated = 0;
  let inRow = 0;
  for (let at = 0; at + 3 <= key.length; at += 1) {
    const three = key.slice(at, at + 3);
    if (seen.has(three)) repeated += 1;
    seen.add(three);
    if (Math.abs(key.charCodeAt(at + 1) - key.charCodeAt(at)) <= 1) inRow += 1;
  }
  const places = Math.max(1, key.length - 2);
  return repeated / places > REPEATED_MAX || inRow / places > IN_ROW_MAX;
}
