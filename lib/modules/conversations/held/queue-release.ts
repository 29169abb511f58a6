import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { queueJob } from "@/lib/platform/jobs/queue-job";

/** Type of the job that sends what waited. */
export const RELEASE_JOB = "conversations.release";

/** Has a message go when it is due, after those of its conversation that are due before. @param dueAt epoch milliseconds */
export async function queueRelease(tx: Tx, chatId: number, heldId: number, dueAt: number): Promise<void> {
  const { workspaceId } = tx;
  await queueJob(tx, {
    type: RELEASE_JOB,
    payload: { workspaceId, chatId },
    uniqueKey: `${RELEASE_JOB}:${workspaceId}:${heldId}`,
    lane: `${RELEASE_JOB}:${workspaceId}:${chatId}`,
    runAt: dueAt,
  });
}
