import { randomUUID } from "node:crypto";
import type { OutgoingAttachment } from "@/lib/modules/conversations/schema";
import { checkContent } from "@/lib/modules/files/check-content";
import { bytesOf } from "@/lib/platform/storage/file-bytes";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { storeFile } from "@/lib/platform/storage/storage";
import type { StoredAttachment } from "./append-message";

/**
 * Checks and stores the files of a SendMessage frame.
 * @throws {AppError} as checkContent
 */
export async function storeAttachments(workspaceId: number, files: OutgoingAttachment[]): Promise<StoredAttachment[]> {
  const checked = await Promise.all(
    files.map(async (file) => {
      const fileName = cleanFileName(file.fileName);
      const content = Buffer.from(file.base64Content, "base64");
      return { fileName, content, contentType: await checkContent(fileName, bytesOf(content)) };
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
