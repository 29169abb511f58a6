import type { DomainEvent } from "@/lib/modules/events/domain-events";
import { dispatched, type Reaction, within } from "@/lib/modules/events/reactions";
import type { Unit } from "@/lib/modules/events/unit";
import { AppError } from "@/lib/platform/errors/app-error";
import { touchQueue } from "./queue/follow";
import { followTags } from "./queue/follow-tags";
import { guardOffer } from "./queue/offers";
import { queueDrain } from "./queue/queue-drain";
import { followPresence } from "./queue/requeue";
import { isAutomatic } from "./routings";
import { countRoutingsOfCalendar } from "./store/team-routing";

const follow = async (unit: Unit, { subjectId }: { subjectId: string }) => touchQueue(unit, Number(subjectId));

const drainIfAutomatic = async (unit: Unit) => {
  if (await isAutomatic(unit)) await queueDrain(unit, unit.now);
};

/** What the queues do when something happens elsewhere: in its commit, so that every conversation that waits has its place. */
export const routingReactions: readonly Reaction[] = [
  within("conversation.recorded", follow),
  within("conversation.placed", follow),
  // What somebody has leaves the queue and comes back by the events above.
  within("message.added", async (unit, event) => {
    if (event.data.assigneeId === null) await follow(unit, event);
  }),
  within("conversation.assigned", guardOffer),
  within("attender.presence", followPresence),
  // From the log, a part at a time: thousands may wait.
  dispatched("tag.replaced", "routing.follow-tags", ({ workspaceId }) => followTags(workspaceId)),
  within("team.changed", drainIfAutomatic),
  within("calendar.changed", drainIfAutomatic),
  within("calendar.deleted", refuseWhileUsed),
];

async function refuseWhileUsed(unit: Unit, { subjectId }: DomainEvent<"calendar.deleted">): Promise<void> {
  const { count = 0 } = (await unit.first(countRoutingsOfCalendar, { calendarId: Number(subjectId) })) ?? {};
  if (count > 0) throw new AppError("CALENDAR_IN_USE", { count });
}
