/** A passage as it is stored and indexed. */
export type NewPassage = { position: number; heading: string; content: string };

/** About as much as an answer quotes. */
const PASSAGE_TARGET = 600;
/** A paragraph longer than this is divided between sentences. */
const PASSAGE_MAX = 900;
/** Passages of one item: a long book is read to here. */
const PASSAGES_MAX = 3_000;

/** Sentences of a text, with their ends. Abbreviations of one letter and numbers don't end one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[^\s.!?…][.!?…]["')\]]?)\s+(?=["'(“]?[\p{Lu}\d¿¡])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

// A short line without a full stop over a longer text.
const isHeading = (line: string, next: string | undefined) =>
  line.length <= 100 && !/[.!?;,:]$/.test(line) && next !== undefined && next.length > line.length;

function pieces(paragraph: string): string[] {
  if (paragraph.length <= PASSAGE_MAX) return [paragraph];
  const parts: string[] = [];
  let part = "";
  for (const sentence of sentencesOf(paragraph)) {
    if (part !== "" && part.length + sentence.length > PASSAGE_TARGET) {
      parts.push(part);
      part = "";
    }
    // Something without an end, like a table's line.
    for (let rest = sentence; rest !== ""; rest = rest.slice(PASSAGE_MAX)) {
      if (rest.length > PASSAGE_MAX) parts.push(rest.slice(0, PASSAGE_MAX));
      else part = part === "" ? rest : `${part} ${rest}`;
    }
  }
  if (part !== "") parts.push(part);
  return parts;
}

/** Divides a text into passages between its paragraphs and sentences, each with the heading that it stands under. */
export function splitPassages(text: string): NewPassage[] {
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  const passages: NewPassage[] = [];
  let heading = "";
  let content = "";
  const close = () => {
    if (content !== "" && passages.length < PASSAGES_MAX)
      passages.push({ position: passages.length, heading, content });
    content = "";
  };
  paragraphs.forEach((paragraph, index) => {
    if (isHeading(paragraph, paragraphs[index + 1]) && !paragraph.includes("\n")) {
      close();
      heading = paragraph;
      return;
    }
    for (const piece of pieces(paragraph)) {
      if (content !== "" && content.length + piece.length > PASSAGE_TARGET) close();
      content = content === "" ? piece : `${content}\n\n${piece}`;
    }
  });
  close();
  // A text of headings alone is a text all the same.
  return passages.length > 0 || heading === "" ? passages : [{ position: 0, heading: "", content: heading }];
}
