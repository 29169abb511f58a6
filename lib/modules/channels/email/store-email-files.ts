import type { StoredAttachment } from "@/lib/modules/conversations/messages/append-message";
import { detectExtension, isContentOf } from "@/lib/modules/files/file-content";
import { checkFile, type Extension, INCOMING_EXTENSIONS } from "@/lib/modules/files/file-rules";
import { bytesOf, type FileBytes } from "@/lib/platform/storage/file-bytes";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { storeFile } from "@/lib/platform/storage/storage";
import type { ParsedAttachment } from "./parse/parsed-email";

/** What any file may be served as: a download that no browser looks into. */
const UNKNOWN_TYPE = "application/octet-stream";

/**
 * Stores the files of a message. Whatever somebody sent is kept, of any type and size that the message was taken with; only
 * a file whose bytes are what its name says is ever shown.
 */
export async function storeEmailFiles(
  workspaceId: number,
  files: readonly ParsedAttachment[],
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  // One after the other: a message may have a hundred.
  for (const { id, fileName, content } of files) {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const name = cleanFileName(fileName) || "attachment.bin";
    stored.push({
      id,
      fileName: name,
      contentType: await contentTypeOf(name, bytesOf(bytes)),
      size: bytes.byteLength,
      storageKey: await storeFile(workspaceId, bytes),
    });
  }
  return stored;
}

/** What a file is served as: what its name says when its bytes are that, else a download that no browser looks into. */
export async function contentTypeOf(fileName: string, content: FileBytes): Promise<string> {
  const named = extensionOf(/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase());
  // Images inside a message often have no name, or one without an extension.
  const extension = named ?? extensionOf(await detectExtension(content));
  if (!extension || content.size === 0 || !(await isContentOf(extension, content))) return UNKNOWN_TYPE;
  return checkFile(`file.${extension}`, 0, INCOMING_EXTENSIONS).contentType;
}

const extensionOf = (extension: string | undefined): Extension | undefined =>
  INCOMING_EXTENSIONS.find((known) => known === extension);
