import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** How many policies measure by a calendar; deleted ones don't. */
export const countPoliciesOfCalendar = statement(($: Parameters<{ calendarId: number }>) =>
  tables
    .selectFrom("sla_policy")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("calendarId", "=", $.calendarId)
    .where("deletedAt", "is", null),
);

/** Lets policies go of a calendar: they follow the default one. */
export const releaseCalendar = statement(($: Parameters<{ calendarId: number }>) =>
  tables.updateTable("sla_policy").set({ calendarId: null }).where("calendarId", "=", $.calendarId),
);
