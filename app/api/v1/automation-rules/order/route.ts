import { z } from "zod";
import { orderRules } from "@/lib/modules/automation/save-rule";
import { ruleDtoSchema, ruleOrderSchema } from "@/lib/modules/automation/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Say in which order the automation rules are asked; a later one sees what an earlier one changed.",
    permission: "automation.manage",
    body: ruleOrderSchema,
    response: z.array(ruleDtoSchema),
  },
  ({ ctx, body }) => orderRules(ctx, body.ids),
);
