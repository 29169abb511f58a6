import { AppError } from "@/lib/platform/errors/app-error";
import { ATTACHMENT_EXTENSIONS, ATTACHMENT_MAX_BYTES } from "./schema";

type Extension = (typeof ATTACHMENT_EXTENSIONS)[number];

/** Content type served for an extension, and what the bytes may turn out to be. */
const TYPES: Record<Extension, { contentType: string; detected: string[] }> = {
  jpg: { contentType: "image/jpeg", detected: ["image/jpeg"] },
  jpeg: { contentType: "image/jpeg", detected: ["image/jpeg"] },
  png: { contentType: "image/png", detected: ["image/png"] },
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
  txt: { contentType: "text/plain; charset=utf-8", detected: [] },
};

/** Size for people: Bytes, KB or MB with up to two decimals. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} Bytes`;
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "KB"] : [bytes / 1024 / 1024, "MB"];
  return `${Number(value.toFixed(2))} ${unit}`;
}

function isExtension(value: string): value is Extension {
  return (ATTACHMENT_EXTENSIONS as readonly string[]).includes(value);
}

/**
 * Checks a file's name and size (specification 2, section 5) and returns the content type to serve it as.
 * @throws {AppError} FILE_TOO_LARGE, INVALID_FILE_NAME, INVALID_FILE_TYPE
 */
export function checkFile(fileName: string, size: number): { extension: Extension; contentType: string } {
  if (size > ATTACHMENT_MAX_BYTES) throw new AppError("FILE_TOO_LARGE", { fileName, size: formatFileSize(size) });
  const extension = /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (!extension) throw new AppError("INVALID_FILE_NAME", { fileName });
  if (!isExtension(extension)) throw invalidType(fileName, extension);
  return { extension, contentType: TYPES[extension].contentType };
}

/** Whether bytes that were detected as `mime` (undefined: nothing known) may carry this extension. */
export function contentMatches(extension: Extension, mime: string | undefined): boolean {
  return mime === undefined ? extension === "txt" : TYPES[extension].detected.includes(mime);
}

/** The documented refusal of a file's type. */
export function invalidType(fileName: string, extension: string): AppError {
  return new AppError("INVALID_FILE_TYPE", { fileName, extension, allowed: ATTACHMENT_EXTENSIONS.join(", ") });
}
