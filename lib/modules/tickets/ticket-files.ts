import { randomUUID } from "node:crypto";
import { hasStorageFor, storageFull } from "@/lib/modules/billing/assert-storage";
import { PENDING_UPLOADS_MAX } from "@/lib/modules/conversations/add-upload";
import { checkFile, formatFileSize, tooLarge } from "@/lib/modules/conversations/attachment-rules";
import { UPLOAD_LIFETIME_MS } from "@/lib/modules/conversations/remove-stale-uploads";
import { ATTACHMENT_MAX_BYTES, type AttachmentDto } from "@/lib/modules/conversations/schema";
import { checkContent } from "@/lib/modules/conversations/store-attachments";
import { commit } from "@/lib/modules/events/commit";
import { globalReads, reads } from "@/lib/platform/db/reads";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { queueFileRemoval, scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { receiveFile } from "@/lib/platform/storage/storage";
import { ticketFileUrl } from "./entry-dto";
import { TICKET_ATTACHMENT_EXTENSIONS } from "./schema";
import {
  deleteWaiting,
  insertFile,
  type TicketFile,
  ticketFile,
  uploadState,
  waitingBefore,
} from "./store/ticket-attachment";

type Owner = Pick<Ctx, "workspaceId" | "attender">;

function accepted(state: { ticketId: number; pending: number | null } | undefined): { ticketId: number } {
  if (!state) throw notFound();
  if ((state.pending ?? 0) >= PENDING_UPLOADS_MAX)
    throw new AppError("TOO_MANY_UPLOADS", { limit: PENDING_UPLOADS_MAX });
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
  const wanted = { number, attenderId: ctx.attender.id };
  accepted(await reads(ctx.workspaceId).first(uploadState, wanted));
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
    await commit(ctx, async (unit) => {
      const { ticketId } = accepted(await unit.first(uploadState, wanted));
      if (!hasStorageFor(ctx.workspaceId, file.size, preparedSide(unit).db)) throw storageFull();
      await unit.run(insertFile, { ...file, ticketId, attenderId: ctx.attender.id, at: unit.now });
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
export function getTicketFile(ctx: Owner, number: number, id: string): Promise<TicketFile | undefined> {
  return reads(ctx.workspaceId).first(ticketFile, { id, number, attenderId: ctx.attender.id });
}

/** Gives up an own file that waits for its note. @throws {AppError} NOT_FOUND */
export function removeTicketFile(ctx: Owner, number: number, id: string): Promise<void> {
  return commit(ctx, async (unit) => {
    const file = await unit.first(ticketFile, { id, number, attenderId: ctx.attender.id });
    if (file?.entrySeq !== null) throw notFound();
    await unit.run(deleteWaiting, { id });
    await queueFileRemoval(unit, file.storageKey);
  });
}

/** Bounds how long one statement holds the database. */
const STALE_BATCH = 100;

/** Removes the files that nobody put into a note within a day, of all workspaces. @returns how many. */
export async function removeStaleTicketFiles(now: number): Promise<number> {
  for (let count = 0; ; ) {
    const stale = await globalReads.all(waitingBefore, { before: now - UPLOAD_LIFETIME_MS, limit: STALE_BATCH });
    for (const { workspaceId, id, storageKey } of stale)
      await commit({ workspaceId }, async (unit) => {
        // One that got its note meanwhile stays.
        if ((await unit.run(deleteWaiting, { id })) === 1) await queueFileRemoval(unit, storageKey, 0);
      });
    count += stale.length;
    if (stale.length < STALE_BATCH) return count;
  }
}
