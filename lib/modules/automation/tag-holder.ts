import type { Unit } from "@/lib/modules/events/unit";
import type { TagHolder } from "@/lib/modules/tags/holders";
import {
  actionsName,
  conditionNames,
  replacedInActions,
  replacedInCondition,
  type TagChange,
} from "@/lib/modules/tags/policy";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { forgetActive } from "./active-rules";
import type { RuleAction } from "./schema";
import { insertVersion, partsOfRules, type RuleParts, setPartsOfRule } from "./store/rule";

type Before = RuleParts & { after: Pick<RuleParts, "condition" | "actions"> };

const actionsOf = ({ actions }: RuleParts) => readStoredJson<RuleAction[]>(actions);

/** Whether a rule asks for one of these tags, gives or takes it. */
const names = (row: RuleParts, tags: readonly string[]): boolean =>
  conditionNames(readStoredJson(row.condition), tags) || actionsName(actionsOf(row), tags);

/** The parts of a rule after a change of a tag's name. */
function replaced(row: RuleParts, change: TagChange): Before["after"] {
  return {
    condition: JSON.stringify(replacedInCondition(readStoredJson(row.condition), change)),
    actions: JSON.stringify(replacedInActions(actionsOf(row), change)),
  };
}

/** Gives a rule other parts, and keeps them as a version that nobody made. */
async function write(unit: Unit, { id, condition, actions }: RuleParts): Promise<void> {
  const row = await unit.first(setPartsOfRule, { id, condition, actions, now: unit.now });
  if (!row) return;
  const { version, ...rest } = row;
  const rule = JSON.stringify({ ...rest, condition: readStoredJson(condition), actions: readStoredJson(actions) });
  await unit.run(insertVersion, { ruleId: id, version, rule, savedBy: null, now: unit.now });
  unit.afterwards(() => forgetActive(unit.workspaceId));
}

/** Automation rules as the registry of tags knows them. There are a hundred at most: all are looked through. */
export const ruleTags: TagHolder = {
  name: "automation-rule",
  async uses(reader, tags) {
    const rules = await reader.all(partsOfRules, {});
    return tags.map((tag) => ({ tag, count: rules.filter((row) => names(row, [tag])).length, lastAt: null }));
  },
  async replace(unit, change, limit) {
    const rules = (await unit.all(partsOfRules, {})).filter((row) => names(row, change.from)).slice(0, limit);
    const undo: Before[] = [];
    for (const row of rules) {
      const after = replaced(row, change);
      await write(unit, { id: row.id, ...after });
      undo.push({ ...row, after });
    }
    return { count: undo.length, undo };
  },
  async restore(unit, _change, undo) {
    const now = new Map((await unit.all(partsOfRules, {})).map((row) => [row.id, row]));
    let restored = 0;
    for (const { after, ...before } of undo as Before[]) {
      const row = now.get(before.id);
      // Somebody edited it since: it says what they want.
      if (row?.condition !== after.condition || row.actions !== after.actions) continue;
      await write(unit, before);
      restored += 1;
    }
    return { restored, kept: (undo as Before[]).length - restored };
  },
};
