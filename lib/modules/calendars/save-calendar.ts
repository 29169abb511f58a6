import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toCalendarDto } from "./queries";
import { CALENDARS_MAX, type CalendarDto, type CalendarInput } from "./schema";
import { calendarById, countCalendars, insertCalendar, updateCalendar } from "./store/calendar";

/**
 * Adds a calendar, or changes the `edited` one.
 * @throws {AppError} NOT_FOUND, CALENDAR_LIMIT, RECORD_CHANGED
 */
export function saveCalendar(ctx: Ctx, input: CalendarInput, edited?: Edited): Promise<CalendarDto> {
  return commit(ctx, (unit) => (edited ? change(ctx, unit, input, edited) : add(unit, input)));
}

const columnsOf = ({ name, timeZone, hours, holidays }: CalendarInput) => ({
  name,
  timeZone,
  hours: JSON.stringify(hours),
  holidays: JSON.stringify(holidays),
});

async function add(unit: Unit, input: CalendarInput): Promise<CalendarDto> {
  const { count = 0 } = (await unit.first(countCalendars, {})) ?? {};
  if (count >= CALENDARS_MAX) throw new AppError("CALENDAR_LIMIT", { limit: CALENDARS_MAX });
  const row = await unit.first(insertCalendar, { ...columnsOf(input), isDefault: false, now: unit.now });
  if (!row) throw notFound();
  await unit.audit("calendar.added", { subject: ["calendar", row.id], details: { name: row.name } });
  return toCalendarDto(row);
}

async function change(ctx: Ctx, unit: Unit, input: CalendarInput, { id, version }: Edited): Promise<CalendarDto> {
  const known = await unit.first(calendarById, { id });
  if (!known) throw notFound();
  const before = toCalendarDto(known);
  const edit = nextEdit(ctx, known, version, () => before);
  const row = await unit.first(updateCalendar, { id, ...columnsOf(input), ...edit, now: unit.now });
  if (!row) throw notFound();
  const after = toCalendarDto(row);
  const changed = PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  if (changed.length === 0) return after;
  const details = changed.flatMap((part) => [
    [`${part}.from`, asValue(before[part])],
    [`${part}.to`, asValue(after[part])],
  ]);
  await unit.audit("calendar.changed", { subject: ["calendar", id], details: Object.fromEntries(details) });
  if (changed.some((part) => part !== "name")) await unit.happened("calendar.changed", id, {});
  return after;
}

const PARTS = ["name", "timeZone", "hours", "holidays"] as const;

/** Old and new values as the audit line tells them. */
const asValue = (value: CalendarDto[(typeof PARTS)[number]]) =>
  value === null || typeof value === "string" ? value : JSON.stringify(value);
