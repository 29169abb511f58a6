import { z } from "zod";
import {
  CONDITION_LIMITS,
  type Condition,
  type Field,
  type FieldKind,
  type Fields,
  type Group,
  type Leaf,
  leavesOf,
  OPERATORS,
  type Operator,
  SECONDS_MAX,
} from "./condition";
import { ownLeaf } from "./own-field";

// Names of texts in messages/*/answers.json.
const INVALID = "conditionInvalid";
const TOO_LONG = "conditionTooLong";

const text = z.string().trim().min(1).max(CONDITION_LIMITS.text);
const number = z.number();
const instant = z.iso.datetime({ offset: true });
const seconds = z.int().min(1).max(SECONDS_MAX);
const unique = (list: readonly unknown[]) => new Set(list).size === list.length;
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1).max(CONDITION_LIMITS.listed).refine(unique, { error: INVALID });
const nothing = z.undefined();

type Operands = Partial<Record<Operator, z.ZodType>>;

/** What each operator of a field takes. */
function operandsOf(field: Field): Operands {
  const operands: { readonly [Kind in FieldKind]: () => Operands } = {
    text: () => ({ is: text, is_not: text, contains: text, contains_not: text, begins_with: text }),
    number: () => ({ is: number, is_not: number, above: number, below: number }),
    instant: () => ({ before: instant, after: instant, newer_than: seconds, older_than: seconds }),
    choice: () => {
      const choices = listOf(z.enum(field.kind === "choice" ? field.of : []));
      return { any_of: choices, none_of: choices };
    },
    reference: () => ({ any_of: listOf(z.int().positive()), none_of: listOf(z.int().positive()) }),
    references: () => {
      const ids = listOf(z.int().positive());
      return { has_any: ids, has_all: ids, has_none: ids };
    },
    flag: () => ({ is: z.boolean() }),
    tags: () => ({ has_any: listOf(text), has_all: listOf(text), has_none: listOf(text) }),
  };
  return { is_empty: nothing, is_present: nothing, ...operands[field.kind]() };
}

/** One question about one of the fields. @param hasOwn or one that the workspace gave its records */
function leafSchema(fields: Fields, hasOwn: boolean): z.ZodType<Leaf> {
  const shapes = Object.entries(fields).map(([name, field]) => ({ name, field, operands: operandsOf(field) }));
  return z
    .strictObject({ field: z.string(), operator: z.string(), value: z.unknown().optional() })
    .transform(({ field: name, operator: asked, value }, context): Leaf => {
      const refuse = (path: string) => {
        context.issues.push({ code: "custom", path: [path], message: INVALID, input: value });
        return z.NEVER;
      };
      const shape = shapes.find((one) => one.name === name);
      if (!shape) return (hasOwn && ownLeaf({ field: name, operator: asked, value })) || refuse("field");
      const operator = OPERATORS[shape.field.kind].find((one) => one === asked);
      const operand = operator && shape.operands[operator];
      if (!operand) return refuse("operator");
      const read = operand.safeParse(value);
      if (!read.success) return refuse("value");
      return read.data === undefined
        ? { field: name, operator }
        : { field: name, operator, value: read.data as NonNullable<Leaf["value"]> };
    });
}

/**
 * Reads a condition about some fields, as a person or a program sends it: `{ all: […], any: […] }`, either of which may be left out,
 * and whose parts are questions or groups of questions. Refuses unknown fields, operators and values that aren't the field's, groups
 * that are deeper or without parts, and more questions than CONDITION_LIMITS.
 * @param hasOwn whether it may ask fields of the workspace's own, which are read as far as own-field.ts says
 */
export function conditionSchema(fields: Fields, hasOwn = false): z.ZodType<Condition> {
  const leaf = leafSchema(fields, hasOwn);
  const groupOf = <Part>(part: z.ZodType<Part>): z.ZodType<Group<Part>> => {
    const parts = z.array(part).max(CONDITION_LIMITS.leaves).default([]);
    return z.strictObject({ all: parts, any: parts });
  };
  const group = groupOf(leaf).refine(({ all, any }) => all.length + any.length > 0, { error: INVALID });
  const part = z.unknown().transform((given, context): Leaf | Group<Leaf> => {
    const isLeaf = typeof given === "object" && given !== null && "field" in given;
    const read = isLeaf ? leaf.safeParse(given) : group.safeParse(given);
    if (read.success) return read.data;
    for (const { path } of read.error.issues)
      context.issues.push({ code: "custom", path, message: INVALID, input: given });
    return z.NEVER;
  });
  return groupOf(part).refine((condition) => leavesOf(condition).length <= CONDITION_LIMITS.leaves, {
    error: TOO_LONG,
  });
}
