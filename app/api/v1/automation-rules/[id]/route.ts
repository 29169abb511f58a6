import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { removeRule, saveRule } from "@/lib/modules/automation/save-rule";
import { changeRuleSchema, ruleDtoSchema } from "@/lib/modules/automation/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change an automation rule; what it did by an earlier version stays readable.",
    permission: "automation.manage",
    params,
    body: changeRuleSchema,
    response: ruleDtoSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveRule(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  { summary: "Remove an automation rule.", permission: "automation.manage", params, response: z.object({}) },
  async ({ ctx, params }) => {
    await removeRule(ctx, params.id);
    return {};
  },
);
