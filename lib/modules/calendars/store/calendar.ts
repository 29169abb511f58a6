import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = ["id", "name", "timeZone", "hours", "holidays", "isDefault", "version", "changedBy"] as const;

/** A calendar as it is stored; `timeZone` null: the workspace's. Hours and holidays are JSON. */
export type CalendarRow = {
  id: number;
  name: string;
  timeZone: string | null;
  hours: string;
  holidays: string;
  isDefault: boolean;
  version: number;
  changedBy: string | null;
};
type Values = Pick<CalendarRow, "name" | "timeZone" | "hours" | "holidays"> & { now: number };

/** Every calendar, the default first, then by name. */
export const allCalendars = statement(($: Parameters<{ limit: number }>) =>
  tables
    .selectFrom("calendar")
    .select(COLUMNS)
    .orderBy("isDefault", "desc")
    .orderBy("name")
    .orderBy("id")
    .limit($.limit),
);

export const calendarById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("calendar").select(COLUMNS).where("id", "=", $.id),
);

export const defaultCalendar = statement(() =>
  tables.selectFrom("calendar").select(COLUMNS).where("isDefault", "=", true),
);

export const countCalendars = statement(() =>
  tables.selectFrom("calendar").select((of) => of.fn.countAll<number>().as("count")),
);

/** The calendars that follow the workspace's time zone. */
export const calendarsWithoutZone = statement(() =>
  tables.selectFrom("calendar").select("id").where("timeZone", "is", null).orderBy("id"),
);

export const insertCalendar = statement(($: Parameters<Values & { isDefault: boolean }>) =>
  tables
    .insertInto("calendar")
    .values({
      name: $.name,
      timeZone: $.timeZone,
      hours: $.hours,
      holidays: $.holidays,
      isDefault: $.isDefault,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning(COLUMNS),
);

export const updateCalendar = statement(($: Parameters<Values & Pick<CalendarRow, "id" | "version" | "changedBy">>) =>
  tables
    .updateTable("calendar")
    .set({
      name: $.name,
      timeZone: $.timeZone,
      hours: $.hours,
      holidays: $.holidays,
      version: $.version,
      changedBy: $.changedBy,
      updatedAt: $.now,
    })
    .where("id", "=", $.id)
    .returning(COLUMNS),
);

export const deleteCalendarRow = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("calendar").where("id", "=", $.id),
);
