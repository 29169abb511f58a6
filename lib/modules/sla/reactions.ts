import type { DomainEvent } from "@/lib/modules/events/domain-events";
import { type Reaction, within } from "@/lib/modules/events/reactions";
import type { Unit } from "@/lib/modules/events/unit";
import { asksForTags } from "@/lib/modules/tags/policy";
import { AppError } from "@/lib/platform/errors/app-error";
import { followMessage, followPlace, followWaitOver } from "./follow";
import { policiesIn } from "./policies";
import { queueReplan } from "./queue-look";
import { countPoliciesOfCalendar, releaseCalendar } from "./store/sla-policy";

/** What the clocks do when something happens elsewhere: in its commit, so that they are exact. */
export const slaReactions: readonly Reaction[] = [
  within("conversation.placed", (unit, { subjectId, actorId }) => followPlace(unit, Number(subjectId), { actorId })),
  within("message.added", followMessage),
  within("messages.moved", (unit, { subjectId, data }) =>
    data.isWaitOver ? followWaitOver(unit, Number(subjectId)) : Promise.resolve(),
  ),
  within("messages.unmoved", (unit, { data }) =>
    data.isWaitOver ? followWaitOver(unit, data.toId) : Promise.resolve(),
  ),
  within("calendar.changed", queueReplan),
  within("tag.replaced", replanIfTagsCount),
  within("calendar.deleted", letGoOfCalendar),
];

async function replanIfTagsCount(unit: Unit): Promise<void> {
  if ((await policiesIn(unit)).some(({ condition }) => asksForTags(condition))) await queueReplan(unit);
}

async function letGoOfCalendar(unit: Unit, { subjectId }: DomainEvent<"calendar.deleted">): Promise<void> {
  const calendarId = Number(subjectId);
  const { count = 0 } = (await unit.first(countPoliciesOfCalendar, { calendarId })) ?? {};
  if (count > 0) throw new AppError("CALENDAR_IN_USE", { count });
  // What is left are deleted policies, whose row still names it.
  await unit.run(releaseCalendar, { calendarId });
}
