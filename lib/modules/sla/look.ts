import { promisedConversation } from "@/lib/modules/conversations/state/deadline";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { releaseJobKey } from "@/lib/platform/jobs/queue-job";
import { endingOf } from "./follow";
import { keepClocks, keptClocks } from "./kept-clocks";
import { countingIn, policyIn } from "./policies";
import { lookAtClock } from "./policy";
import { queueLook } from "./queue-look";
import { dueClocks, nextLook } from "./store/sla-clock";

/** Clocks of one commit: bounds how long it holds the write gate. */
const AT_ONCE = 100;

/** Says what is due of a workspace's clocks, and has the job come back when the next one is. It may run twice. */
export async function lookAtDue(job: LeasedJob): Promise<void> {
  const { workspaceId } = job.payload as { workspaceId: number };
  while ((await lookAtSome(workspaceId)) === AT_ONCE);
  await commit({ workspaceId }, async (unit) => {
    // Whatever began before this commit is seen by it, and whatever begins after it finds the key free.
    await releaseJobKey(unit, job);
    const next = (await unit.first(nextLook, {}))?.nextAt ?? null;
    if (next !== null) await queueLook(unit, next);
  });
}

function lookAtSome(workspaceId: number): Promise<number> {
  return commit({ workspaceId }, async (unit) => {
    const due = await unit.all(dueClocks, { now: unit.now, limit: AT_ONCE });
    for (const conversationId of new Set(due.map((clock) => clock.conversationId))) await lookAt(unit, conversationId);
    return due.length;
  });
}

async function lookAt(unit: Unit, conversationId: number): Promise<void> {
  const row = await promisedConversation(unit, conversationId);
  const before = { policyId: row?.slaPolicyId ?? null, nextDueAt: row?.nextDueAt ?? null };
  const kept = await keptClocks(unit, conversationId, before);
  const clocks = [];
  for (const clock of kept.clocks) {
    const policy = clock.nextAt !== null && clock.nextAt <= unit.now ? await policyIn(unit, clock.policyId) : null;
    if (!policy) {
      clocks.push(clock);
      continue;
    }
    clocks.push({ ...clock, ...lookAtClock(await countingIn(unit, policy), clock, unit.now) });
  }
  await keepClocks(unit, { ...kept, clocks }, row ? endingOf(row, null) : null);
}
