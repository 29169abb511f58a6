import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { cancelRun, findRun } from "@/lib/modules/conversations/bulk-runs/run";
import { bulkRunSchema } from "@/lib/modules/conversations/bulk-runs/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const GET = route(
  { summary: "One of the caller's bulk changes.", permission: "conversations.write", params, response: bulkRunSchema },
  ({ ctx, params }) => findRun(ctx, params.id),
);

export const DELETE = route(
  {
    summary: "Stop a bulk change. What it changed stays, and can be undone.",
    permission: "conversations.write",
    params,
    response: bulkRunSchema,
  },
  ({ ctx, params }) => cancelRun(ctx, params.id),
);
