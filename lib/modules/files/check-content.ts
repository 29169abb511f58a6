import { AppError } from "@/lib/platform/errors/app-error";
import type { FileBytes } from "@/lib/platform/storage/file-bytes";
import { detectExtension, isContentOf } from "./file-content";
import { checkFile, type Extension, invalidType } from "./file-rules";
import { ATTACHMENT_EXTENSIONS } from "./policy";

/**
 * Checks a file that is here in full: name and size as documented, and the bytes must be what the extension says.
 * @param fileName cleaned.
 * @param maxBytes the largest that is taken.
 * @returns the content type to serve it as.
 * @throws {AppError} FILE_TOO_LARGE, FILE_EMPTY, INVALID_FILE_NAME, INVALID_FILE_TYPE
 */
export async function checkContent(
  fileName: string,
  content: FileBytes,
  accepted: readonly Extension[] = ATTACHMENT_EXTENSIONS,
  maxBytes?: number,
): Promise<string> {
  const { extension, contentType } = checkFile(fileName, content.size, accepted, maxBytes);
  if (content.size === 0) throw new AppError("FILE_EMPTY", { fileName });
  if (!(await isContentOf(extension, content))) {
    const real = await detectExtension(content);
    // An accepted type under another one's extension: saying that it isn't allowed would be no help.
    const isAccepted = accepted.some((candidate) => candidate === real);
    throw invalidType(fileName, isAccepted ? extension : (real ?? extension), accepted);
  }
  return contentType;
}
