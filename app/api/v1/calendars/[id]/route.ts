import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteCalendar } from "@/lib/modules/calendars/delete-calendar";
import { getCalendar } from "@/lib/modules/calendars/queries";
import { saveCalendar } from "@/lib/modules/calendars/save-calendar";
import { calendarSchema, changeCalendarSchema } from "@/lib/modules/calendars/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const GET = route(
  { summary: "One calendar.", permission: "calendars.read", params, response: calendarSchema },
  ({ ctx, params }) => getCalendar(ctx, params.id),
);

export const PUT = route(
  {
    summary: "Change a calendar's name, time zone, hours and holidays.",
    permission: "workspace.manage",
    params,
    body: changeCalendarSchema,
    response: calendarSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveCalendar(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Delete a calendar that nothing follows; not the default one.",
    permission: "workspace.manage",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteCalendar(ctx, params.id);
    return {};
  },
);
