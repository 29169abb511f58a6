import { activeWhoMay } from "@/lib/modules/attenders/active-attenders";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { leaveNotices, leaveNoticesAtMost } from "@/lib/modules/notifications/leave-notices";
import { shortText } from "@/lib/modules/notifications/notification-dto";
import { forgetActive } from "../active-rules";
import { FAILURES_MAX, WRITING_LIMITS } from "../policy";
import type { Rule } from "../rules";
import { countFailure, switchRule } from "../store/rule";
import { insertRun } from "../store/run";
import { deleteTimersOfRule } from "../store/timer";

/** Tells those who keep the rules, once an hour, that rules write no more because they wrote to so many customers. */
export async function tellSilenced(unit: Unit): Promise<void> {
  const people = await activeWhoMay(unit, "automation.manage");
  await leaveNoticesAtMost(unit, people, { kind: "rules_silenced", text: "" }, WRITING_LIMITS.workspace.withinMs);
}

/**
 * Notes that a rule failed, and switches one off that does so time and again, which those who keep the rules are told.
 * @param failed.code of the errors
 */
export async function noteFailure(
  workspaceId: number,
  rule: Rule,
  { rootId, conversationId, code }: { rootId: number; conversationId: number; code: string },
): Promise<void> {
  await commit({ workspaceId }, async (unit) => {
    const run = { ruleId: rule.id, version: rule.version, rootId, conversationId, wrote: false, at: unit.now };
    const noted = await unit.first(insertRun, { ...run, outcome: "failed", details: JSON.stringify([code]) });
    if (!noted) return;
    const counted = await unit.first(countFailure, { id: rule.id, now: unit.now });
    if (!counted || counted.failures < FAILURES_MAX) return;
    await unit.run(switchRule, { id: rule.id, isActive: false, failures: counted.failures, now: unit.now });
    await unit.run(deleteTimersOfRule, { ruleId: rule.id });
    await unit.audit("automation_rule.paused", { subject: ["automation_rule", rule.id] });
    const people = await activeWhoMay(unit, "automation.manage");
    await leaveNotices(unit, people, { kind: "rule_paused", text: shortText(counted.name) });
    unit.afterwards(() => forgetActive(workspaceId));
  });
}
