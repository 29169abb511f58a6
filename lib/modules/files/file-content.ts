import { contentMatches, type Extension } from "./file-rules";
import { readZipEntries } from "./zip-entries";

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
  if (extension === "txt") return isText(content) && !NOT_PLAIN.includes(mime ?? "");
  if (!contentMatches(extension, mime)) return false;
  if (extension === "docx") return isWordDocument(content);
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

// Only the table of contents is read. Nothing here ever unpacks what somebody sent.
function isWordDocument(content: Buffer): boolean {
  const entries = readZipEntries(content);
  if (!entries) return false;
  const names = entries.map(({ name }) => name.toLowerCase());
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  return (
    names.includes("[content_types].xml") &&
    names.includes("word/document.xml") &&
    // Macros travel in .docm alone; under .docx somebody hides them.
    !names.some((name) => name.endsWith("vbaproject.bin")) &&
    unpacked <= UNPACKED_MAX
  );
}
