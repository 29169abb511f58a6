import { z } from "zod";
import { listSessions, revokeOtherSessions } from "@/lib/modules/attenders/own-sessions";
import { sessionSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The attender's own active sessions, this one first.",
    permission: "own-settings",
    response: z.array(sessionSchema),
  },
  ({ ctx }) => listSessions(ctx),
);

export const DELETE = route(
  {
    summary: "End all of the attender's own sessions but this one.",
    permission: "own-settings",
    response: z.object({ ended: z.number().int() }),
  },
  async ({ ctx }) => ({ ended: await revokeOtherSessions(ctx) }),
);
