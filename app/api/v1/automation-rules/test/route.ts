import { ruleTrialResultSchema, ruleTrialSchema } from "@/lib/modules/automation/schema";
import { tryRule } from "@/lib/modules/automation/try-rule";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "What a rule, saved or not, would do: in one conversation, or among those of the last seven days. Nothing is changed.",
    permission: "automation.manage",
    body: ruleTrialSchema,
    response: ruleTrialResultSchema,
  },
  ({ ctx, body }) => tryRule(ctx, body),
);
