import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/platform/errors/app-error";
import { storeFile } from "@/lib/platform/storage/storage";
import type { StoredAttachment } from "./append-message";
import { checkFile, contentMatches, invalidType } from "./attachment-rules";
import type { OutgoingAttachment } from "./schema";

// Controls, bidi overrides and zero-width characters make a name lie about its extension; slashes are no part of a name.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const DECEPTIVE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Checks and stores the files of a SendMessage frame: name and size as documented, and the bytes must be what the
 * extension says.
 * @throws {AppError} FILE_TOO_LARGE, INVALID_FILE_NAME, INVALID_FILE_TYPE, VALIDATION_FAILED
 */
export async function storeAttachments(workspaceId: number, files: OutgoingAttachment[]): Promise<StoredAttachment[]> {
  const { fileTypeFromBuffer } = await import("file-type");
  const checked = await Promise.all(
    files.map(async (file) => {
      const fileName = file.fileName.replace(DECEPTIVE, "").split(/[\\/]/).at(-1)?.trim() ?? "";
      const content = Buffer.from(file.base64Content, "base64");
      const { extension, contentType } = checkFile(fileName, content.byteLength);
      if (content.byteLength === 0) throw new AppError("VALIDATION_FAILED", { errors: { [fileName]: "empty file" } });
      if (!contentMatches(extension, (await fileTypeFromBuffer(content))?.mime)) throw invalidType(fileName, extension);
      return { fileName, content, contentType };
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
