import { connections } from "@/lib/platform/db/connections";
import { eraseDeleted, findDeletedBefore, findFilesOf } from "@/lib/platform/db/conversation-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { RESTORE_MS } from "./delete-conversation";

const BATCH = 50;
/** Messages of one transaction: bounds how long it holds the event loop. */
const MESSAGES_AT_ONCE = 200;

/** Erases the conversations of all workspaces that nobody restored in time, with their files. @returns how many. */
export async function purgeDeletedConversations(now: number): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = findDeletedBefore(connections().reader, now - RESTORE_MS, BATCH);
    for (const id of ids) {
      for (const storageKey of findFilesOf(connections().reader, id)) await scheduleFileRemoval(storageKey);
      while (!(await groupCommit((db) => eraseDeleted(db, id, MESSAGES_AT_ONCE))));
    }
    count += ids.length;
    if (ids.length < BATCH) return count;
  }
}
