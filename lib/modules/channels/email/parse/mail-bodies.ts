import { createHash } from "node:crypto";
import { cleanHtml, htmlToText } from "./clean-html";
import { cleanLines, repairWindows1252 } from "./clean-text";
import { decodeBytes } from "./decode-bytes";
import { foldQuotes } from "./fold-quotes";
import type { MimePart } from "./mime-tree";
import { PARSE_LIMITS, type ParsedEmail } from "./parsed-email";

/** What a message says, still as its sender wrote it: sections that follow each other, each as text, as HTML or as both. */
export type MailSections = { plain?: string; html?: string }[];

const isText = ({ type }: MimePart) => type === "text/plain" || type === "text/html";

/** Whether a part is words of the message itself: one with a name of its own is a file that its sender shows. */
const isBody = (part: MimePart) => isText(part) && !part.isAttachment && part.fileName === null;

/** Which parts the message's words are. Without any, the first text that isn't handed over as a file says them. */
export function bodyParts(parts: readonly MimePart[]): MimePart[] {
  const bodies = parts.filter(isBody);
  if (bodies.length > 0) return bodies;
  const first = parts.find((part) => isText(part) && !part.isAttachment);
  return first ? [first] : [];
}

/** The words of those parts. Parts of one multipart/alternative are one section, because they say the same. */
export function sectionsOf(bodies: readonly MimePart[]): MailSections {
  const sections = new Map<number | MimePart, { plain?: string; html?: string }>();
  for (const part of bodies) {
    const key = part.alternative ?? part;
    const section = sections.get(key) ?? {};
    const name = part.type === "text/html" ? "html" : "plain";
    // HTML may be pictures for the most part; of text more than is kept isn't read.
    const content = name === "html" ? part.content : part.content.subarray(0, 4 * PARSE_LIMITS.text);
    const text = part.unfold(decodeBytes(content, part.charset, { isHtml: name === "html" }));
    section[name] = section[name] === undefined ? text : `${section[name]}\n${text}`;
    sections.set(key, section);
  }
  return [...sections.values()];
}

/** A picture that was written into HTML, and the name under which the HTML now shows it. */
export type DataImage = { contentId: string; mimeType: string; content: Buffer };

/** Shorter ones are spacers and rules, and stay. */
const DATA_MIN = 4_096;
const DATA_SRC =
  /(\ssrc\s{0,5}=\s{0,5}["']?)data:(image\/[a-z0-9.+-]{1,40})((?:;[\w=-]{1,40}){0,3});base64,([A-Za-z0-9+/=\s]*)/gi;
const DATA_STYLE = /(url\(\s{0,5}["']?)data:[^"')>]*/gi;
const SHOWN = /^image\/(?:png|jpe?g|gif|webp)$/i;

/** Takes pictures out of HTML, `max` at the most; the same one twice is one. */
export function takeDataImages(html: string, max: number): { html: string; images: DataImage[] } {
  const images = new Map<string, DataImage>();
  const rest = html
    .replace(DATA_SRC, (whole, before: string, mimeType: string, _: string, data: string) => {
      if (data.length < DATA_MIN) return whole;
      const content = Buffer.from(data, "base64");
      const contentId = `data-${createHash("sha256").update(content).digest("hex")}`;
      if (!images.has(contentId) && images.size >= max) return before;
      images.set(contentId, { contentId, mimeType: mimeType.toLowerCase(), content });
      // What isn't safe to show is a file only.
      return SHOWN.test(mimeType) ? `${before}cid:${contentId}` : before;
    })
    .replace(DATA_STYLE, "$1");
  return { html: rest, images: [...images.values()] };
}

type Bodies = Pick<ParsedEmail, "text" | "quotedText" | "html" | "hasRemoteImages">;

/** Text and HTML of a message, cleaned and bounded. @param message HTML: its sections' HTML, pictures taken out; null without any */
export function bodiesOf(
  sections: MailSections,
  { html, subject }: { html: string | null; subject: string },
  cidUrl: (contentId: string) => string | undefined,
): Bodies {
  const source = html === null ? null : shorten(html);
  const readable = source === null ? "" : source.slice(0, readableLength(source));
  const isWhole = readable.length === source?.length;
  const cleaned = source === null ? null : cleanHtml(repairWindows1252(readable), cidUrl);
  const isAllHtml = sections.every(({ plain = "" }) => plain.trim() === "");
  const written = isAllHtml
    ? htmlToText(cleaned?.html ?? "")
    : sections
        .map(({ plain = "", html: other = "" }) => (plain.trim() === "" ? textOf(shorten(other)) : plain.trimEnd()))
        .filter((text) => text !== "")
        .join("\n\n");
  const { text, quoted } = foldQuotes(cleanLines(written, PARSE_LIMITS.text), subject);
  return {
    text,
    quotedText: quoted,
    // Half of it would look as if it were all.
    html: isWhole && cleaned && cleaned.html.trim() !== "" ? cleaned.html.trim() : null,
    hasRemoteImages: (isWhole && cleaned?.hasRemoteImages) || false,
  };
}

/** The sections' HTML, and their text where they have none; null when none has any. */
export function htmlOf(sections: MailSections): string | null {
  if (sections.every(({ html }) => html === undefined)) return null;
  return sections.map(({ plain = "", html }) => html ?? `<div>${escapeText(plain)}</div>`).join("\n");
}

const textOf = (html: string) => htmlToText(html.slice(0, readableLength(html)));

/** Tags that end by themselves, or may. */
const ENDLESS = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd td th tr option tbody thead".split(
    " ",
  ),
);
/** Elements inside each other; a client's own HTML has some dozens. What parses HTML takes their number's square. */
const DEPTH_MAX = 2_000;

/** How much of HTML can be read: as much as is cleaned, and until it is too deep. */
function readableLength(html: string): number {
  const open = new Map<string, number>();
  let depth = 0;
  for (const { 1: slash, 2: name = "", index } of html
    .slice(0, PARSE_LIMITS.html)
    .matchAll(/<(\/?)([a-z][a-z0-9:]{0,20})/gi)) {
    const tag = name.toLowerCase();
    if (ENDLESS.has(tag)) continue;
    const count = open.get(tag) ?? 0;
    if (slash && count === 0) continue;
    open.set(tag, count + (slash ? -1 : 1));
    depth += slash ? -1 : 1;
    if (depth > DEPTH_MAX) return index;
  }
  return Math.min(html.length, PARSE_LIMITS.html);
}

const escapeText = (text: string) =>
  text.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replace(/\r?\n/g, "<br>");

// What no one reads can be most of it: style sheets, and what Word writes into comments.
function shorten(html: string): string {
  if (html.length <= PARSE_LIMITS.html) return html;
  return without(without(without(html, "<!--", "-->"), "<style", "</style>"), "<script", "</script>");
}

/** A text without what stands between two marks. Looked through once, whatever is left open in it. */
function without(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  // A letter whose lower case is longer would move all that follows.
  if (lower.length !== text.length) return text;
  const pieces: string[] = [];
  let index = 0;
  for (;;) {
    const start = lower.indexOf(open, index);
    const end = start === -1 ? -1 : lower.indexOf(close, start + open.length);
    if (end === -1) break;
    pieces.push(text.slice(index, start));
    index = end + close.length;
  }
  return [...pieces, text.slice(index)].join("");
}
