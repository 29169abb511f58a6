import { z } from "zod";
import { revokeSession } from "@/lib/modules/attenders/own-sessions";
import { rowIdSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";

export const DELETE = route(
  {
    summary: "End one of the attender's own sessions and its sockets.",
    permission: "own-settings",
    params: z.strictObject({ id: rowIdSchema }),
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await revokeSession(ctx, params.id);
    return {};
  },
);
