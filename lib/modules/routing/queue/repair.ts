import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { insertMissing } from "../store/missing-entry";

/**
 * Puts what waits for somebody and isn't in its queue into it, in every workspace: when a process begins, because a node of the version
 * before, a restored backup or a script may have added it past the queue. @returns how many
 */
export function repairQueues(): Promise<number> {
  return globalCommit((tx) => tx.run(insertMissing, { now: Date.now() }));
}
