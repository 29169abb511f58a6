import { highlightParts } from "./highlight-parts";

/** A text with the words that a search was for marked in it, whatever their case and accents. */
export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0;
  return highlightParts(text, words).map(({ text: part, isHit }) => {
    const key = at;
    at += part.length;
    return isHit ? (
      <mark key={key} className="rounded-xs bg-warning-tint text-warning-tint-foreground">
        {part}
      </mark>
    ) : (
      part
    );
  });
}
