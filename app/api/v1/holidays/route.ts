import { offeredHolidays } from "@/lib/modules/calendars/offered-holidays";
import { offeredHolidaysQuery, offeredHolidaysSchema } from "@/lib/modules/calendars/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "Holidays of Brazil, and of one of its states, within the months that come, to be taken into the calendar.",
    permission: "workspace.manage",
    query: offeredHolidaysQuery,
    response: offeredHolidaysSchema,
  },
  ({ ctx, query }) => offeredHolidays(ctx, query),
);
