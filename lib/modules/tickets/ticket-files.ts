import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { commit } from "@/lib/modules/events/commit";
import { type IncomingFile, receiveUpload } from "@/lib/modules/files/receive-upload";
import { UPLOAD_LIFETIME_MS } from "@/lib/modules/files/remove-stale-uploads";
import { assertStorageFor, countFiles } from "@/lib/modules/files/storage-quota";
import { assertFewWait } from "@/lib/modules/files/uploads";
import { globalReads, reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { queueFileRemoval, scheduleFileRemoval } from "@/lib/platform/storage/removal";
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
type Place = { number: number; attenderId: number };

/** The ticket's row, if another file of the attender may wait for a note of it. @throws {AppError} NOT_FOUND, TOO_MANY_UPLOADS */
async function ticketToUploadTo(reader: Pick<Reader, "first">, place: Place): Promise<number> {
  const state = await reader.first(uploadState, place);
  if (!state) throw notFound();
  assertFewWait(state.pending ?? 0);
  return state.ticketId;
}

/**
 * Takes a file that waits for its note. What can be refused by its name, its announced size or the ticket is refused
 * before a byte is read.
 * @throws {AppError} NOT_FOUND, TOO_MANY_UPLOADS, FILE_TOO_LARGE, FILE_EMPTY, INVALID_FILE_NAME, INVALID_FILE_TYPE,
 * STORAGE_LIMIT
 */
export async function addTicketFile(ctx: Owner, number: number, incoming: IncomingFile): Promise<AttachmentDto> {
  const attenderId = ctx.attender.id;
  await ticketToUploadTo(reads(ctx.workspaceId), { number, attenderId });
  const file = await receiveUpload(ctx.workspaceId, incoming, TICKET_ATTACHMENT_EXTENSIONS);
  try {
    // Once more: the ticket may have been deleted, and other files may have come, while this one travelled.
    await commit(ctx, async (unit) => {
      const ticketId = await ticketToUploadTo(unit, { number, attenderId });
      await assertStorageFor(unit, file.size);
      await unit.run(insertFile, { ...file, ticketId, attenderId, at: unit.now });
      await countFiles(unit, [file], 1);
    });
  } catch (error) {
    await scheduleFileRemoval(file.storageKey);
    throw error;
  }
  const { id, fileName, contentType, size } = file;
  return { id, fileName, fileType: contentType, fileSize: size, attachmentUrl: ticketFileUrl(number, id) };
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
    await countFiles(unit, await unit.all(deleteWaiting, { id }), -1);
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
        const removed = await unit.all(deleteWaiting, { id });
        // One that got its note meanwhile stays.
        if (removed.length === 0) return;
        await countFiles(unit, removed, -1);
        await queueFileRemoval(unit, storageKey, 0);
      });
    count += stale.length;
    if (stale.length < STALE_BATCH) return count;
  }
}
