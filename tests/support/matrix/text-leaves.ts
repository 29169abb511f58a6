import type { z } from "zod";

/** A text deep inside a schema: `body.name`, `body.tags[]`. The schema is the one that says what becomes of the text. */
export type TextLeaf = { place: string; schema: z.ZodType };

type Def = {
  type: string;
  coerce?: boolean;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  items?: z.ZodType[];
  rest?: z.ZodType | null;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
};

/** What has no text in it, whatever is given. */
const WITHOUT_TEXT = new Set([
  ..."number int boolean bigint date null undefined void never enum literal any unknown custom nan symbol file".split(
    " ",
  ),
]);

/** Every text that a schema takes, with what happens to it on its way in. Fails on a kind of schema that it doesn't know. */
export function textLeavesOf(schema: z.ZodType, place: string): TextLeaf[] {
  const def = schema._zod.def as unknown as Def;
  const all = (parts: (z.ZodType | null | undefined)[], at = place) =>
    parts.flatMap((part) => (part ? textLeavesOf(part, at) : []));
  switch (def.type) {
    case "string":
    case "template_literal":
      return [{ place, schema }];
    case "object":
      return Object.entries(def.shape ?? {}).flatMap(([name, field]) => textLeavesOf(field, `${place}.${name}`));
    case "array":
      return all([def.element], `${place}[]`);
    case "tuple":
      return [...(def.items ?? []), ...(def.rest ? [def.rest] : [])].flatMap((item, index) =>
        textLeavesOf(item, `${place}[${index}]`),
      );
    case "union":
      return all(def.options ?? []);
    case "intersection":
      return all([def.left, def.right]);
    case "record":
    case "map":
      return [...all([def.keyType], `${place}{key}`), ...all([def.valueType], `${place}{}`)];
    case "lazy":
      return all([def.getter?.()]);
    case "pipe": {
      const inside = all([def.in]);
      // A text that goes on as something else is judged by what it has become.
      return inside.length === 1 && inside[0]?.place === place ? [{ place, schema }] : inside;
    }
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return all([def.innerType]);
    default:
      if (WITHOUT_TEXT.has(def.type) || def.type === "transform") return [];
      throw new Error(`${place}: a schema of the kind ${def.type} isn't known here`);
  }
}
