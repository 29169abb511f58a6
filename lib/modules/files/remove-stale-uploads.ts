import { commit } from "@/lib/modules/events/commit";
import { globalReads } from "@/lib/platform/db/reads";
import { queueFileRemoval } from "@/lib/platform/storage/removal";
import { removeAbandoned } from "@/lib/platform/storage/storage";
import { countFiles } from "./storage-quota";
import { deleteFirstUploads, firstUploadsBefore } from "./store/first-upload";
import { deleteUploads, uploadsBefore } from "./store/upload";

/** A file whose message or note isn't sent within a day isn't sent any more. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Bounds how long one statement holds the database. */
const BATCH = 100;

/** Where they wait: for a message, or for the conversation that it is the first of. */
const PLACES = [
  { before: uploadsBefore, remove: deleteUploads },
  { before: firstUploadsBefore, remove: deleteFirstUploads },
];

/** Removes the uploads that nobody sent, of all workspaces, with what broken uploads left on disk. @returns how many. */
export async function removeStaleUploads(now: number): Promise<number> {
  let count = await removeAbandoned(UPLOAD_LIFETIME_MS, now);
  for (const place of PLACES) count += await removeStaleAt(place, now - UPLOAD_LIFETIME_MS);
  return count;
}

async function removeStaleAt({ before, remove }: (typeof PLACES)[number], until: number): Promise<number> {
  for (let count = 0; ; ) {
    const stale = await globalReads.all(before, { before: until, limit: BATCH });
    for (const workspaceId of new Set(stale.map((upload) => upload.workspaceId))) {
      const uploads = stale.filter((upload) => upload.workspaceId === workspaceId);
      await commit({ workspaceId }, async (unit) => {
        const removed = await unit.all(remove, { ids: uploads.map(({ id }) => id) });
        await countFiles(unit, removed, -1);
        for (const key of new Set(removed.map(({ storageKey }) => storageKey))) await queueFileRemoval(unit, key, 0);
      });
    }
    count += stale.length;
    if (stale.length < BATCH) return count;
  }
}
