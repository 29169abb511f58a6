import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { revokeSession } from "@/lib/modules/attenders/own-sessions";
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
