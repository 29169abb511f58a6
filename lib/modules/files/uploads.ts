import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import type { Reader, Tx } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { queueFileRemoval } from "@/lib/platform/storage/removal";
import { countFiles } from "./storage-quota";
import { countFirstWaiting, insertFirstUpload, ownFirstUpload, takeFirstUpload } from "./store/first-upload";
import {
  countWaiting,
  deleteOwnUpload,
  insertUpload,
  ownUpload,
  takeUpload,
  type UploadPlace,
  type UploadRow,
  waitingAmong,
} from "./store/upload";

export type { UploadPlace, UploadRow };

/** Most files of one attender that may wait for their messages or notes, or for a conversation. */
export const PENDING_UPLOADS_MAX = 50;

/** Refuses a file beside so many that wait. @throws {AppError} TOO_MANY_UPLOADS */
export function assertFewWait(waiting: number): void {
  if (waiting >= PENDING_UPLOADS_MAX) throw new AppError("TOO_MANY_UPLOADS", { limit: PENDING_UPLOADS_MAX });
}

/** Makes sure that one more upload of an attender may wait. @throws {AppError} TOO_MANY_UPLOADS */
export async function assertMayUpload(reader: Pick<Reader, "first">, attenderId: number): Promise<void> {
  const { count = 0 } = (await reader.first(countWaiting, { attenderId })) ?? {};
  const { count: first = 0 } = (await reader.first(countFirstWaiting, { attenderId })) ?? {};
  assertFewWait(count + first);
}

/** Keeps a stored file until its message comes. */
export async function keepUpload(tx: Tx, place: UploadPlace, file: UploadRow, at: number): Promise<void> {
  await tx.run(insertUpload, { ...file, ...place, at });
  await countFiles(tx, [file], 1);
}

/** Keeps a stored file until the conversation begins whose first message it comes with. */
export async function keepFirstUpload(tx: Tx, attenderId: number, file: UploadRow, at: number): Promise<void> {
  await tx.run(insertFirstUpload, { ...file, attenderId, at });
  await countFiles(tx, [file], 1);
}

/**
 * Has an attender's files that wait for a conversation wait for the first message of this one, in the commit that begins it.
 * @returns whether all of them were there; if not, the caller's commit must not be
 */
export async function giveFirstUploads(
  tx: Tx,
  place: UploadPlace,
  ids: readonly string[],
  at: number,
): Promise<boolean> {
  for (const id of ids) {
    const file = await tx.first(takeFirstUpload, { id, attenderId: place.attenderId });
    if (!file) return false;
    await tx.run(insertUpload, { ...file, ...place, at });
  }
  return true;
}

/** An own upload that isn't sent yet; undefined when there is none with this id. */
export async function getOwnUpload(
  { workspaceId, attender }: Pick<Ctx, "workspaceId" | "attender">,
  id: string,
): Promise<UploadRow | undefined> {
  const reader = reads(workspaceId);
  const mine = { id, attenderId: attender.id };
  return (await reader.first(ownUpload, mine)) ?? (await reader.first(ownFirstUpload, mine));
}

/** Whether all of these uploads wait for a message of this attender in this conversation. */
export async function areWaiting(
  reader: Pick<Reader, "all">,
  place: UploadPlace,
  ids: readonly string[],
): Promise<boolean> {
  return ids.length === 0 || (await reader.all(waitingAmong, { ...place, ids })).length === ids.length;
}

/** Removes an attender's uploads for a conversation, which become attachments. @returns those that were there, as asked */
export async function takeUploads(tx: Tx, place: UploadPlace, ids: readonly string[]): Promise<UploadRow[]> {
  const taken: UploadRow[] = [];
  for (const id of ids) {
    const upload = await tx.first(takeUpload, { ...place, id });
    if (upload) taken.push(upload);
  }
  await countFiles(tx, taken, -1);
  return taken;
}

/** Gives up an own upload that wasn't sent. @throws {AppError} NOT_FOUND */
export function removeUpload(ctx: Pick<Ctx, "workspaceId" | "attender">, id: string): Promise<void> {
  const mine = { id, attenderId: ctx.attender.id };
  return commit(ctx, async (unit) => {
    const waiting = await unit.first(ownUpload, mine);
    if (waiting) await unit.run(deleteOwnUpload, mine);
    const upload = waiting ?? (await unit.first(takeFirstUpload, mine));
    if (!upload) throw notFound();
    await countFiles(unit, [upload], -1);
    await queueFileRemoval(unit, upload.storageKey);
  });
}
