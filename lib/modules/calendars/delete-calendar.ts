import { commit } from "@/lib/modules/events/commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { calendarById, deleteCalendarRow } from "./store/calendar";

/**
 * Deletes a calendar that nothing follows. The default one stays: it is what counts where none is chosen.
 * @throws {AppError} NOT_FOUND, CALENDAR_IS_DEFAULT, CALENDAR_IN_USE by those who react to calendar.deleted
 */
export function deleteCalendar(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const row = await unit.first(calendarById, { id });
    if (!row) throw notFound();
    if (row.isDefault) throw new AppError("CALENDAR_IS_DEFAULT");
    await unit.happened("calendar.deleted", id, {});
    await unit.run(deleteCalendarRow, { id });
    await unit.audit("calendar.deleted", { subject: ["calendar", id], details: { name: row.name } });
  });
}
