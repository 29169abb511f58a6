import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { listVersions } from "@/lib/modules/automation/rules";
import { ruleVersionSchema } from "@/lib/modules/automation/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "An automation rule as it was saved each time, the newest version first.",
    permission: "automation.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: z.array(ruleVersionSchema),
  },
  ({ ctx, params }) => listVersions(ctx, params.id),
);
