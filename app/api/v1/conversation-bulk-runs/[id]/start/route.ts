import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { startRun } from "@/lib/modules/conversations/bulk-runs/run";
import { beginRunSchema, bulkRunSchema } from "@/lib/modules/conversations/bulk-runs/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Say what is done with the conversations that were chosen, and begin.",
    permission: "conversations.write",
    params: z.strictObject({ id: rowIdSchema }),
    body: beginRunSchema,
    response: bulkRunSchema,
  },
  ({ ctx, params, body }) => startRun(ctx, params.id, body.change),
);
