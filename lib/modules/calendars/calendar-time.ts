import { type OpenTime, openTime } from "@/lib/kernel/open-time/open-time";
import { workspaceZone } from "@/lib/modules/workspace/profile";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { type Holiday, weekHoursSchema } from "./schema";
import { type CalendarRow, calendarById, defaultCalendar } from "./store/calendar";

/** What decides when a calendar is open; hours and holidays are JSON as stored. */
export type StoredCalendar = Pick<CalendarRow, "hours" | "holidays"> & { timeZone: string };

const ALWAYS: Pick<CalendarRow, "timeZone" | "hours" | "holidays"> = { timeZone: null, hours: "{}", holidays: "[]" };

/**
 * A calendar with the time zone that it is in. @param calendarId null: the default one, which is always open in a workspace that a node
 * of the version before added just now.
 */
export async function storedCalendar(
  reader: Pick<Reader, "first">,
  calendarId: number | null,
): Promise<StoredCalendar> {
  const named = calendarId === null ? undefined : await reader.first(calendarById, { id: calendarId });
  const { timeZone, hours, holidays } = named ?? (await reader.first(defaultCalendar, {})) ?? ALWAYS;
  return { timeZone: timeZone ?? (await workspaceZone(reader)), hours, holidays };
}

/** Most compiled calendars that the process keeps. */
const KEPT = 200;
const compiled = new Map<string, OpenTime>();

/** When a calendar is open. One without hours is open but on holidays. */
export function timeOf({ timeZone, hours, holidays }: StoredCalendar): OpenTime {
  // What it is compiled of is its key: nothing has to be told when a row changes.
  const key = `${timeZone}\n${hours}\n${holidays}`;
  const known = compiled.get(key);
  if (known) return known;
  const time = openTime({
    timeZone,
    hours: weekHoursSchema.parse(readStoredJson(hours)),
    holidays: readStoredJson<Holiday[]>(holidays),
  });
  const [oldest] = compiled.keys();
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest);
  compiled.set(key, time);
  return time;
}

/** When a calendar is open. @param calendarId null: the default one */
export async function calendarTime(reader: Pick<Reader, "first">, calendarId: number | null): Promise<OpenTime> {
  return timeOf(await storedCalendar(reader, calendarId));
}
