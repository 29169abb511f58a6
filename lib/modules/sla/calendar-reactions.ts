import { type Reaction, within } from "@/lib/modules/events/reactions";
import { AppError } from "@/lib/platform/errors/app-error";
import { countPoliciesOfCalendar, releaseCalendar } from "./store/policy-calendar";

/** What SLA policies do when something happens to calendars. */
export const policyCalendarReactions: readonly Reaction[] = [
  within("calendar.deleted", async (unit, { subjectId }) => {
    const calendarId = Number(subjectId);
    const { count = 0 } = (await unit.first(countPoliciesOfCalendar, { calendarId })) ?? {};
    if (count > 0) throw new AppError("CALENDAR_IN_USE", { count });
    // What is left are deleted policies, whose row still names it.
    await unit.run(releaseCalendar, { calendarId });
  }),
];
