/** A stretch of text, and whether it is one of the words that were looked for. */
export type TextPart = { text: string; isHit: boolean };

/** Lower case without accents, and for each of its characters where it stood in the text. */
function fold(text: string): { folded: string; positions: number[] } {
  let folded = "";
  const positions: number[] = [];
  let at = 0;
  for (const character of text) {
    const base = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    folded += base;
    for (let unit = 0; unit < base.length; unit += 1) positions.push(at);
    at += character.length;
  }
  positions.push(text.length);
  return { folded, positions };
}

/** Splits a text at the words, as whole words, whatever their case and accents. Joined again it is the same text. */
export function highlightParts(text: string, words: readonly string[]): TextPart[] {
  const wanted = words
    .map((word) => fold(word).folded.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"))
    .filter((word) => word !== "")
    // The longer first: of two words that begin alike the regular expression takes the one that stands first.
    .sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ text, isHit: false }];
  const { folded, positions } = fold(text);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const parts: TextPart[] = [];
  let done = 0;
  for (const match of folded.matchAll(pattern)) {
    const start = positions[match.index] ?? 0;
    const end = positions[match.index + match[0].length] ?? text.length;
    if (start > done) parts.push({ text: text.slice(done, start), isHit: false });
    parts.push({ text: text.slice(start, end), isHit: true });
    done = end;
  }
  if (done < text.length || parts.length === 0) parts.push({ text: text.slice(done), isHit: false });
  return parts;
}
