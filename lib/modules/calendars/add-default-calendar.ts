import type { Unit } from "@/lib/modules/events/unit";
import { type CalendarRow, defaultCalendar, insertCalendar } from "./store/calendar";

/** Gives a workspace the calendar of its company, always open until somebody says otherwise; or the one that it has. */
export async function addDefaultCalendar(unit: Unit): Promise<CalendarRow> {
  const known = await unit.first(defaultCalendar, {});
  if (known) return known;
  const values = { name: "Horário da empresa", timeZone: null, hours: "{}", holidays: "[]", isDefault: true };
  const row = await unit.first(insertCalendar, { ...values, now: unit.now });
  if (!row) throw new Error("a calendar was added without a row");
  return row;
}
