import { randomUUID } from "node:crypto";
import { reads } from "@/lib/platform/db/reads";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { receiveFile } from "@/lib/platform/storage/storage";
import { checkContent } from "./check-content";
import { checkFile, type Extension, formatFileSize, tooLarge } from "./file-rules";
import { ATTACHMENT_EXTENSIONS, ATTACHMENT_MAX_BYTES } from "./policy";
import { assertStorageFor } from "./storage-quota";
import type { UploadRow } from "./uploads";

/** A file as it arrives. */
export type IncomingFile = {
  /** As the sender's machine has it. */
  fileName: string;
  /** How many bytes were announced; null when nobody said. */
  announcedSize: number | null;
  bytes: AsyncIterable<Uint8Array>;
};

/**
 * Takes a file and stores it. What can be refused by its name or its announced size is refused before a byte is read. Whoever
 * keeps it asks for its room once more inside the commit: other files may have come meanwhile.
 * @param accepted extensions that may be taken
 * @param maxBytes the largest that is taken
 * @throws {AppError} FILE_TOO_LARGE, FILE_EMPTY, INVALID_FILE_NAME, INVALID_FILE_TYPE, STORAGE_LIMIT
 */
export async function receiveUpload(
  workspaceId: number,
  incoming: IncomingFile,
  accepted: readonly Extension[] = ATTACHMENT_EXTENSIONS,
  maxBytes = ATTACHMENT_MAX_BYTES,
): Promise<UploadRow> {
  const fileName = cleanFileName(incoming.fileName);
  checkFile(fileName, incoming.announcedSize ?? 0, accepted, maxBytes);
  await assertStorageFor(reads(workspaceId), incoming.announcedSize ?? 0);
  const received = await receiveFile(workspaceId, incoming.bytes, maxBytes);
  if (!received) throw tooLarge(fileName, `> ${formatFileSize(maxBytes)}`, maxBytes);
  const { size } = received;
  let contentType: string;
  try {
    contentType = await checkContent(fileName, received.bytes, accepted, maxBytes);
    await assertStorageFor(reads(workspaceId), size);
  } catch (error) {
    await received.discard();
    throw error;
  }
  return { id: randomUUID(), fileName, contentType, size, storageKey: await received.keep() };
}
