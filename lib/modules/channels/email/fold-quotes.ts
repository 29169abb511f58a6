/** A text without what it quotes, and what was taken away. Together they are the whole text. */
export type Folded = { text: string; quoted: string };

const LINE_MAX = 500;
/** Lines over which clients wrap 'On …, … wrote:'. */
const ATTRIBUTION_LINES = 4;

const ATTRIBUTIONS = [
  /^(?:em|no dia|a) .{4,400} (?:escreveu|escribió):$/i,
  /^.{4,300} (?:escreveu em|escreveu no dia) .{4,100}:$/i,
  /^on .{4,400} wrote:$/i,
  /^.{4,300} wrote on .{4,100}:$/i,
  /^el .{4,400} escribi[óo]:$/i,
  /^le .{4,400} a écrit ?:$/i,
  /^am .{4,400} schrieb(?: .{1,200})?:$/i,
  /^il .{4,400} ha scritto:$/i,
];
const ATTRIBUTION_START = /^(?:em|no dia|a|on|el|le|am|il) /i;
const SEPARATOR = /^-{2,}\s*(?:original message|mensagem original|mensaje original|original appointment)\s*-{2,}$/i;
const OUTLOOK_FROM = /^\*?(?:from|de|von|da):\*?\s+\S/i;
const OUTLOOK_FIELD =
  /^\*?(?:sent|date|to|cc|subject|enviad[oa](?: em)?|data|para|assunto|enviado el|asunto|importance):\*?\s/i;
const RULE = /^[_-]{10,}$/;
const QUOTED = /^\s*>/;
const SIGNATURE_MARK = /^--\s?$/;
/** Lines of a signature behind its mark; a longer text behind two dashes is no signature. */
const SIGNATURE_LINES = 12;
const FOOTERS = [
  /^(?:enviado|sent|enviada) (?:do|da|de|from|a partir do|via|pelo) (?:meu|minha|my|o)?\s?.{2,60}$/i,
  /^(?:obter|baixe|get) o? ?outlook (?:para|for) .{2,40}$/i,
  /^get outlook for .{2,40}$/i,
];

/**
 * Takes what a reply quotes away from a text: what stands behind 'Em …, … escreveu:' and its likes, Outlook's header
 * block, and lines that begin with '>' at either end. A reply between the quoted lines stays whole, and so does a text that
 * is nothing but a quote: folding must never hide what somebody wrote.
 */
export function foldQuotes(source: string): Folded {
  const lines = source.split("\n");
  const cut = findCut(lines);
  const folded = cut === undefined ? splitQuotedLines(lines) : splitAt(lines, cut);
  const { text, quoted } = foldSignature(folded);
  return text.trim() === "" ? { text: source.trim(), quoted: "" } : { text: text.trim(), quoted: quoted.trim() };
}

/** Where a quote begins; `length` lines announce it, 0 when it goes to the end whatever follows. */
type Cut = { index: number; length: number };

function findCut(lines: readonly string[]): Cut | undefined {
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? "").trim();
    if (line === "" || line.length > LINE_MAX) continue;
    const length = attributionLength(lines, index);
    if (length > 0) return { index, length };
    if (SEPARATOR.test(line) || isOutlookBlock(lines, index)) return { index, length: 0 };
    if (RULE.test(line) && isOutlookBlock(lines, index + 1)) return { index, length: 0 };
  }
  return undefined;
}

function attributionLength(lines: readonly string[], index: number): number {
  let joined = "";
  for (let length = 1; length <= ATTRIBUTION_LINES; length += 1) {
    const next = (lines[index + length - 1] ?? "").trim();
    if (next === "" && length > 1) return 0;
    joined = `${joined} ${next}`.trim();
    if (joined.length > LINE_MAX) return 0;
    if (joined.endsWith(":") && ATTRIBUTIONS.some((pattern) => pattern.test(joined))) return length;
    if (!ATTRIBUTION_START.test(joined)) return 0;
  }
  return 0;
}

function isOutlookBlock(lines: readonly string[], index: number): boolean {
  if (!OUTLOOK_FROM.test((lines[index] ?? "").trim().slice(0, LINE_MAX))) return false;
  const following = lines
    .slice(index + 1, index + 7)
    .filter((line) => OUTLOOK_FIELD.test(line.trim().slice(0, LINE_MAX)));
  return following.length >= 2;
}

function splitAt(lines: readonly string[], { index, length }: Cut): Folded {
  const before = lines.slice(0, index);
  const rest = lines.slice(index + length);
  const own = rest.filter((line) => line.trim() !== "" && !QUOTED.test(line));
  const usesMarks = rest.some((line) => QUOTED.test(line));
  // Without marks everything behind the attribution is the quote.
  if (length === 0 || !usesMarks || own.length === 0)
    return { text: before.join("\n"), quoted: lines.slice(index).join("\n") };
  const last = rest.findLastIndex((line) => QUOTED.test(line));
  const isBelow = rest.slice(0, last).every((line) => line.trim() === "" || QUOTED.test(line));
  // Answered between the quoted lines.
  if (!isBelow) return { text: lines.join("\n"), quoted: "" };
  const end = index + length + last + 1;
  return {
    text: [...before, ...lines.slice(end)].join("\n"),
    quoted: lines.slice(index, end).join("\n"),
  };
}

function splitQuotedLines(lines: readonly string[]): Folded {
  const first = lines.findIndex((line) => QUOTED.test(line));
  if (first === -1) return { text: lines.join("\n"), quoted: "" };
  const last = lines.findLastIndex((line) => QUOTED.test(line));
  const block = lines.slice(first, last + 1);
  if (!block.every((line) => line.trim() === "" || QUOTED.test(line))) return { text: lines.join("\n"), quoted: "" };
  return { text: [...lines.slice(0, first), ...lines.slice(last + 1)].join("\n"), quoted: block.join("\n") };
}

function foldSignature({ text, quoted }: Folded): Folded {
  const lines = text.trimEnd().split("\n");
  const mark = lines.findLastIndex((line) => SIGNATURE_MARK.test(line));
  let end = lines.length;
  if (mark > 0 && lines.length - mark - 1 <= SIGNATURE_LINES) end = mark;
  else while (end > 1 && isFooter(lines[end - 1] ?? "")) end -= 1;
  const signature = lines.slice(end).join("\n");
  return { text: lines.slice(0, end).join("\n"), quoted: [signature, quoted].filter(Boolean).join("\n\n") };
}

function isFooter(line: string): boolean {
  const plain = line.trim();
  return plain === "" || (plain.length < 100 && FOOTERS.some((pattern) => pattern.test(plain)));
}
