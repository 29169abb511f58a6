import { type Condition, type Group, type Leaf, OPERATORS } from "@/lib/kernel/conditions/condition";
import { CONVERSATION_FIELDS, type ConversationField } from "@/lib/modules/conversations/views/filter";
import { OWN_OPERATORS } from "@/lib/modules/fields/conditions/policy";
import type { FieldType } from "@/lib/modules/fields/policy";

/** A part of a condition: a question, or a group of them. */
export type Part = Leaf | Group<Leaf | Group<Leaf>>;

export const isQuestion = (part: Part): part is Leaf => "field" in part;

/** What the screen offers to ask of each field; anything else is asked by an address alone. */
const OFFERED: Partial<Record<ConversationField, readonly Leaf["operator"][]>> = {
  status: ["any_of", "none_of"],
  channel: ["any_of", "none_of"],
  priority: ["any_of", "none_of"],
  waitingSince: ["is_present", "older_than", "newer_than", "is_empty"],
  lastActivityAt: ["newer_than", "older_than", "after", "before"],
  createdAt: ["newer_than", "older_than", "after", "before"],
  snoozedUntil: ["is_present", "is_empty"],
  dueAt: ["is_present", "before", "after", "is_empty"],
  customer: ["any_of", "none_of"],
};

/** Whether the product itself has a field. */
export const isKnownField = (field: string): field is ConversationField => field in CONVERSATION_FIELDS;

/** Operators of a field, in the order in which they are offered. @param own the field of the workspace's own that it is */
export function operatorsOf(field: string, own?: { type: FieldType }): readonly Leaf["operator"][] {
  if (own) return OWN_OPERATORS[own.type];
  return isKnownField(field) ? (OFFERED[field] ?? OPERATORS[CONVERSATION_FIELDS[field].kind]) : [];
}

/** Every field, in the order in which they are offered. */
export const FIELDS = Object.keys(CONVERSATION_FIELDS) as ConversationField[];

/** The parts of a condition as the bar shows them; those of which one has to hold are one. */
export function partsOf({ all, any }: Condition): Part[] {
  return any.length === 0 ? [...all] : [...all, { all: [], any: Array.from(any) }];
}

/** A condition with another part at a place, or behind the others; without one, that is taken away. */
export function withPart(condition: Condition, place: number | null, part: Leaf | null): Condition {
  const { all, any } = condition;
  if (place === null) return part ? { all: [...all, part], any } : condition;
  // The part behind the last is the one of which one has to hold.
  if (place >= all.length) return { all: part ? [...all, part] : all, any: [] };
  return { all: all.flatMap((one, index) => (index === place ? (part ?? []) : one)), any };
}

const UNITS = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
] as const;
export type DurationUnit = (typeof UNITS)[number][0];

/** Seconds of so many days, hours or minutes. */
export const secondsOf = (count: number, unit: DurationUnit): number =>
  count * (UNITS.find(([name]) => name === unit)?.[1] ?? 60);

/** A time in the largest unit of which it is a whole number. */
export function durationOf(seconds: number): { count: number; unit: DurationUnit } {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? (["minutes", 60] as const);
  return { count: Math.max(1, Math.round(seconds / size)), unit };
}
