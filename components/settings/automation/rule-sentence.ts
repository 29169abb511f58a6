import type { Condition, Group, Leaf } from "@/lib/kernel/conditions/condition";
import { RULE_FIELDS, type RuleField } from "@/lib/modules/automation/filter";
import type { RuleInput } from "@/lib/modules/automation/schema";
import type { FieldValue } from "@/lib/modules/fields/policy";
import type { DeskAction } from "./action-kinds";
import { inUnits } from "./rule-draft";

/** The texts of `automation.says`, by their keys. */
type Say = (key: string, values?: Record<string, string | number>) => string;

/** What a sentence about a rule is made of. */
export type SentenceParts = {
  say: Say;
  /** The name of a person, a team, a customer, a company, a status, a channel or a priority, as it stands within a sentence. */
  nameOf: (field: string, value: string | number) => string;
  /** An instant (ISO 8601) in the reader's way. */
  instant: (iso: string) => string;
  and: (texts: readonly string[]) => string;
  or: (texts: readonly string[]) => string;
  /** A field of the workspace's own, and a value of it as people read it; null: it isn't known. */
  fieldOf: (key: string, value: FieldValue) => { field: string; value: string } | null;
  /** Most of a text that is quoted, in characters; left out: as much as one reads at a glance. */
  quotedMax?: number;
};

/** So many customers or companies of one question are named; of the others it is said how many they are. */
export const NAMED_MAX = 3;

const SECONDS_A_MINUTE = 60;
/** Most of a text that a sentence quotes. */
const QUOTED_MAX = 60;

/** A text as a sentence quotes it: a line, and no longer than one reads at a glance. */
export const quoted = (text: string, { quotedMax = QUOTED_MAX }: Pick<SentenceParts, "quotedMax"> = {}) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > quotedMax ? `${line.slice(0, quotedMax - 1).trimEnd()}…` : line;
};

/** So many minutes in words. */
function minutesText(say: Say, minutes: number): string {
  const { count, unit } = inUnits(minutes);
  return say(`times.${unit}`, { count });
}

/** One question of a condition. */
export function leafText({ field, operator, value }: Leaf, parts: SentenceParts): string {
  const { say, nameOf, or, and } = parts;
  const { kind } = RULE_FIELDS[field as RuleField];
  if (operator === "is_empty" || operator === "is_present") return say(`presence.${operator}.${field}`);
  if (kind === "flag") return say(`flag.${field}.${value === false ? "no" : "yes"}`);
  if (kind === "instant") {
    const time =
      typeof value === "number" ? minutesText(say, Math.round(value / SECONDS_A_MINUTE)) : parts.instant(String(value));
    return say(`instant.${operator}.${field}`, { time });
  }
  if (kind === "text")
    return say(`text.${operator}`, { field: say(`fields.${field}`), value: quoted(String(value ?? ""), parts) });
  const values: readonly (string | number)[] = Array.isArray(value) ? value : [String(value ?? "")];
  const isMany = (field === "customer" || field === "company") && values.length > NAMED_MAX;
  const named = isMany ? values.slice(0, NAMED_MAX) : values;
  const names = named.map((one) => (kind === "tags" ? `“${one}”` : nameOf(field, one)));
  if (isMany) names.push(say("more", { count: values.length - NAMED_MAX }));
  const list = (operator === "has_all" ? and : or)(names);
  return say(kind === "tags" ? `tags.${operator}` : `choice.${operator}`, {
    field: say(`fields.${field}`),
    value: list,
  });
}

function partsOf({ all, any }: Group<Leaf | Group<Leaf>>, parts: SentenceParts): string[] {
  const part = (one: Leaf | Group<Leaf>): string =>
    "field" in one ? leafText(one, parts) : parts.and(partsOf(one, parts));
  return [...all.map(part), ...(any.length > 0 ? [parts.or(any.map(part))] : [])];
}

/** What a rule's condition asks, one after another; empty where it asks nothing. */
export const conditionTexts = (condition: Condition, parts: SentenceParts): string[] => partsOf(condition, parts);

/** What one action does. */
export function actionText(action: DeskAction, parts: SentenceParts): string {
  const { say, nameOf, and } = parts;
  switch (action.kind) {
    case "assign":
      return action.attenderId === null
        ? say("actions.unassign")
        : say("actions.assign", { name: nameOf("assignee", action.attenderId) });
    case "team":
      return action.teamId === null
        ? say("actions.noTeam")
        : say("actions.team", { name: nameOf("team", action.teamId) });
    case "priority":
      return say("actions.priority", { name: nameOf("priority", action.priority) });
    case "addTag":
    case "removeTag":
      return say(`actions.${action.kind}`, { tag: action.tag });
    case "field": {
      const { field, value } = parts.fieldOf(action.key, action.value ?? "") ?? { field: "…", value: "…" };
      return action.value === null ? say("actions.emptyField", { field }) : say("actions.field", { field, value });
    }
    case "snooze":
      return say("actions.snooze", { time: minutesText(say, action.hours * SECONDS_A_MINUTE) });
    case "note":
    case "reply":
      return say(`actions.${action.kind}`, { text: quoted(action.text, parts) });
    case "notify": {
      const people = action.attenderIds.map((id) => nameOf("assignee", id));
      if (action.assignee) people.push(say("actions.owner"));
      if (action.leads) people.push(say("actions.leads"));
      return say("actions.notify", { people: and(people) });
    }
    case "take":
    case "close":
      return say(`actions.${action.kind}`);
  }
}

/** What a rule waits for. */
const eventText = ({ event, since, minutes }: Pick<RuleInput, "event" | "since" | "minutes">, say: Say): string =>
  event === "time" && since !== null && minutes !== null
    ? say(`since.${since}`, { time: minutesText(say, minutes) })
    : say(`events.${event}`);

/** A rule read aloud: 'Quando … e …, então …'. */
export function ruleSentence(rule: Omit<RuleInput, "name">, parts: SentenceParts): string {
  const when = parts.and([eventText(rule, parts.say), ...conditionTexts(rule.condition, parts)]);
  const then = parts.and(rule.actions.map((action) => actionText(action, parts)));
  return parts.say(rule.stopsAfter ? "sentenceThatStops" : "sentence", { when, then });
}

/** The same with its texts as long as they are. */
export const wholeSentence = (rule: Omit<RuleInput, "name">, parts: SentenceParts): string =>
  ruleSentence(rule, { ...parts, quotedMax: Number.POSITIVE_INFINITY });
