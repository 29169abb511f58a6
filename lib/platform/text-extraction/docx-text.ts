import { inflateRawSync } from "node:zlib";
import { EXTRACTION_LIMITS, type ReadDocument, Refusal } from "./extraction";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** One file of an archive, unpacked within the limit whatever its table of contents says; undefined when it isn't there. */
function unpack(archive: Buffer, wanted: string): Buffer | undefined {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== END) throw new Refusal("unreadable");
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) throw new Refusal("unreadable");
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    if (name === wanted) return unpackEntry(archive, at);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return undefined;
}

function unpackEntry(archive: Buffer, at: number): Buffer {
  if ((archive.readUInt16LE(at + 8) & 1) === 1) throw new Refusal("encrypted");
  const method = archive.readUInt16LE(at + 10);
  const size = archive.readUInt32LE(at + 20);
  const local = archive.readUInt32LE(at + 42);
  if (local + 30 > archive.length || archive.readUInt32LE(local) !== LOCAL) throw new Refusal("unreadable");
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + size);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Refusal("unreadable");
  try {
    return inflateRawSync(packed, { maxOutputLength: EXTRACTION_LIMITS.unpacked });
  } catch (error) {
    throw new Refusal((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "too_large" : "unreadable");
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Character references of XML, and no others: a document can define none. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[(name as string).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "";
  });
}

/**
 * The text of a Word document: its paragraphs, with an empty line between them. Only the document's own part is unpacked, and the one that
 * names its title; what it includes, links to or embeds is never looked at.
 */
export function docxText(archive: Buffer): ReadDocument {
  const part = unpack(archive, "word/document.xml");
  if (!part) throw new Refusal(unpack(archive, "EncryptedPackage") ? "encrypted" : "unreadable");
  const xml = part.toString("utf8");
  let text = "";
  for (const [tag, inner] of runs(xml)) {
    if (tag === "t") text += decodeEntities(inner);
    else if (tag === "tab") text += "\t";
    else if (tag === "br" || tag === "cr") text += "\n";
    else text += tag === "cell" ? "\t" : "\n\n";
    if (text.length > EXTRACTION_LIMITS.text) break;
  }
  const titles = [headingOf(xml), titleProperty(archive)].filter((title) => title !== null);
  return { text, isCut: false, titles };
}

/** Word's own names of the styles of titles and first headings, in English and Portuguese ('Título1' is stored as 'Ttulo1'). */
const TITLE_STYLE = /<w:pStyle w:val="(?:Title|Heading1|T(?:í|i)?tulo1?)"/;
/** Signs of a document among which its first heading is looked for. */
const HEADING_WITHIN = 200_000;

/** The first paragraph that stands in the style of a title or of a first heading. */
function headingOf(xml: string): string | null {
  const begin = xml.slice(0, HEADING_WITHIN);
  const style = TITLE_STYLE.exec(begin);
  if (!style) return null;
  const end = begin.indexOf("</w:p>", style.index);
  let text = "";
  for (const [tag, inner] of runs(begin.slice(style.index, end === -1 ? undefined : end)))
    text += tag === "t" ? decodeEntities(inner) : " ";
  return text;
}

/** The title among the file's properties; null also where they can't be read: the text can. */
function titleProperty(archive: Buffer): string | null {
  try {
    const xml = unpack(archive, "docProps/core.xml")?.toString("utf8") ?? "";
    const at = xml.indexOf("<dc:title>");
    const end = at === -1 ? -1 : xml.indexOf("</dc:title>", at);
    return end === -1 ? null : decodeEntities(xml.slice(at + "<dc:title>".length, end));
  } catch {
    return null;
  }
}

// By the positions of the signs, one after the other: a pattern over hostile markup could look at it again and again.
function* runs(xml: string): Generator<[tag: "t" | "tab" | "br" | "cr" | "p" | "cell", inner: string]> {
  for (let at = xml.indexOf("<"); at !== -1; at = xml.indexOf("<", at + 1)) {
    const close = xml.indexOf(">", at);
    if (close === -1) return;
    const tag = xml.slice(at + 1, Math.min(close, at + 12));
    if (tag.startsWith("/w:tc")) yield ["cell", ""];
    else if (tag === "/w:p") yield ["p", ""];
    else if (/^w:tab[ /]?/.test(tag) && !tag.startsWith("w:tabs") && xml[close - 1] === "/") yield ["tab", ""];
    else if (/^w:br[ /]/.test(tag)) yield ["br", ""];
    else if (/^w:cr[ /]/.test(tag)) yield ["cr", ""];
    else if (/^w:t(?:$| )/.test(tag) && xml[close - 1] !== "/") {
      const next = xml.indexOf("<", close);
      yield ["t", xml.slice(close + 1, next === -1 ? undefined : next)];
    }
    at = close;
  }
}
