import { z } from "zod";
import { listStatuses } from "@/lib/modules/presence/availability";
import { attenderStatusSchema } from "@/lib/modules/presence/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Whether each active attender is available, away or offline.",
    permission: "attendees.read",
    response: z.array(attenderStatusSchema),
  },
  ({ ctx }) => listStatuses(ctx),
);
