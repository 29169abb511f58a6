import type { FieldErrors } from "@/components/desk/form/field-errors";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { CONDITION_LIMITS, type Condition, type Group, type Leaf, leavesOf } from "@/lib/kernel/conditions/condition";
import { RULE_FIELDS, type RuleField } from "@/lib/modules/automation/filter";
import {
  type Anchor,
  MINUTES_MAX,
  NOTE_MAX,
  REPLY_MAX,
  type RuleEvent,
  SNOOZE_HOURS_MAX,
} from "@/lib/modules/automation/policy";
import type { RuleAction, RuleDto, RuleInput } from "@/lib/modules/automation/schema";
import type { DeskAction } from "./action-kinds";

/** A question as it is put together; without a value while nothing is chosen. */
export type Question = { field: RuleField; operator: Leaf["operator"]; value?: Leaf["value"] };

const UNITS = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type TimeUnit = keyof typeof UNITS;
export const TIME_UNITS = Object.keys(UNITS) as TimeUnit[];

/** What the form of a rule holds. `rest`: the groups that its condition has beside single questions, which are kept as they are. */
export type RuleDraft = {
  name: string;
  event: RuleEvent;
  since: Anchor;
  amount: string;
  unit: TimeUnit;
  all: readonly Question[];
  any: readonly Question[];
  rest: Condition;
  actions: readonly RuleAction[];
  stopsAfter: boolean;
};

/** What a new rule begins with. */
export const newRule = (): RuleDraft => ({
  name: "",
  event: "customer_wrote",
  since: "waiting",
  amount: "4",
  unit: "hours",
  all: [],
  any: [],
  rest: { all: [], any: [] },
  actions: [],
  stopsAfter: false,
});

const isQuestion = (part: Leaf | Group<Leaf>): part is Leaf & Question => "field" in part && part.field in RULE_FIELDS;
const isRest = (part: Leaf | Group<Leaf>) => !isQuestion(part);

/** The largest unit that says so many minutes whole. */
export function inUnits(minutes: number): { count: number; unit: TimeUnit } {
  const unit = [...TIME_UNITS].reverse().find((one) => minutes % UNITS[one] === 0) ?? "minutes";
  return { count: minutes / UNITS[unit], unit };
}

/** A rule under its form. */
export function draftOf(rule: Omit<RuleInput, "name"> & { name: string }): RuleDraft {
  const { name, event, since, minutes, condition, actions, stopsAfter } = rule;
  const { count, unit } = inUnits(minutes ?? UNITS.hours * 4);
  return {
    name,
    event,
    since: since ?? "waiting",
    amount: String(count),
    unit,
    all: condition.all.filter(isQuestion),
    any: condition.any.filter(isQuestion),
    rest: { all: condition.all.filter(isRest), any: condition.any.filter(isRest) },
    actions,
    stopsAfter,
  };
}

/** A stored rule under its form. */
export const storedRule = (rule: RuleDto): StoredRecord<RuleDraft> => ({
  version: rule.version,
  values: draftOf(rule),
});

const COUNT = /^[1-9]\d{0,5}$/;

/** The condition that the questions and the rest come to. */
const conditionOfDraft = ({ all, any, rest }: Pick<RuleDraft, "all" | "any" | "rest">): Condition => ({
  all: [...all, ...rest.all],
  any: [...any, ...rest.any],
});

/** Whether a question needs a value that it lacks. */
const isUnanswered = ({ operator, value }: Question) =>
  operator !== "is_empty" && operator !== "is_present" && (value === undefined || value === "");

/** The condition as far as it is put together, to be said. */
export const askedBy = (draft: Pick<RuleDraft, "all" | "any" | "rest">): Condition => ({
  all: [...draft.all.filter((one) => !isUnanswered(one)), ...draft.rest.all],
  any: [...draft.any.filter((one) => !isUnanswered(one)), ...draft.rest.any],
});

/** What is sent of a form that has no errors. */
export function inputOf(draft: RuleDraft): RuleInput {
  const { name, event, since, amount, unit, actions, stopsAfter } = draft;
  const isTimed = event === "time";
  return {
    name: name.trim(),
    event,
    since: isTimed ? since : null,
    minutes: isTimed ? Number(amount) * UNITS[unit] : null,
    condition: conditionOfDraft(draft),
    actions: [...actions],
    stopsAfter,
  };
}

const VARIABLES = /^(?:customer\.(?:firstName|name|email)|company\.name)$/;
const hasUnknownVariable = (text: string) =>
  [...text.matchAll(/\{\{([^{}]*)\}\}/g)].some(([, name = ""]) => !VARIABLES.test(name.trim()));

/** What is wrong with an action, as a name of a text under `automation.wrong`. */
export function problemOf(action: DeskAction): string | null {
  if (action.kind === "assign" && action.attenderId === 0) return "person";
  if (action.kind === "team" && action.teamId === 0) return "team";
  if ("tag" in action && action.tag.trim() === "") return "tag";
  if (action.kind === "field" && action.key === "") return "field";
  if (action.kind === "field" && Number.isNaN(action.value)) return "fieldValue";
  if (action.kind === "snooze" && !(action.hours >= 1 && action.hours <= SNOOZE_HOURS_MAX)) return "hours";
  if (action.kind === "notify" && action.attenderIds.length === 0 && !action.assignee && !action.leads) return "nobody";
  if (!("text" in action)) return null;
  if (action.text.trim() === "") return "text";
  if (action.text.length > (action.kind === "note" ? NOTE_MAX : REPLY_MAX)) return "tooLong";
  return hasUnknownVariable(action.text) ? "variable" : null;
}

/** What is wrong with a form, as names of texts under `automation.wrong`, by the field's path. */
export function problemsOf(draft: RuleDraft): FieldErrors {
  const errors: Record<string, string> = {};
  const { name, event, amount, unit, actions } = draft;
  if (name.trim() === "") errors.name = "name";
  if (event === "time" && !(COUNT.test(amount.trim()) && Number(amount) * UNITS[unit] <= MINUTES_MAX))
    errors.amount = "amount";
  for (const list of ["all", "any"] as const)
    for (const [index, question] of draft[list].entries())
      if (isUnanswered(question)) errors[`${list}.${index}`] = "value";
  if (leavesOf(conditionOfDraft(draft)).length > CONDITION_LIMITS.leaves) errors.all = "questions";
  if (actions.length === 0) errors.actions = "actions";
  for (const [index, action] of actions.entries()) {
    const problem = problemOf(action);
    if (problem) errors[`actions.${index}`] = problem;
  }
  return errors;
}
