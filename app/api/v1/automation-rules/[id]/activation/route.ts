import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { activateRule } from "@/lib/modules/automation/save-rule";
import { ruleDtoSchema } from "@/lib/modules/automation/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Switch an automation rule on or off.",
    permission: "automation.manage",
    params,
    body: z.strictObject({ isActive: z.boolean() }),
    response: ruleDtoSchema,
  },
  ({ ctx, params, body }) => activateRule(ctx, params.id, body.isActive),
);
