import { z } from "zod";
import { listCalendars } from "@/lib/modules/calendars/queries";
import { saveCalendar } from "@/lib/modules/calendars/save-calendar";
import { calendarInputSchema, calendarSchema } from "@/lib/modules/calendars/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The workspace's calendars: the default one, which is the company's hours, then the others by name.",
    permission: "calendars.read",
    response: z.array(calendarSchema),
  },
  ({ ctx }) => listCalendars(ctx),
);

export const POST = route(
  {
    summary: "Add a calendar.",
    permission: "workspace.manage",
    body: calendarInputSchema,
    response: calendarSchema,
  },
  ({ ctx, body }) => saveCalendar(ctx, body),
);
