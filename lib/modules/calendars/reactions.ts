import { type Reaction, within } from "@/lib/modules/events/reactions";
import { calendarsWithoutZone } from "./store/calendar";

/** What calendars do when something happens elsewhere. */
export const calendarReactions: readonly Reaction[] = [
  within("workspace.time_zone_changed", async (unit, event) => {
    for (const { id } of await unit.all(calendarsWithoutZone, {}))
      await unit.because(event).happened("calendar.changed", id, {});
  }),
];
