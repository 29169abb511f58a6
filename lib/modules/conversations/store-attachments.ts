import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/platform/errors/app-error";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { storeFile } from "@/lib/platform/storage/storage";
import type { StoredAttachment } from "./append-message";
import { checkFile, type Extension, invalidType } from "./attachment-rules";
import { detectExtension, isContentOf } from "./file-content";
import { ATTACHMENT_EXTENSIONS, type OutgoingAttachment } from "./schema";

/**
 * Checks a file that is here in full: name and size as documented, and the bytes must be what the extension says.
 * @param fileName cleaned.
 * @returns the content type to serve it as.
 * @throws {AppError} FILE_TOO_LARGE, FILE_EMPTY, INVALID_FILE_NAME, INVALID_FILE_TYPE
 */
export async function checkContent(
  fileName: string,
  content: Buffer,
  accepted: readonly Extension[] = ATTACHMENT_EXTENSIONS,
): Promise<string> {
  const { extension, contentType } = checkFile(fileName, content.byteLength, accepted);
  if (content.byteLength === 0) throw new AppError("FILE_EMPTY", { fileName });
  if (!(await isContentOf(extension, content))) {
    const real = await detectExtension(content);
    // An accepted type under another one's extension: saying that it isn't allowed would be no help.
    const isAccepted = accepted.some((candidate) => candidate === real);
    throw invalidType(fileName, isAccepted ? extension : (real ?? extension), accepted);
  }
  return contentType;
}

/**
 * Checks and stores the files of a SendMessage frame.
 * @throws {AppError} as checkContent
 */
export async function storeAttachments(workspaceId: number, files: OutgoingAttachment[]): Promise<StoredAttachment[]> {
  const checked = await Promise.all(
    files.map(async (file) => {
      const fileName = cleanFileName(file.fileName);
      const content = Buffer.from(file.base64Content, "base64");
      return { fileName, content, contentType: await checkContent(fileName, content) };
    }),
  );
  return Promise.all(
    checked.map(async ({ fileName, content, contentType }) => ({
      id: randomUUID(),
      fileName,
      contentType,
      size: content.byteLength,
      storageKey: await storeFile(workspaceId, content),
    })),
  );
}
