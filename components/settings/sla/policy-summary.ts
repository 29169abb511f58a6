import type { Condition, Group, Leaf } from "@/lib/kernel/conditions/condition";
import type { Priority } from "@/lib/kernel/conversation";
import { PRIORITIES } from "@/lib/modules/conversations/views/filter";
import { SLA_KINDS } from "@/lib/modules/sla/policy";
import type { SlaTargets } from "@/lib/modules/sla/schema";

/** How the parts of a condition are said. */
export type ConditionWords = {
  leaf: (leaf: Leaf) => string;
  /** Texts of which one has to hold, or all. */
  or: (texts: readonly string[]) => string;
  and: (texts: readonly string[]) => string;
};

/** A condition in words, the parts that all have to hold one after another: 'Canal é WhatsApp · Prioridade é alta'. Empty for none. */
export function conditionSummary(condition: Condition, words: ConditionWords): string {
  return partsOf(condition, words).join(" · ");
}

function partsOf({ all, any }: Group<Leaf | Group<Leaf>>, words: ConditionWords): string[] {
  const part = (one: Leaf | Group<Leaf>): string => ("field" in one ? words.leaf(one) : words.and(partsOf(one, words)));
  return [...all.map(part), ...(any.length > 0 ? [words.or(any.map(part))] : [])];
}

/** Targets as a list shows them: priorities with the same ones together, without those that nothing is counted of. */
export function groupedTargets(targets: SlaTargets): { priorities: Priority[]; target: SlaTargets[Priority] }[] {
  const groups: { priorities: Priority[]; target: SlaTargets[Priority] }[] = [];
  for (const priority of PRIORITIES) {
    const target = targets[priority];
    if (SLA_KINDS.every((kind) => target[kind] === undefined)) continue;
    const same = groups.find((group) => SLA_KINDS.every((kind) => group.target[kind] === target[kind]));
    if (same) same.priorities.push(priority);
    else groups.push({ priorities: [priority], target });
  }
  return groups;
}
