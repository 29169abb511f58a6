import type { Condition } from "@/lib/kernel/conditions/condition";
import { conditionOf } from "@/lib/kernel/conditions/read-condition";
import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { type OwnCondition, ownQuestions } from "@/lib/modules/fields/conditions/own-questions";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { isAppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { RULE_FIELDS } from "./filter";
import type { Anchor, RuleEvent } from "./policy";
import type { RuleAction, RuleDto } from "./schema";
import { liveRule, liveRules, type RuleRow, ruleVersions } from "./store/rule";

/** A rule as it is worked with. */
export type Rule = Omit<RuleRow, "condition" | "actions" | "event" | "since"> & {
  event: RuleEvent;
  since: Anchor | null;
  condition: Condition;
  actions: readonly RuleAction[];
};

/** A stored condition. One that asks for what this version doesn't know holds for nothing, rather than for everything. */
const NOTHING: Condition = { all: [{ field: "channel", operator: "is_empty" }], any: [] };
function storedCondition(text: string): Condition {
  return conditionOf(readStoredJson<unknown>(text), RULE_FIELDS, true) ?? NOTHING;
}

export function toRule({ condition, actions, event, since, ...rest }: RuleRow): Rule {
  return {
    ...rest,
    event: event as RuleEvent,
    since: since as Anchor | null,
    condition: storedCondition(condition),
    actions: readStoredJson<RuleAction[]>(actions),
  };
}

export function toRuleDto(row: RuleRow): RuleDto {
  const { position: _, changedBy: __, updatedAt, lastRunAt, actions, ...rest } = toRule(row);
  return {
    ...rest,
    actions: [...actions],
    lastRunAt: isoInstantOrNull(lastRunAt),
    updatedAt: isoInstant(updatedAt),
  };
}

/** A rule as it is asked: with the fields of the workspace's own that its condition is about. */
export type AskedRule = Rule & OwnCondition;

/** Makes a rule ready to be asked. One that asks a field as it can't be asked holds for nothing. */
export async function askedRule(reader: Pick<Reader, "all">, rule: Rule): Promise<AskedRule> {
  try {
    return { ...rule, ...(await ownQuestions(reader, null, rule.condition)) };
  } catch (error) {
    if (isAppError(error)) return { ...rule, condition: NOTHING, own: [] };
    throw error;
  }
}

/** The workspace's rules, in the order in which they are asked. */
export async function listRules(ctx: Pick<Ctx, "workspaceId">): Promise<RuleDto[]> {
  return (await reads(ctx.workspaceId).all(liveRules, {})).map(toRuleDto);
}

/** A rule that isn't deleted. @throws {AppError} NOT_FOUND */
export async function findRule(reader: Reader, id: number): Promise<RuleRow> {
  const row = await reader.first(liveRule, { id });
  if (!row) throw notFound();
  return row;
}

/** Most versions that are told of a rule. */
const VERSIONS_MAX = 100;

/** What a rule was, the newest version first. @throws {AppError} NOT_FOUND */
export async function listVersions(ctx: Pick<Ctx, "workspaceId">, ruleId: number) {
  const reader = reads(ctx.workspaceId);
  await findRule(reader, ruleId);
  const rows = await reader.all(ruleVersions, { ruleId, limit: VERSIONS_MAX });
  return rows.map(({ savedAt, rule, ...rest }) => ({
    ...rest,
    rule: readStoredJson<unknown>(rule),
    savedAt: isoInstant(savedAt),
  }));
}
