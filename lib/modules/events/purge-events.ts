import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { deleteEventsBefore } from "./store/domain-event";

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Deleted in one commit: others wait for it. */
const AT_ONCE = 500;

/** Deletes the events of all workspaces that are older than 30 days. @returns how many */
export async function purgeEvents(now: number): Promise<number> {
  for (let deleted = 0; ; ) {
    const some = await globalCommit((tx) => tx.run(deleteEventsBefore, { before: now - KEPT_MS, limit: AT_ONCE }));
    deleted += some;
    if (some < AT_ONCE) return deleted;
  }
}
