import { digestReaders } from "@/lib/modules/attenders/digest/digest-state";
import { replanDigest, startDigest, stopDigest } from "@/lib/modules/attenders/digest/plan-digest";
import { commit } from "@/lib/modules/events/commit";
import { dispatched, type Reaction, within } from "@/lib/modules/events/reactions";
import { digestTopics } from "@/lib/modules/notifications/alert-choices";
import { newestNotice } from "@/lib/modules/notifications/store/digest-notices";
import { workspaceZone } from "@/lib/modules/workspace/profile";
import { reads } from "@/lib/platform/db/reads";

/** People of one commit: bounds how long it holds the write gate. */
const AT_ONCE = 50;

/** What the digest does when something happens elsewhere. */
export const digestReactions: readonly Reaction[] = [
  within("attender.deactivated", (unit, { subjectId }) => stopDigest(unit, Number(subjectId))),
  // Who is back gets again what they had chosen.
  within("attender.seated", async (unit, { subjectId }) => {
    const attenderId = Number(subjectId);
    if ((await digestTopics(unit, attenderId)).length === 0) return;
    const timeZone = await workspaceZone(unit);
    const afterId = (await unit.first(newestNotice, { attenderId }))?.id ?? 0;
    await startDigest(unit, { attenderId, workspaceZone: timeZone, now: unit.now, afterId });
  }),
  // Eight in the morning is another instant from now on.
  dispatched("workspace.time_zone_changed", "notifications.replan-digests", async ({ workspaceId }) => {
    const people = await digestReaders(reads(workspaceId));
    for (let first = 0; first < people.length; first += AT_ONCE)
      await commit({ workspaceId }, async (unit) => {
        const timeZone = await workspaceZone(unit);
        for (const id of people.slice(first, first + AT_ONCE))
          await replanDigest(unit, { attenderId: id, workspaceZone: timeZone, now: unit.now });
      });
  }),
];
