import { z } from "zod";
import { listRules } from "@/lib/modules/automation/rules";
import { saveRule } from "@/lib/modules/automation/save-rule";
import { ruleDtoSchema, ruleInputSchema } from "@/lib/modules/automation/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The automation rules, in the order in which they are asked.",
    permission: "automation.manage",
    response: z.array(ruleDtoSchema),
  },
  ({ ctx }) => listRules(ctx),
);

export const POST = route(
  {
    summary: "Add an automation rule, below the others and switched off.",
    permission: "automation.manage",
    body: ruleInputSchema,
    response: ruleDtoSchema,
  },
  ({ ctx, body }) => saveRule(ctx, body),
);
