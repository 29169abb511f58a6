import { z } from "zod";
import { attendeeOptionSchema, listAttendeeOptions } from "@/lib/modules/attenders/list-attendees";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The active attenders by name: who a conversation can be given to.",
    permission: "attendees.read",
    response: z.array(attendeeOptionSchema),
  },
  ({ ctx }) => listAttendeeOptions(ctx),
);
