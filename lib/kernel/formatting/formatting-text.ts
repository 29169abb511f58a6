import { type Inline, MARK_OF } from "./inline";
import { type Block, type FormattingRules, mayHaveMarks, parseFormatting } from "./parse-formatting";

/** How runs are written as text again: with their marks, as a mail program without HTML shows them, or the words alone. */
type Way = "marked" | "words";

function inlineText(parts: readonly Inline[], way: Way): string {
  return parts
    .map((part): string => {
      switch (part.kind) {
        case "text":
          return part.text;
        case "code":
          return way === "words" ? part.text : `${part.fence}${part.text}${part.fence}`;
        case "link":
          if (part.label === null) return part.address;
          return way === "words"
            ? inlineText(part.label, way)
            : `${inlineText(part.label, way)} (${part.address.replace(/^mailto:/i, "")})`;
        default: {
          const mark = way === "words" ? "" : MARK_OF[part.kind];
          return `${mark}${inlineText(part.parts, way)}${mark}`;
        }
      }
    })
    .join("");
}

function blockText(block: Block, way: Way): string {
  const written = (parts: readonly Inline[]) => inlineText(parts, way);
  switch (block.kind) {
    case "lines":
      return block.lines.map(written).join("\n");
    case "quote":
      return block.lines
        .map((parts) => (way === "words" ? written(parts) : `> ${written(parts)}`.trimEnd()))
        .join("\n");
    case "list":
      return block.items
        .map(({ sign, parts }) => `${way === "words" && sign.charAt(0) === "*" ? "" : sign}${written(parts)}`)
        .join("\n");
    case "code":
      return way === "words" ? block.text.trim() : `\`\`\`${block.text}\`\`\``;
    case "picture":
      return way === "words" ? block.name : `[${block.name}]`;
  }
}

/** A message as people read it without HTML: `[words](address)` is `words (address)`, and other marks stay as written. */
export function writtenText(text: string, rules: FormattingRules): string {
  return parseFormatting(text, rules)
    .map((block) => blockText(block, "marked"))
    .join("\n");
}

/** The words of a message without its marks, for where one line of it is shown. */
export function wordsOf(text: string, rules: FormattingRules): string {
  if (!mayHaveMarks(text)) return text;
  return parseFormatting(text, rules)
    .map((block) => blockText(block, "words"))
    .join("\n");
}
