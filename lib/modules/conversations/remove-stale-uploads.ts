import { deleteUploads, findUploadsBefore } from "@/lib/platform/db/upload-store";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { removeAbandoned } from "@/lib/platform/storage/storage";

/** An upload whose message isn't sent within a day isn't sent any more. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Bounds how long one statement holds the database. */
const BATCH = 100;

/** Removes the uploads that nobody sent, of all workspaces, with what broken uploads left on disk. @returns how many. */
export async function removeStaleUploads(now: number): Promise<number> {
  let count = await removeAbandoned(UPLOAD_LIFETIME_MS, now);
  for (;;) {
    const stale = findUploadsBefore(now - UPLOAD_LIFETIME_MS, BATCH);
    for (const storageKey of new Set(stale.map((upload) => upload.storageKey))) {
      await scheduleFileRemoval(storageKey, 0);
    }
    await deleteUploads(stale.map(({ id }) => id));
    count += stale.length;
    if (stale.length < BATCH) return count;
  }
}
