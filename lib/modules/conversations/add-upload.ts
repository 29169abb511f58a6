import { randomUUID } from "node:crypto";
import { hasStorageFor, storageFull } from "@/lib/modules/billing/assert-storage";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { insertUpload, readUploadState, type UploadOwner, type UploadState } from "@/lib/platform/db/upload-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { receiveFile } from "@/lib/platform/storage/storage";
import { checkFile, formatFileSize, tooLarge } from "./attachment-rules";
import { ATTACHMENT_MAX_BYTES, type AttachmentDto } from "./schema";
import { checkContent } from "./store-attachments";

/** Most files of one attender that may wait for their messages. */
export const PENDING_UPLOADS_MAX = 50;

/** A file as it arrives. */
export type IncomingUpload = {
  conversationId: number;
  /** As the sender's machine has it. */
  fileName: string;
  /** How many bytes were announced; null when nobody said. */
  announcedSize: number | null;
  bytes: AsyncIterable<Uint8Array>;
};

/**
 * Takes a file that waits for its message. What can be refused by its name, its announced size or the conversation is
 * refused before a byte is read.
 * @throws {AppError} NOT_FOUND, CHAT_CLOSED, TOO_MANY_UPLOADS, FILE_TOO_LARGE, FILE_EMPTY, INVALID_FILE_NAME,
 * INVALID_FILE_TYPE, STORAGE_LIMIT
 */
export async function addUpload(
  { workspaceId, attender }: Pick<Ctx, "workspaceId" | "attender">,
  { conversationId, fileName: given, announcedSize, bytes }: IncomingUpload,
): Promise<AttachmentDto> {
  const owner: UploadOwner = { workspaceId, attenderId: attender.id };
  assertAccepted(readUploadState(owner, conversationId));
  const fileName = cleanFileName(given);
  checkFile(fileName, announcedSize ?? 0);
  if (!hasStorageFor(workspaceId, announcedSize ?? 0)) throw storageFull();
  const received = await receiveFile(workspaceId, bytes, ATTACHMENT_MAX_BYTES);
  if (!received) throw tooLarge(fileName, `> ${formatFileSize(ATTACHMENT_MAX_BYTES)}`);
  let contentType: string;
  try {
    contentType = await checkContent(fileName, await received.read());
  } catch (error) {
    await received.discard();
    throw error;
  }
  const file = { id: randomUUID(), fileName, contentType, size: received.size, storageKey: await received.keep() };
  // Once more: the conversation may have been closed, and other files may have come, while this one travelled.
  const state = await groupCommit((db) => {
    const current = readUploadState(owner, conversationId, db);
    const fits = hasStorageFor(workspaceId, file.size, db);
    if (fits && isAccepted(current)) insertUpload(db, owner, conversationId, file, Date.now());
    return { current, fits };
  });
  if (!state.fits || !isAccepted(state.current)) await scheduleFileRemoval(file.storageKey);
  assertAccepted(state.current);
  if (!state.fits) throw storageFull();
  return {
    id: file.id,
    fileName,
    fileType: contentType,
    fileSize: file.size,
    attachmentUrl: `/api/v1/uploads/${file.id}`,
  };
}

function isAccepted(state: UploadState | undefined): boolean {
  return state !== undefined && state.status !== "closed" && state.pending < PENDING_UPLOADS_MAX;
}

function assertAccepted(state: UploadState | undefined): void {
  if (!state) throw notFound();
  if (state.status === "closed") throw new AppError("CHAT_CLOSED");
  if (state.pending >= PENDING_UPLOADS_MAX) throw new AppError("TOO_MANY_UPLOADS", { limit: PENDING_UPLOADS_MAX });
}
