/** A passage as it is stored and indexed. */
export type NewPassage = { position: number; heading: string; content: string };

/** About as much as an answer quotes, in letters. */
const PASSAGE_MAX = 600;
/** Something without an end, like an encoded line, is cut here. */
const LINE_MAX = 900;
/** Passages of one item: a long book is read to here. */
const PASSAGES_MAX = 3_000;
const HEADING_MAX = 100;
const QUESTION_MAX = 140;
/** Headings of headings that a passage is under. */
const LEVELS_MAX = 6;

/** Sentences of a text, with their ends. Abbreviations of one letter and numbers don't end one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[^\s.!?…][.!?…]["')\]]?)\s+(?=["'(“]?[\p{Lu}\d¿¡])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

const isRow = (line: string) => /^\|.*\|$/.test(line);
const isRuler = (line: string) => /^[\s|:-]+$/.test(line);
const unmarked = (line: string) => line.replace(/[*_`]/g, "").trim();

type Heading = { level: number; text: string };

/** What a line is the heading of, with its rank; undefined: it is none. */
function headingOf(lines: readonly string[], at: number): Heading | undefined {
  const line = lines[at] as string;
  const marked = /^(#{1,6})\s+(.*)$/.exec(line);
  if (marked) return { level: (marked[1] as string).length, text: unmarked(marked[2] as string) };
  const text = unmarked(line);
  if (text === "" || isRow(line)) return undefined;
  const bold = /^\*\*(.+?)\*\*:?$/.exec(line);
  if (bold) return { level: 7, text: text.replace(/:$/, "") };
  const follows = (lines[at + 1] ?? "") === "" ? lines[at + 2] : lines[at + 1];
  if (follows === undefined || follows === "") return undefined;
  // A question over its answer, as lists of frequent questions have it.
  if (/^[\p{Lu}¿].*\?$/u.test(text) && text.length <= QUESTION_MAX && !/[.!]\s/.test(text)) return { level: 9, text };
  // A short line of its own without a full stop, over a longer text.
  const isAlone = (lines[at - 1] ?? "") === "" && (lines[at + 1] ?? "") === "";
  const isShort = text.length <= HEADING_MAX && follows.length > text.length;
  return isAlone && isShort && !/[.!?;,:]$/.test(text) && !/^[-*>•]/.test(line) ? { level: 8, text } : undefined;
}

/**
 * Divides a text into passages at its headings (Markdown's, lines in bold, short lines of their own, questions) and between its paragraphs,
 * points and sentences. Each has the path of the headings that it stands under; a part of a table repeats the table's head.
 */
export function splitPassages(text: string): NewPassage[] {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.trim());
  const passages: NewPassage[] = [];
  const path: Heading[] = [];
  let block: string[] = [];
  let length = 0;
  const close = () => {
    if (block.length > 0 && passages.length < PASSAGES_MAX) {
      const heading = path.map((one) => one.text).join(" › ");
      passages.push({
        position: passages.length,
        heading,
        content: block
          .join("\n")
          .replace(/\n{3,}/g, "\n\n")
          .trim(),
      });
    }
    block = [];
    length = 0;
  };
  const add = (piece: string) => {
    if (length > 0 && length + piece.length > PASSAGE_MAX) close();
    block.push(piece);
    length += piece.length + 1;
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    if (line === "") {
      // Paragraphs stay apart.
      if (block.length > 0) block.push("");
      continue;
    }
    const heading = headingOf(lines, at);
    if (heading) {
      close();
      while (path.length > 0 && ((path.at(-1) as Heading).level >= heading.level || path.length >= LEVELS_MAX))
        path.pop();
      path.push(heading);
    } else if (isRow(line)) {
      let end = at;
      while (end + 1 < lines.length && isRow(lines[end + 1] as string)) end += 1;
      for (const part of tableParts(lines.slice(at, end + 1))) add(part);
      at = end;
    } else for (const piece of pieces(line)) add(piece);
  }
  close();
  // A text of headings alone is a text all the same.
  if (passages.length === 0 && path.length > 0)
    return [{ position: 0, heading: "", content: path.map((one) => one.text).join("\n") }];
  return passages;
}

/** A line as it is, or in its sentences when it is longer than a passage. */
function pieces(line: string): string[] {
  if (line.length <= PASSAGE_MAX) return [line];
  return sentencesOf(line).flatMap((sentence) => {
    const parts: string[] = [];
    for (let rest = sentence; rest !== ""; rest = rest.slice(LINE_MAX)) parts.push(rest.slice(0, LINE_MAX));
    return parts;
  });
}

/** A table in parts that fit into a passage, each with its head. */
function tableParts(rows: readonly string[]): string[] {
  const [head = "", ...body] = rows.filter((row) => !isRuler(row));
  const parts: string[] = [];
  let part = head;
  for (const row of body) {
    if (part !== head && part.length + row.length > PASSAGE_MAX) {
      parts.push(part);
      part = head;
    }
    part += `\n${row}`;
  }
  return [...parts, part];
}
