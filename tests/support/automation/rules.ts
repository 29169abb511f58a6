import { automationJobHandlers } from "@/lib/modules/automation/job-handlers";
import { activateRule, saveRule } from "@/lib/modules/automation/save-rule";
import { type RuleDto, ruleInputSchema } from "@/lib/modules/automation/schema";
import { dispatchEvents } from "@/lib/modules/events/dispatch";
import { DISPATCH_JOB } from "@/lib/modules/events/queue-dispatch";
import { Worker } from "@/lib/platform/jobs/worker";
import type { Ctx } from "@/lib/platform/session/context";
import { rows } from "@/tests/support/rows";

/** A rule as a test says it: what isn't said is nothing. */
type Said = Partial<Record<keyof RuleDto, unknown>>;

/** Adds a rule that is at work. */
export async function addRule(ctx: Ctx, said: Said): Promise<RuleDto> {
  const rule = await saveRule(
    ctx,
    ruleInputSchema.parse({ name: "Regra", event: "customer_wrote", condition: {}, ...said }),
  );
  return activateRule(ctx, rule.id, true);
}

/** Takes every rule away, so that the next test begins without. */
export const forgetRules = async (ctx: Ctx): Promise<void> => {
  for (const id of await rows.values<number>("SELECT id FROM automation_rule WHERE isActive = TRUE"))
    await activateRule(ctx, id, false);
};

/** Asks the rules as the server's worker would within a second, until nothing follows any more. */
export async function runAll(): Promise<void> {
  const handlers = { ...automationJobHandlers, [DISPATCH_JOB]: dispatchEvents };
  for (let before = -1; ; ) {
    await new Worker({ handlers }).runDue();
    const count = (await rows.value<number>("SELECT count(*) FROM domain_event WHERE type = 'automation.due'")) ?? 0;
    if (count === before) return;
    before = count;
  }
}

/** What rules did in a conversation, in its order: the rule's id and what became of it. */
export const runsIn = (conversationId: number) =>
  rows.all<{ ruleId: number; outcome: string; details: string }>(
    "SELECT ruleId, outcome, details FROM automation_run WHERE conversationId = ? ORDER BY id",
    conversationId,
  );
