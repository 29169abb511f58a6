import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { listRuns } from "@/lib/modules/automation/list-runs";
import { ruleRunSchema } from "@/lib/modules/automation/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "What an automation rule did within ninety days, the newest first, fifty at a time.",
    permission: "automation.manage",
    params: z.strictObject({ id: rowIdSchema }),
    query: z.strictObject({ before: rowIdSchema.optional() }),
    response: z.array(ruleRunSchema),
  },
  ({ ctx, params, query }) => listRuns(ctx, params.id, query.before),
);
