import { parse } from "csv-parse/sync";
import sanitizeHtml from "sanitize-html";
import { JsonBounds } from "@/lib/platform/json/json-bounds";
import { readOutsideJson } from "@/lib/platform/json/outside-json";
import { decodeEntities } from "./docx-text";
import { EXTRACTION_LIMITS, type ReadDocument, Refusal } from "./extraction";

/** Bytes as text: UTF-8, UTF-16 with its mark, else the one-byte encoding of Windows. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const DELIMITERS = [",", ";", "\t", "|"];

/** A table as text: a paragraph per row, each value with the name of its column. */
export function csvText(text: string): ReadDocument {
  const [line = ""] = text.split("\n", 1);
  const delimiter = DELIMITERS.reduce((best, sign) =>
    line.split(sign).length > line.split(best).length ? sign : best,
  );
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      bom: true,
      // One more, to know whether there are more.
      to: EXTRACTION_LIMITS.rows + 1,
    });
  } catch {
    throw new Refusal("unreadable");
  }
  const isCut = rows.length > EXTRACTION_LIMITS.rows;
  const [header = [], ...body] = rows.slice(0, EXTRACTION_LIMITS.rows);
  if (body.length === 0) return { text: header.join(" "), isCut };
  const paragraphs = body
    .map((cells) =>
      cells
        .map((cell, index) => (cell.trim() === "" ? "" : `${header[index] ?? ""}: ${cell}`))
        .filter(Boolean)
        .join("; "),
    )
    .join("\n\n");
  return { text: paragraphs, isCut };
}

/** A JSON document as text: a line per value with its path, an empty line between the parts of the outermost list or object. */
export function jsonText(text: string): string {
  const bytes = Buffer.from(text.replace(/^\ufeff/, ""));
  const bounds = { valuesMax: EXTRACTION_LIMITS.values };
  if (!new JsonBounds(bounds).add(bytes)) throw new Refusal("too_large");
  let value: unknown;
  try {
    value = readOutsideJson(bytes, bounds);
  } catch {
    throw new Refusal("unreadable");
  }
  const parts = typeof value === "object" && value !== null ? Object.entries(value) : [["", value] as const];
  let length = 0;
  const texts: string[] = [];
  for (const [key, part] of parts) {
    const lines: string[] = [];
    flatten(Array.isArray(value) ? "" : key, part, lines);
    texts.push(lines.join("\n"));
    length += texts.at(-1)?.length ?? 0;
    if (length > EXTRACTION_LIMITS.text) break;
  }
  return texts.join("\n\n");
}

function flatten(path: string, value: unknown, lines: string[]): void {
  if (value === null || value === undefined) return;
  if (typeof value !== "object") {
    lines.push(path === "" ? String(value) : `${path}: ${value}`);
    return;
  }
  for (const [key, part] of Object.entries(value))
    flatten(Array.isArray(value) ? path : path === "" ? key : `${path} ${key}`, part, lines);
}

const BLOCKS =
  "p div h1 h2 h3 h4 h5 h6 li ul ol tr table section article blockquote pre dt dd header footer main br".split(" ");

/** What a page says to its reader. Scripts, styles, menus and everything that isn't text are left out. */
export function htmlText(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: BLOCKS,
    allowedAttributes: {},
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "noscript",
      "template",
      "svg",
      "math",
      "nav",
      "iframe",
      "object",
      "title",
    ],
    nestingLimit: EXTRACTION_LIMITS.nesting,
  });
  const text = clean
    .replace(/\s+/g, " ")
    .replace(/<br \/>/g, "\n")
    .replace(/<[^>]{1,20}>/g, "\n\n");
  return decodeEntities(text);
}
