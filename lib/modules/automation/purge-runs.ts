import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { RUNS_KEPT_MS } from "./policy";
import { deleteRunsBefore } from "./store/run";

/** Deleted in one commit: others wait for it. */
const AT_ONCE = 500;

/** Deletes what the rules of all workspaces did more than ninety days ago. @returns how many */
export async function purgeRuns(now: number): Promise<number> {
  for (let deleted = 0; ; ) {
    const some = await globalCommit((tx) => tx.run(deleteRunsBefore, { before: now - RUNS_KEPT_MS, limit: AT_ONCE }));
    deleted += some;
    if (some < AT_ONCE) return deleted;
  }
}
