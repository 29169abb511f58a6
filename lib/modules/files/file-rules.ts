import { AppError } from "@/lib/platform/errors/app-error";
import { ATTACHMENT_EXTENSIONS, ATTACHMENT_MAX_BYTES } from "./policy";

/** What customers may send beside what attenders may: what phones record. */
const INCOMING_ONLY = ["oga", "m4a", "wav", "webm", "amr"] as const;
/** Extensions that a channel takes from its customers. */
export const INCOMING_EXTENSIONS = [...ATTACHMENT_EXTENSIONS, ...INCOMING_ONLY] as const;

/** An extension that some door takes. */
export type Extension = (typeof INCOMING_EXTENSIONS)[number];

// Text that programs read is served as what people read: browsers show XML, and run what it refers to.
const TEXT = { contentType: "text/plain; charset=utf-8", detected: [] };
/** Extensions of files that are text, whatever its language: their bytes have no mark to be known by. */
const TEXTS: readonly Extension[] = ["txt", "csv", "xml"];

const OGG = {
  contentType: "audio/ogg",
  detected: ["audio/ogg", "audio/ogg; codecs=opus", "audio/opus", "application/ogg"],
};

/** Content type served for an extension, and what the bytes may turn out to be. */
const TYPES: Record<Extension, { contentType: string; detected: string[] }> = {
  jpg: { contentType: "image/jpeg", detected: ["image/jpeg"] },
  jpeg: { contentType: "image/jpeg", detected: ["image/jpeg"] },
  png: { contentType: "image/png", detected: ["image/png", "image/apng"] },
  gif: { contentType: "image/gif", detected: ["image/gif"] },
  mp4: { contentType: "video/mp4", detected: ["video/mp4", "video/x-m4v", "video/quicktime"] },
  avi: { contentType: "video/vnd.avi", detected: ["video/vnd.avi", "video/x-msvideo"] },
  mov: { contentType: "video/quicktime", detected: ["video/quicktime", "video/mp4"] },
  pdf: { contentType: "application/pdf", detected: ["application/pdf"] },
  doc: { contentType: "application/msword", detected: ["application/x-cfb"] },
  docx: {
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    detected: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/zip"],
  },
  txt: TEXT,
  csv: TEXT,
  xml: TEXT,
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    detected: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/zip"],
  },
  zip: { contentType: "application/zip", detected: ["application/zip"] },
  ogg: OGG,
  oga: OGG,
  opus: OGG,
  mp3: { contentType: "audio/mpeg", detected: ["audio/mpeg"] },
  m4a: { contentType: "audio/mp4", detected: ["audio/mp4", "audio/x-m4a", "video/mp4"] },
  wav: { contentType: "audio/wav", detected: ["audio/wav"] },
  webm: { contentType: "video/webm", detected: ["video/webm"] },
  webp: { contentType: "image/webp", detected: ["image/webp"] },
  amr: { contentType: "audio/amr", detected: ["audio/amr"] },
};

/** Size for people: Bytes, KB or MB with up to two decimals. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} Bytes`;
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "KB"] : [bytes / 1024 / 1024, "MB"];
  return `${Number(value.toFixed(2))} ${unit}`;
}

/**
 * Checks a file's name and size (specification 2, section 5) and returns the content type to serve it as. Without
 * `accepted` it is an attender's file.
 * @param maxBytes the largest that is taken
 * @throws {AppError} FILE_TOO_LARGE, INVALID_FILE_NAME, INVALID_FILE_TYPE
 */
export function checkFile(
  fileName: string,
  size: number,
  accepted: readonly Extension[] = ATTACHMENT_EXTENSIONS,
  maxBytes = ATTACHMENT_MAX_BYTES,
): { extension: Extension; contentType: string } {
  if (size > maxBytes) throw tooLarge(fileName, formatFileSize(size), maxBytes);
  const extension = /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (!extension) throw new AppError("INVALID_FILE_NAME", { fileName });
  const known = accepted.find((candidate) => candidate === extension);
  if (!known) throw invalidType(fileName, extension, accepted);
  return { extension: known, contentType: TYPES[known].contentType };
}

/** Whether bytes that were detected as `mime` (undefined: nothing known) may carry this extension. */
export function contentMatches(extension: Extension, mime: string | undefined): boolean {
  return mime === undefined ? TEXTS.includes(extension) : TYPES[extension].detected.includes(mime);
}

/** The documented refusal of a file's size. `size` is what is known of it. */
export function tooLarge(fileName: string, size: string, maxBytes: number): AppError {
  // The documented text has no blank in its limit.
  return new AppError("FILE_TOO_LARGE", { fileName, size, limit: formatFileSize(maxBytes).replace(" ", "") });
}

/** The documented refusal of a file's type. */
export function invalidType(
  fileName: string,
  extension: string,
  accepted: readonly Extension[] = ATTACHMENT_EXTENSIONS,
): AppError {
  return new AppError("INVALID_FILE_TYPE", { fileName, extension, allowed: accepted.join(", ") });
}
