import { randomUUID } from "node:crypto";
import { hasStorageFor, storageFull } from "@/lib/modules/billing/assert-storage";
import { PENDING_UPLOADS_MAX } from "@/lib/modules/conversations/add-upload";
import { checkFile, formatFileSize, tooLarge } from "@/lib/modules/conversations/attachment-rules";
import { UPLOAD_LIFETIME_MS } from "@/lib/modules/conversations/remove-stale-uploads";
import { ATTACHMENT_MAX_BYTES, type AttachmentDto } from "@/lib/modules/conversations/schema";
import { checkContent } from "@/lib/modules/conversations/store-attachments";
import { groupCommit } from "@/lib/platform/db/group-commit";
import {
  deleteTicketUpload,
  deleteTicketUploads,
  findTicketFile,
  findTicketUploadsBefore,
  insertTicketUpload,
  readTicketUploadState,
  type TicketFile,
} from "@/lib/platform/db/ticket-files";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { receiveFile } from "@/lib/platform/storage/storage";
import { ticketFileUrl } from "./history";
import { TICKET_ATTACHMENT_EXTENSIONS } from "./schema";

type Owner = Pick<Ctx, "workspaceId" | "attender">;
const ownerOf = ({ workspaceId, attender }: Owner) => ({ workspaceId, attenderId: attender.id });

function accepted(state: { ticketId: number; pending: number } | undefined): { ticketId: number } {
  if (!state) throw notFound();
  if (state.pending >= PENDING_UPLOADS_MAX) throw new AppError("TOO_MANY_UPLOADS", { limit: PENDING_UPLOADS_MAX });
  return state;
}

/**
 * Takes a file that waits for its note. What can be refused by its name, its announced size or the ticket is refused
 * before a byte is read.
 * @throws {AppError} NOT_FOUND, TOO_MANY_UPLOADS, FILE_TOO_LARGE, FILE_EMPTY, INVALID_FILE_NAME, INVALID_FILE_TYPE,
 * STORAGE_LIMIT
 */
export async function addTicketFile(
  ctx: Owner,
  number: number,
  incoming: { fileName: string; announcedSize: number | null; bytes: AsyncIterable<Uint8Array> },
): Promise<AttachmentDto> {
  const owner = ownerOf(ctx);
  accepted(readTicketUploadState(owner, number));
  const fileName = cleanFileName(incoming.fileName);
  checkFile(fileName, incoming.announcedSize ?? 0, TICKET_ATTACHMENT_EXTENSIONS);
  if (!hasStorageFor(ctx.workspaceId, incoming.announcedSize ?? 0)) throw storageFull();
  const received = await receiveFile(ctx.workspaceId, incoming.bytes, ATTACHMENT_MAX_BYTES);
  if (!received) throw tooLarge(fileName, `> ${formatFileSize(ATTACHMENT_MAX_BYTES)}`);
  let contentType: string;
  try {
    contentType = await checkContent(fileName, await received.read(), TICKET_ATTACHMENT_EXTENSIONS);
  } catch (error) {
    await received.discard();
    throw error;
  }
  const file = { id: randomUUID(), fileName, contentType, size: received.size, storageKey: await received.keep() };
  try {
    // Once more: the ticket may have been deleted, and other files may have come, while this one travelled.
    await groupCommit((db) => {
      const { ticketId } = accepted(readTicketUploadState(owner, number, db));
      if (!hasStorageFor(ctx.workspaceId, file.size, db)) throw storageFull();
      insertTicketUpload(db, owner, ticketId, file, Date.now());
    });
  } catch (error) {
    await scheduleFileRemoval(file.storageKey);
    throw error;
  }
  return {
    id: file.id,
    fileName,
    fileType: contentType,
    fileSize: file.size,
    attachmentUrl: ticketFileUrl(number, file.id),
  };
}

/** A file of a ticket's notes, or an own one that waits; undefined when there is none. */
export function getTicketFile(ctx: Owner, number: number, id: string): TicketFile | undefined {
  return findTicketFile(ownerOf(ctx), number, id);
}

/** Gives up an own file that waits for its note. @throws {AppError} NOT_FOUND */
export async function removeTicketFile(ctx: Owner, number: number, id: string): Promise<void> {
  const file = findTicketFile(ownerOf(ctx), number, id);
  if (!file?.isWaiting) throw notFound();
  await scheduleFileRemoval(file.storageKey);
  if (!(await deleteTicketUpload(ownerOf(ctx), id))) throw notFound();
}

/** Bounds how long one statement holds the database. */
const STALE_BATCH = 100;

/** Removes the files that nobody put into a note within a day, of all workspaces. @returns how many. */
export async function removeStaleTicketFiles(now: number): Promise<number> {
  let count = 0;
  for (;;) {
    const stale = findTicketUploadsBefore(now - UPLOAD_LIFETIME_MS, STALE_BATCH);
    for (const storageKey of new Set(stale.map((file) => file.storageKey))) await scheduleFileRemoval(storageKey, 0);
    await deleteTicketUploads(stale.map(({ id }) => id));
    count += stale.length;
    if (stale.length < STALE_BATCH) return count;
  }
}
