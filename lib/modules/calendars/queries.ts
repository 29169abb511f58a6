import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { addDefaultCalendar } from "./add-default-calendar";
import { CALENDARS_MAX, type CalendarDto, type Holiday, weekHoursSchema } from "./schema";
import { allCalendars, type CalendarRow, calendarById } from "./store/calendar";

/** A stored calendar as everybody sees it. */
export function toCalendarDto({ id, name, timeZone, hours, holidays, isDefault, version }: CalendarRow): CalendarDto {
  return {
    id,
    name,
    timeZone,
    hours: weekHoursSchema.parse(readStoredJson(hours)),
    holidays: readStoredJson<Holiday[]>(holidays),
    isDefault,
    version,
  };
}

/** The workspace's calendars: the default first, then by name. */
export async function listCalendars(ctx: Pick<Ctx, "workspaceId">): Promise<CalendarDto[]> {
  const find = () => reads(ctx.workspaceId).all(allCalendars, { limit: CALENDARS_MAX });
  let rows = await find();
  if (!rows[0]?.isDefault) {
    // A node of the version before may have added the workspace after the table was made.
    await commit({ workspaceId: ctx.workspaceId }, (unit) => addDefaultCalendar(unit));
    rows = await find();
  }
  return rows.map(toCalendarDto);
}

/** One calendar. @throws {AppError} NOT_FOUND */
export async function getCalendar(ctx: Pick<Ctx, "workspaceId">, id: number): Promise<CalendarDto> {
  const row = await reads(ctx.workspaceId).first(calendarById, { id });
  if (!row) throw notFound();
  return toCalendarDto(row);
}
