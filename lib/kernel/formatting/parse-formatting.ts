import { type Inline, parseInline } from "./inline";

/** An item of a list, with the sign that it was written with. `number` is null in a list without numbers. */
type ListItem = { sign: string; number: number | null; parts: readonly Inline[] };

/** A part of a message that stands by itself. The lines of `lines` may be empty: they are the gaps between paragraphs. */
export type Block =
  | { kind: "lines"; lines: (readonly Inline[])[] }
  | { kind: "quote"; lines: (readonly Inline[])[] }
  | { kind: "list"; isNumbered: boolean; items: ListItem[] }
  | { kind: "code"; text: string }
  | { kind: "picture"; name: string };

/** What a message may have besides WhatsApp's marks: only e-mail has links with words of their own and pictures in the text. */
export type FormattingRules = {
  links: boolean;
  /** Names of the attached pictures. `![name]` on a line of its own is the picture; another name stays text. */
  pictures: Pick<ReadonlySet<string>, "has">;
};

const FENCE = "```";
const ITEM = /^([-*] |(\d{1,2})\. )(?=\S)/;
const QUOTE = /^>(?: |$)/;
const NONE: ReadonlySet<string> = new Set();

/** The rules of a WhatsApp message. */
export const WHATSAPP_RULES: FormattingRules = { links: false, pictures: NONE };

/** The name of the attached picture that a line stands for; null where it is none. */
function pictureOf(line: string, { pictures }: FormattingRules): string | null {
  const trimmed = line.trim();
  if (!trimmed.startsWith("![") || !trimmed.endsWith("]")) return null;
  const name = trimmed.slice(2, -1);
  return pictures.has(name) ? name : null;
}

/** Number of the line that ends a block of code which begins at `from`; -1 where none does. */
function codeEnd(lines: readonly string[], from: number): number {
  const first = lines[from] ?? "";
  const inner = first.indexOf(FENCE, FENCE.length);
  // Closed on its own line: a block when that is the whole of it, else code among other words.
  if (inner >= 0) return inner === first.trimEnd().length - FENCE.length && inner > FENCE.length ? from : -1;
  for (let at = from + 1; at < lines.length; at++) if (lines[at]?.trimEnd().endsWith(FENCE)) return at;
  return -1;
}

/** Adds a line to the block of its kind that is being read, or begins one. */
function addLine(blocks: Block[], kind: "lines" | "quote", parts: readonly Inline[]): void {
  const last = blocks.at(-1);
  if (last?.kind === kind) last.lines.push(parts);
  else blocks.push({ kind, lines: [parts] });
}

function addItem(blocks: Block[], item: ListItem): void {
  const last = blocks.at(-1);
  const isNumbered = item.number !== null;
  if (last?.kind === "list" && last.isNumbered === isNumbered) last.items.push(item);
  else blocks.push({ kind: "list", isNumbered, items: [item] });
}

/**
 * Reads a message's text: the marks of WhatsApp, and what `rules` add (docs/adr/0034-formatting.md). What isn't a mark is text,
 * so every text can be read. Takes time by the text's length.
 */
export function parseFormatting(text: string, rules: FormattingRules): Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  let hasFence = true;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (hasFence && line.startsWith(FENCE)) {
      const end = codeEnd(lines, at);
      const code =
        end < 0
          ? ""
          : lines
              .slice(at, end + 1)
              .join("\n")
              .trimEnd()
              .slice(FENCE.length, -FENCE.length);
      if (code.trim() !== "") {
        blocks.push({ kind: "code", text: code });
        at = end;
        continue;
      }
      // Without a line that ends it no later one is ended either.
      if (end < 0 && line.indexOf(FENCE, FENCE.length) < 0) hasFence = false;
    }
    const name = pictureOf(line, rules);
    const item = ITEM.exec(line);
    if (name !== null) blocks.push({ kind: "picture", name });
    else if (QUOTE.test(line)) addLine(blocks, "quote", parseInline(line.slice(2), rules));
    else if (item) {
      const [sign = "", , digits] = item;
      const number = digits === undefined ? null : Number(digits);
      addItem(blocks, { sign, number, parts: parseInline(line.slice(sign.length), rules) });
    } else addLine(blocks, "lines", parseInline(line, rules));
  }
  return blocks;
}

// Whatever could be a mark; most messages have none of it, and needn't be read.
const POSSIBLE = /[*_~`]|\]\(|!\[|^(?:- |>|\d{1,2}\. )/m;

/** Whether a text may have marks. Where it says no there are none. */
export function mayHaveMarks(text: string): boolean {
  return POSSIBLE.test(text);
}
