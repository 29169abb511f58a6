import type { DocumentKind } from "@/lib/platform/text-extraction/extraction";
import { KNOWLEDGE_TITLE_MAX } from "./schema";

/** Longest line of a text that is taken for its title. */
const LINE_MAX = 100;
/** Lines with words among which a text's first heading, or the line that may be its title, is looked for. */
const HEADING_LINES = 40;
const FIRST_LINES = 3;

const FILE_NAME = /\.(?:pdf|docx?|odt|txt|md|rtf|pages|csv|json|xlsx?|pptx?|indd|html?)$/i;
// What programs write where nobody wrote a title.
const NO_TITLE =
  /^(?:microsoft word|untitled|sem t[ií]tulo|(?:title|t[ií]tulo)$|(?:new |novo )?(?:document|documento|apresenta[cç][aã]o|presentation|p(?:á|a)gina|page)[\s\d]*$|powerpoint presentation|word document|documento (?:do|de) (?:microsoft )?word)/i;
const ADDRESS = /:\/\/|\bwww\.|@|\b[\w-]+\.(?:com|net|org|br|io|app)\b/i;

/** A text as a title; null: it says nothing of what the document is about, or it would lead somewhere. */
function asTitle(text: string): string | null {
  const title = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, "")
    .replace(/[\s:;,–—-]+$/u, "")
    .trim();
  if ((title.match(/\p{L}/gu)?.length ?? 0) < 3) return null;
  // Dates, numbers of pages and of versions have more digits than letters.
  if ((title.match(/\d/g)?.length ?? 0) > (title.match(/\p{L}/gu)?.length ?? 0)) return null;
  if (FILE_NAME.test(title) || NO_TITLE.test(title) || ADDRESS.test(title)) return null;
  if (!title.includes(" ") && /[-_.\d]/.test(title)) return null;
  return title.length <= KNOWLEDGE_TITLE_MAX ? title : cutBetweenWords(title);
}

function cutBetweenWords(title: string): string {
  const part = title.slice(0, KNOWLEDGE_TITLE_MAX - 1);
  const space = part.lastIndexOf(" ");
  return `${(space > 0 ? part.slice(0, space) : part).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** The first heading of a text in Markdown. */
function firstHeading(lines: readonly string[]): string | null {
  for (const line of lines.slice(0, HEADING_LINES)) {
    const marked = /^#{1,6}\s+(\S.*?)#*$/.exec(line);
    const title = marked && asTitle(marked[1] as string);
    if (title) return title;
  }
  return null;
}

/** A short line at the beginning that ends no sentence and isn't a point of a list, a row, or a value with its name. */
function firstShortLine(lines: readonly string[]): string | null {
  for (const line of lines.slice(0, FIRST_LINES)) {
    const isShort = line.length <= LINE_MAX && !/[.!?;,]$/.test(line);
    if (!isShort || /^[-*>•|#]/.test(line) || /:\s|\t/.test(line)) continue;
    const title = asTitle(line);
    if (title) return title;
  }
  return null;
}

/**
 * What a document calls itself: its first heading, else the title that its file names, else a short line at its beginning. Null where it
 * calls itself nothing. @param own the first heading or the title that the file's format knows of
 */
export function documentTitle(kind: DocumentKind, text: string, own: readonly string[] = []): string | null {
  const lines = text
    .slice(0, 20_000)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (kind === "csv" || kind === "json") return null;
  const heading = kind === "text" ? firstHeading(lines) : null;
  return heading ?? own.map(asTitle).find((title) => title !== null) ?? firstShortLine(lines);
}

/** A file's name without what names of files have, for a document that calls itself nothing. */
export function fileTitle(fileName: string): string {
  const bare = bareFileName(fileName);
  const clean = bare
    .replace(/_+/g, " ")
    .replace(/(?<=\S)-(?=\S)/g, " ")
    .replace(/\.(?!\d)|(?<!\d)\./g, " ")
    .replace(/\s*\(\d{1,3}\)\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
  return (clean || bare).slice(0, KNOWLEDGE_TITLE_MAX);
}

/** A file's name without its extension. */
export const bareFileName = (fileName: string): string => fileName.replace(/\.[^.]*$/, "").trim() || fileName;
