import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { undoRun } from "@/lib/modules/conversations/bulk-runs/run";
import { bulkRunSchema } from "@/lib/modules/conversations/bulk-runs/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Give back what a bulk change replaced, but where somebody has changed it since.",
    permission: "conversations.write",
    params: z.strictObject({ id: rowIdSchema }),
    response: bulkRunSchema,
  },
  ({ ctx, params }) => undoRun(ctx, params.id),
);
