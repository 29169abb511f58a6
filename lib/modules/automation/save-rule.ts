import { existingAmong } from "@/lib/modules/attenders/active-attenders";
import { checkActions } from "@/lib/modules/conversations/fields/check-given";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { refuseUnregistered } from "@/lib/modules/tags/settle-tags";
import { findTeam } from "@/lib/modules/teams/queries";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { forgetActive } from "./active-rules";
import { RULES_MAX } from "./policy";
import { findRule, toRule, toRuleDto } from "./rules";
import type { RuleDto, RuleInput } from "./schema";
import { deleteRule, insertRule, insertVersion, liveRules, placeRule, switchRule, updateRule } from "./store/rule";
import { deleteTimersOfRule } from "./store/timer";
import { planTimers } from "./timers/plan-timers";

const isSameWait = (one: RuleInput, two: Pick<RuleDto, "event" | "since" | "minutes">) =>
  one.event === two.event && one.since === two.since && one.minutes === two.minutes;

/**
 * Adds a rule below the others, which is off, or changes the `edited` one, which goes on as it was switched. Its version is kept.
 * @throws {AppError} NOT_FOUND, also for somebody or a team that isn't there, TAG_NOT_REGISTERED, VALIDATION_FAILED for a value that a
 * field doesn't take, CONFLICT beyond the limit, RECORD_CHANGED
 */
export function saveRule(ctx: Ctx, input: RuleInput, edited?: Edited): Promise<RuleDto> {
  return commit(ctx, async (unit) => {
    await checkTargets(unit, input.actions);
    const { condition, actions: given, ...rest } = input;
    const actions = await checkActions(unit, ctx, given);
    const values = { ...rest, condition: JSON.stringify(condition), actions: JSON.stringify(actions), now: unit.now };
    const known = edited && (await findRule(unit, edited.id));
    await refuseUnregistered(unit, actions, known && toRule(known).actions);
    let id = edited?.id;
    let version = 1;
    if (edited && known) {
      const edit = nextEdit(ctx, known, edited.version, () => toRuleDto(known));
      await unit.run(updateRule, { id: edited.id, ...values, ...edit });
      version = edit.version;
      if (known.isActive && !isSameWait(input, toRule(known))) await restartTimers(unit, edited.id);
    } else {
      const all = await unit.all(liveRules, {});
      if (all.length >= RULES_MAX) throw new AppError("CONFLICT");
      const position = (all.at(-1)?.position ?? 0) + 1;
      id = (await unit.first(insertRule, { ...values, position, changedBy: ctx.attender.fullName }))?.id;
    }
    if (id === undefined) throw new Error("a rule was added without an id");
    const kept = {
      ruleId: id,
      version,
      rule: JSON.stringify({ ...input, actions }),
      savedBy: ctx.attender.fullName,
      now: unit.now,
    };
    await unit.run(insertVersion, kept);
    await unit.audit(edited ? "automation_rule.changed" : "automation_rule.added", {
      subject: ["automation_rule", id],
    });
    unit.afterwards(() => forgetActive(unit.workspaceId));
    return toRuleDto(await findRule(unit, id));
  });
}

/** Makes sure that who and what a rule gives to is there. @throws {AppError} NOT_FOUND */
async function checkTargets(unit: Unit, actions: RuleInput["actions"]): Promise<void> {
  const people = actions.flatMap((action) => {
    if (action.kind === "notify") return action.attenderIds;
    return action.kind === "assign" ? (action.attenderId ?? []) : [];
  });
  const wanted = [...new Set(people)];
  if ((await existingAmong(unit, wanted)).length !== wanted.length) throw notFound();
  for (const action of actions)
    if (action.kind === "team" && action.teamId !== null && !(await findTeam(unit, action.teamId))) throw notFound();
}

/** Has the conversations that a rule waits in counted from anew. */
async function restartTimers(unit: Unit, ruleId: number): Promise<void> {
  await unit.run(deleteTimersOfRule, { ruleId });
  await planTimers(unit, ruleId);
}

/** Switches a rule on or off. @throws {AppError} NOT_FOUND */
export function activateRule(ctx: Ctx, id: number, isActive: boolean): Promise<RuleDto> {
  return commit(ctx, async (unit) => {
    const known = await findRule(unit, id);
    await unit.run(switchRule, { id, isActive, failures: 0, now: unit.now });
    if (isActive && !known.isActive) await restartTimers(unit, id);
    if (!isActive) await unit.run(deleteTimersOfRule, { ruleId: id });
    const action = isActive ? "automation_rule.switched_on" : "automation_rule.switched_off";
    await unit.audit(action, { subject: ["automation_rule", id] });
    unit.afterwards(() => forgetActive(unit.workspaceId));
    return toRuleDto(await findRule(unit, id));
  });
}

/** Takes a rule away; what it did stays readable. @throws {AppError} NOT_FOUND */
export function removeRule(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    if ((await unit.run(deleteRule, { id, now: unit.now })) === 0) throw notFound();
    await unit.run(deleteTimersOfRule, { ruleId: id });
    await unit.audit("automation_rule.deleted", { subject: ["automation_rule", id] });
    unit.afterwards(() => forgetActive(unit.workspaceId));
  });
}

/** Says in which order the rules are asked. @throws {AppError} CONFLICT when they aren't all of them: somebody added or deleted one */
export function orderRules(ctx: Ctx, ids: readonly number[]): Promise<RuleDto[]> {
  return commit(ctx, async (unit) => {
    const all = await unit.all(liveRules, {});
    if (all.length !== ids.length || !all.every(({ id }) => ids.includes(id))) throw new AppError("CONFLICT");
    for (const [index, id] of ids.entries()) await unit.run(placeRule, { id, position: index + 1, now: unit.now });
    await unit.audit("automation_rule.ordered");
    unit.afterwards(() => forgetActive(unit.workspaceId));
    return (await unit.all(liveRules, {})).map(toRuleDto);
  });
}
