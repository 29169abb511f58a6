import type { DetectedType, FileBytes } from "@/lib/platform/storage/file-bytes";
import { contentMatches, type Extension } from "./file-rules";
import { readZipEntries, type ZipEntry } from "./zip-entries";

/** A document that unpacks to more than this is a bomb: the largest honest ones stay far below. */
const UNPACKED_MAX = 200 * 1024 * 1024;
/** Large documents may unpack to more, but honest ones to no more than so many times their size. */
const UNPACKED_TIMES = 40;
/** What files that are text by nature turn out to be; text that merely begins like a program or picture ("BM…", "MZ…") may stay. */
const NOT_PLAIN: readonly string[] = ["application/pdf", "application/rtf", "application/postscript"];

/** Whether the bytes of a file are what its extension says. */
export async function isContentOf(extension: Extension, content: FileBytes): Promise<boolean> {
  return isOfType(extension, content, (await content.detect())?.mime);
}

/** The extension that the bytes would have; undefined when they aren't known. */
export async function detectExtension(content: FileBytes): Promise<DetectedType["ext"] | undefined> {
  return (await content.detect())?.ext;
}

async function isOfType(extension: Extension, content: FileBytes, mime: string | undefined): Promise<boolean> {
  if (extension === "txt" || extension === "csv") return !NOT_PLAIN.includes(mime ?? "") && isText(content);
  if (extension === "xml") return (await isXml(content)) && isText(content);
  if (!contentMatches(extension, mime)) return false;
  if (extension === "docx") return isOfficeDocument(content, "word/document.xml");
  if (extension === "xlsx") return isOfficeDocument(content, "xl/workbook.xml");
  if (extension === "zip") return isArchive(content);
  // Installers and spreadsheets share the container of .doc; only Word's has this stream.
  if (extension === "doc") return hasBytes(content, Buffer.from("WordDocument", "utf16le"));
  return true;
}

async function hasBytes(content: FileBytes, wanted: Buffer): Promise<boolean> {
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of content.chunks()) {
    const joined = Buffer.concat([before, chunk]);
    if (joined.includes(wanted)) return true;
    // They may begin in one chunk and end in the next.
    before = joined.subarray(Math.max(0, joined.byteLength - wanted.byteLength + 1));
  }
  return false;
}

/** Text in UTF-8, else in a one-byte encoding; what a person could read in an editor, in either case. */
async function isText(content: FileBytes): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  let hasDelete = false;
  const decode = (chunk?: Uint8Array) => {
    if (!isUtf8) return;
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  for await (const chunk of content.chunks()) {
    for (const byte of chunk) {
      if (byte < 0x20 && !LAYOUT.includes(byte)) return false;
      hasDelete ||= byte === DELETE;
    }
    decode(chunk);
  }
  decode();
  // In one-byte encodings that one is looked at as little as the controls above: Windows-1252 has quotes and dashes there.
  return !(isUtf8 && hasDelete);
}

const LAYOUT = [0x09, 0x0a, 0x0c, 0x0d];
const DELETE = 0x7f;

/** What may stand before the first element, but for a document type, which is looked at. */
const PROLOG = /^\ufeff?\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*/;
/** How a page or a drawing begins: those are taken under no name. */
const PAGE = /^<(?:!doctype\s+(?:html|svg)|(?:[\w.-]+:)?(?:html|svg)[\s/>])/i;
const EDGE_BYTES = 4096;

// Enough to tell it from other text: it begins with an element, and ends with one.
async function isXml(content: FileBytes): Promise<boolean> {
  const head = (await content.part(0, EDGE_BYTES)).toString("utf8").replace(PROLOG, "");
  if (!/^<(?:!doctype\s|[\p{L}_])/iu.test(head) || PAGE.test(head)) return false;
  const tail = await content.part(Math.max(0, content.size - EDGE_BYTES), content.size);
  return tail.toString("utf8").trimEnd().endsWith(">");
}

// Only the table of contents is read. Nothing here ever unpacks what somebody sent.
async function entriesOf(content: FileBytes): Promise<ZipEntry[]> {
  const entries = (await readZipEntries(content)) ?? [];
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  return unpacked <= Math.max(UNPACKED_MAX, UNPACKED_TIMES * content.size) ? entries : [];
}

async function isOfficeDocument(content: FileBytes, main: string): Promise<boolean> {
  const names = (await entriesOf(content)).map(({ name }) => name.toLowerCase());
  return (
    names.includes("[content_types].xml") &&
    names.includes(main) &&
    // Macros travel in .docm and .xlsm alone; under .docx and .xlsx somebody hides them.
    !names.some((name) => name.endsWith("vbaproject.bin"))
  );
}

/** An archive that has something in it, all of which stays in the folder that it is unpacked into. */
async function isArchive(content: FileBytes): Promise<boolean> {
  const entries = await entriesOf(content);
  return entries.length > 0 && !entries.some(({ name }) => /^[\\/]|^[a-z]:|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(name));
}
