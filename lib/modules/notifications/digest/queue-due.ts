import { type DigestState, digestsDue, moveDigest, noteDigestUpTo } from "@/lib/modules/attenders/digest/digest-state";
import { DIGEST_AGES, nextDigest, readDigest } from "@/lib/modules/attenders/digest/policy";
import { queueDigests } from "@/lib/modules/attenders/digest/queue-digests";
import { quietUntil, readQuietHours } from "@/lib/modules/attenders/quiet/policy";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { anyUnread, newestUntil } from "@/lib/modules/notifications/store/digest-notices";
import { workspaceZone } from "@/lib/modules/workspace/profile";
import { queueJob } from "@/lib/platform/jobs/queue-job";

/** Type of the job that sends somebody's digest. */
export const SEND_DIGEST_JOB = "notifications.send-digest";

/** People of one commit: bounds how long it holds the write gate. */
const AT_ONCE = 20;

/**
 * Queues the digests of a workspace's people that are due, and plans their next ones. It may run twice: whose digest was moved on is
 * due no more. @param now epoch milliseconds
 */
export async function queueDueDigests(workspaceId: number, now: number): Promise<void> {
  while ((await queueSome(workspaceId, now)) === AT_ONCE);
}

function queueSome(workspaceId: number, now: number): Promise<number> {
  return commit({ workspaceId }, async (unit) => {
    const timeZone = await workspaceZone(unit);
    const due = await digestsDue(unit, { now, limit: AT_ONCE });
    const times = new Set<number>();
    for (const row of due) {
      const digest = readDigest(row.digest);
      const quiet = readQuietHours(row.quietHours);
      // They may have begun since the digest was planned.
      const quietEnd = quietUntil(quiet, timeZone, now);
      const nextAt = quietEnd ?? nextDigest(digest, quiet, timeZone, now);
      if (!(await moveDigest(unit, row, nextAt))) continue;
      times.add(nextAt);
      if (quietEnd === null) await queueOne(unit, row, now - DIGEST_AGES[digest.every]);
    }
    for (const at of times) await queueDigests(unit, at);
    return due.length;
  });
}

/** Queues a digest of what came until an instant, unless all of it was read, or the one before isn't out yet. */
async function queueOne(unit: Unit, row: DigestState, until: number): Promise<void> {
  const { workspaceId } = unit;
  const range = { attenderId: row.id, afterId: row.digestUpToId, until };
  if (await unit.first(anyUnread, range)) {
    const payload = { workspaceId, attenderId: row.id, until };
    // What this one doesn't have, because the one before is tried still, is in the next.
    await queueJob(unit, { type: SEND_DIGEST_JOB, payload, uniqueKey: `${SEND_DIGEST_JOB}:${workspaceId}:${row.id}` });
    return;
  }
  const newest = await unit.first(newestUntil, range);
  if (newest) await noteDigestUpTo(unit, row.id, newest.id);
}
