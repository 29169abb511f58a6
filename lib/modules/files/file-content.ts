import { contentMatches, type Extension } from "./file-rules";
import { readZipEntries, type ZipEntry } from "./zip-entries";

/** A document that unpacks to more than this is a bomb: the largest honest ones of 5 MB stay far below. */
const UNPACKED_MAX = 200 * 1024 * 1024;
/** What files that are text by nature turn out to be; text that merely begins like a program or picture ("BM…", "MZ…") may stay. */
const NOT_PLAIN: readonly string[] = ["application/pdf", "application/rtf", "application/postscript"];

/** Whether the bytes of a file are what its extension says. */
export async function isContentOf(extension: Extension, content: Buffer): Promise<boolean> {
  return isOfType(extension, content, (await detect(content))?.mime);
}

/** The extension that the bytes would have; undefined when they aren't known. */
export async function detectExtension(content: Buffer): Promise<string | undefined> {
  return (await detect(content))?.ext;
}

function isOfType(extension: Extension, content: Buffer, mime: string | undefined): boolean {
  if (extension === "txt" || extension === "csv") return isText(content) && !NOT_PLAIN.includes(mime ?? "");
  if (extension === "xml") return isText(content) && isXml(content);
  if (!contentMatches(extension, mime)) return false;
  if (extension === "docx") return isOfficeDocument(content, "word/document.xml");
  if (extension === "xlsx") return isOfficeDocument(content, "xl/workbook.xml");
  if (extension === "zip") return isArchive(content);
  // Installers and spreadsheets share the container of .doc; only Word's has this stream.
  if (extension === "doc") return content.includes(Buffer.from("WordDocument", "utf16le"));
  return true;
}

async function detect(content: Buffer) {
  const { fileTypeFromBuffer } = await import("file-type");
  try {
    return await fileTypeFromBuffer(content);
  } catch {
    // A parser that stumbles over broken bytes knows nothing of them either.
    return undefined;
  }
}

/** Text in UTF-8, else in a one-byte encoding; what a person could read in an editor, in either case. */
function isText(content: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(content);
    return !hasControls(content, 0x7f);
  } catch {
    // Windows-1252 puts quotes and dashes where Latin-1 has controls, so those aren't looked at.
    return !hasControls(content);
  }
}

const LAYOUT = [0x09, 0x0a, 0x0c, 0x0d];

function hasControls(content: Buffer, further?: number): boolean {
  return content.some((byte) => (byte < 0x20 && !LAYOUT.includes(byte)) || byte === further);
}

/** What may stand before the first element, but for a document type, which is looked at. */
const PROLOG = /^\ufeff?\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*/;
/** How a page or a drawing begins: those are taken under no name. */
const PAGE = /^<(?:!doctype\s+(?:html|svg)|(?:[\w.-]+:)?(?:html|svg)[\s/>])/i;
const HEAD_BYTES = 4096;

// Enough to tell it from other text: it begins with an element, and ends with one.
function isXml(content: Buffer): boolean {
  const head = content.toString("utf8", 0, HEAD_BYTES).replace(PROLOG, "");
  return (
    /^<(?:!doctype\s|[\p{L}_])/iu.test(head) && !PAGE.test(head) && content.toString("utf8").trimEnd().endsWith(">")
  );
}

// Only the table of contents is read. Nothing here ever unpacks what somebody sent.
function entriesOf(content: Buffer): ZipEntry[] {
  const entries = readZipEntries(content) ?? [];
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  return unpacked <= UNPACKED_MAX ? entries : [];
}

function isOfficeDocument(content: Buffer, main: string): boolean {
  const names = entriesOf(content).map(({ name }) => name.toLowerCase());
  return (
    names.includes("[content_types].xml") &&
    names.includes(main) &&
    // Macros travel in .docm and .xlsm alone; under .docx and .xlsx somebody hides them.
    !names.some((name) => name.endsWith("vbaproject.bin"))
  );
}

/** An archive that has something in it, all of which stays in the folder that it is unpacked into. */
function isArchive(content: Buffer): boolean {
  const entries = entriesOf(content);
  return entries.length > 0 && !entries.some(({ name }) => /^[\\/]|^[a-z]:|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(name));
}
