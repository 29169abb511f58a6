import { plain } from "@/lib/kernel/plain";

/** Longer sentences say too much to be understood whole. */
const SENTENCE_MAX = 400;
/** Longest text between quotation marks. */
const QUOTE_MAX = 300;
/** Points of a list that belong to the line before it. */
const POINTS_MAX = 12;

/** Each mark that opens a quotation, with the one that closes it. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "”": "”",
  "„": "“",
  "«": "»",
  "'": "'",
  "‘": "’",
  "`": "`",
};
/** Stands for a quotation in what a sentence says. */
export const QUOTE = "§";

const LETTER = /[\p{L}\p{N}]/u;
const HEADING = /^(?:#{1,6}\s|\*\*[^*]{1,120}\*\*:?$)|:$/;
/** Words of a heading that say for whom or when. */
const SCOPE =
  / (?:se|quando|caso|para|pra|com|em|no|na|nos|nas|apenas|somente|depois|antes|if|when|for|with|in|on|only|after|before) /;
/** Words of a line that its list goes on with. */
const OPEN =
  / (?:nao|nunca|jamais|evite|proibid[oa]s?|se|quando|caso|never|do not|dont|must not|avoid|forbidden|off limits|if|when) /;
const BULLET = /^(?:[-*•–—+]|\d{1,3}[.)])\s+/;
/** Pronouns that are written behind a verb, with a hyphen. */
const CLITIC = /-(?=(?:se|me|lhe|lhes|os?|as?|l[oa]s?|n[oa]s?)(?![\p{L}\p{N}-]))/gu;

/** A sentence of an instruction. */
export type Sentence = {
  /** As it is written. */
  text: string;
  /** Its words without accents, in lower case, one space between them; commas and colons are words, and so is a quotation. */
  said: string;
  /** What stands between its quotation marks. */
  quotes: readonly string[];
};

/** A line, and whether it stands under a heading that says when it holds. */
type Line = { text: string; isScoped: boolean };

/**
 * What an instruction says, sentence by sentence; the points of a list stand in one sentence with the line that introduces them. What
 * stands under a heading like 'Para clientes novos' says nothing that can be read by itself.
 */
export function sentencesOf(content: string): Sentence[] {
  return linesOf(content).flatMap(({ text, isScoped }) => {
    const sentences = sentencesOfLine(text);
    return isScoped ? sentences.map((sentence) => ({ ...sentence, said: "" })) : sentences;
  });
}

function linesOf(content: string): Line[] {
  const lines: Line[] = [];
  let points = 0;
  let isScoped = false;
  for (const written of content.split("\n")) {
    const line = written.trim();
    const text = line.replace(BULLET, "").replaceAll("**", "");
    const isPoint = BULLET.test(line);
    const before = lines.at(-1);
    if (line === "") continue;
    const isListed = points > 0 || (before?.text.endsWith(":") === true && OPEN.test(` ${wordsOf(before.text)} `));
    if (isPoint && before && isListed && points < POINTS_MAX) {
      before.text += `${points === 0 ? " " : ", "}${text.replace(/[.;,]+$/, "")}`;
      points += 1;
      continue;
    }
    points = 0;
    const isHeading = HEADING.test(line) && !isPoint;
    if (isHeading) isScoped = SCOPE.test(` ${wordsOf(text)} `);
    // A heading that only names what follows says nothing.
    if (!isHeading || isScoped || OPEN.test(` ${wordsOf(text)} `))
      lines.push({ text: text.replace(/^#{1,6}\s+/, ""), isScoped });
  }
  return lines;
}

function sentencesOfLine(line: string): Sentence[] {
  const sentences: Sentence[] = [];
  let [begin, said] = [0, ""];
  let quotes: string[] = [];
  const close = (end: number) => {
    const text = line.slice(begin, end).trim();
    if (LETTER.test(text)) sentences.push({ text, said: text.length > SENTENCE_MAX ? "" : wordsOf(said), quotes });
    [begin, said, quotes] = [end, "", []];
  };
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] as string;
    const end = quoteEnd(line, at);
    if (end !== -1) {
      const quote = line.slice(at + 1, end).trim();
      quotes.push(quote);
      said += ` ${QUOTE} `;
      at = end;
      // A quotation that ends with a full stop ends its sentence, if another one begins behind it.
      if (/[.!?…]$/.test(quote) && /^\s+\p{Lu}/u.test(line.slice(end + 1, end + 8))) close(end + 1);
      continue;
    }
    said += sign;
    if (endsSentence(sign, line.slice(at + 1, at + 3), said)) close(at + 1);
  }
  close(line.length);
  return sentences;
}

/** Whether a sign ends a sentence, by what follows it. */
function endsSentence(sign: string, next: string, said: string): boolean {
  // A list in one line keeps its semicolons.
  if (sign === ";") return !said.includes(":");
  return /[.!?…]/.test(sign) && /^\s+(?:\P{Ll}|$)/u.test(next);
}

/** Where a quotation ends that begins at a place; -1: none begins there. */
function quoteEnd(line: string, at: number): number {
  const closing = CLOSING[line[at] as string];
  if (closing === undefined) return -1;
  // An apostrophe stands in a word.
  if (LETTER.test(line[at - 1] ?? "") || !/\S/.test(line[at + 1] ?? "")) return -1;
  const last = Math.min(line.length, at + QUOTE_MAX + 2);
  for (let end = at + 2; end < last; end += 1)
    if (line[end] === closing && !LETTER.test(line[end + 1] ?? "")) return end;
  return -1;
}

/** A text as the patterns read it. */
export function wordsOf(text: string): string {
  return plain(text)
    .replace(CLITIC, "")
    .replace(/['’]/g, "")
    .replace(/\?/g, " ? ")
    .replace(/[,;]/g, " , ")
    .replace(/:/g, " : ")
    .replace(/[^\p{L}\p{N}§,:?/[\]]+/gu, " ")
    .trim();
}
