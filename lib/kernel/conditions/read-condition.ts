import {
  CONDITION_LIMITS,
  type Condition,
  type Field,
  type Fields,
  type Group,
  type Leaf,
  leavesOf,
  OPERATORS,
  type Operator,
  SECONDS_MAX,
} from "./condition";
import { ownLeaf } from "./own-field";

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === "object" && given !== null && !Array.isArray(given);
const hasOnly = (given: Record<string, unknown>, names: readonly string[]) =>
  Object.keys(given).every((name) => names.includes(name));

const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function instantOf(given: unknown): string | undefined {
  const day = typeof given === "string" ? INSTANT.exec(given)?.[1] : undefined;
  if (day === undefined) return undefined;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // 31 February is another day by then.
  return Number.isFinite(midnight) && new Date(midnight).toISOString().startsWith(day) ? String(given) : undefined;
}

function textOf(given: unknown): string | undefined {
  const text = typeof given === "string" ? given.trim() : "";
  return text !== "" && text.length <= CONDITION_LIMITS.text ? text : undefined;
}

function listOf<Item>(given: unknown, read: (item: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(given) || given.length === 0 || given.length > CONDITION_LIMITS.listed) return undefined;
  const known = given.map(read).filter((item) => item !== undefined);
  return known.length === given.length && new Set(known).size === known.length ? known : undefined;
}

/** What a question of a field is given; undefined when it isn't that. */
function operandOf(field: Field, operator: Operator, given: unknown): Leaf["value"] {
  switch (field.kind) {
    case "text":
      return textOf(given);
    case "number":
      return typeof given === "number" && Number.isFinite(given) ? given : undefined;
    case "instant":
      if (operator === "before" || operator === "after") return instantOf(given);
      return Number.isSafeInteger(given) && Number(given) >= 1 && Number(given) <= SECONDS_MAX
        ? Number(given)
        : undefined;
    case "choice":
      return listOf(given, (item) => field.of.find((choice) => choice === item));
    case "reference":
    case "references":
      return listOf(given, (item) => (Number.isSafeInteger(item) && Number(item) > 0 ? Number(item) : undefined));
    case "flag":
      return typeof given === "boolean" ? given : undefined;
    case "tags":
      return listOf(given, textOf);
  }
}

function readLeaf(given: Record<string, unknown>, fields: Fields, hasOwn: boolean): Leaf | undefined {
  const { field: name, operator: asked, value } = given;
  if (!hasOnly(given, ["field", "operator", "value"]) || typeof name !== "string") return undefined;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field && hasOwn) return ownLeaf(given);
  const operator = field && OPERATORS[field.kind].find((one) => one === asked);
  if (!field || !operator) return undefined;
  if (operator === "is_empty" || operator === "is_present")
    return value === undefined ? { field: name, operator } : undefined;
  const operand = operandOf(field, operator, value);
  return operand === undefined ? undefined : { field: name, operator, value: operand };
}

function readGroup<Part>(given: unknown, part: (one: unknown) => Part | undefined): Group<Part> | undefined {
  if (!isObject(given) || !hasOnly(given, ["all", "any"])) return undefined;
  const { all = [], any = [] } = given;
  if (!Array.isArray(all) || !Array.isArray(any)) return undefined;
  const [whole, some] = [all, any].map((parts: unknown[]) => parts.map(part).filter((one) => one !== undefined));
  return whole?.length === all.length && some?.length === any.length ? { all: whole, any: some } : undefined;
}

/**
 * Reads a condition about some fields as `conditionSchema` does, without zod, for the first load of a screen; undefined for what that
 * refuses. A test holds the two together.
 * @param hasOwn whether it may ask fields of the workspace's own
 */
export function conditionOf(given: unknown, fields: Fields, hasOwn = false): Condition | undefined {
  const leaf = (one: unknown) => (isObject(one) ? readLeaf(one, fields, hasOwn) : undefined);
  const part = (one: unknown) => {
    if (isObject(one) && "field" in one) return leaf(one);
    const group = readGroup(one, leaf);
    return group && group.all.length + group.any.length > 0 ? group : undefined;
  };
  const condition = readGroup<Leaf | Group<Leaf>>(given, part);
  return condition && leavesOf(condition).length <= CONDITION_LIMITS.leaves ? condition : undefined;
}
