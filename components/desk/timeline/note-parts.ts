/** A run of a note's text; `isMention` when it names an attender. */
export type NotePart = { text: string; isMention: boolean };

/** Splits a note at the '@name' of each of these names. The parts' texts joined are the note itself. */
export function splitMentions(text: string, names: readonly string[]): NotePart[] {
  // The longest first: 'Ana' must not cut 'Ana Paula' in two.
  const marks = names.filter(Boolean).toSorted((a, b) => b.length - a.length);
  const parts: NotePart[] = [];
  let end = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const name = marks.find((mark) => text.startsWith(mark, at + 1));
    if (name === undefined || at < end) continue;
    if (at > end) parts.push({ text: text.slice(end, at), isMention: false });
    end = at + 1 + name.length;
    parts.push({ text: text.slice(at, end), isMention: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMention: false });
  return parts;
}
