import { randomUUID } from "node:crypto";
import { z } from "zod";

/** The part of JSON Schema that the declarations' schemas become. */
export type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
};

/** What a schema of zod asks of its input. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

// Each is tried where a text has to look like something.
const TEXTS = () => [
  "Texto do teste",
  `fuzz-${randomUUID().slice(0, 8)}`,
  `fuzz-${randomUUID().slice(0, 8)}@empresa.example`,
  randomUUID(),
  "ticket-1",
  "2026-11-21",
  "08:00",
  "#112233",
  "12345678",
  "v25.0",
  "+55 11 4002-8922",
  "https://empresa.example",
  "2026-11-21T10:00:00.000Z",
  "a",
];

function textFor({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema): string {
  const form = pattern === undefined ? undefined : new RegExp(pattern, "u");
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (form === undefined || form.test(text));
  return TEXTS().find(fits) ?? "x".repeat(Math.min(Math.max(1, minLength), 10_000));
}

/** A value that a schema most likely takes: refinements aren't in a JSON schema. @param full with what may be left out. */
export function exampleOf(schema: JsonSchema, full: boolean): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return exampleOf(options.find(({ type }) => type !== "null") ?? {}, full);
  if (schema.allOf) return exampleOf(Object.assign({}, ...schema.allOf) as JsonSchema, full);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "string") return textFor(schema);
  if (type === "integer" || type === "number") return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
  if (type === "boolean") return true;
  if (type === "array")
    return schema.prefixItems
      ? schema.prefixItems.map((item) => exampleOf(item, full))
      : Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => exampleOf(schema.items ?? {}, full));
  if (type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => full || schema.required?.includes(name))
        .map(([name, property]) => [name, exampleOf(property, full)]),
    );
  return null;
}

/** Where a value is inside another one. */
export type Path = (string | number)[];

/** Every place of a schema that `value` has, with the schema of that place; alternatives are told by what they allow. */
export function placesOf(schema: JsonSchema, value: unknown, path: Path = []): { path: Path; schema: JsonSchema }[] {
  const here = [{ path, schema }];
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const shapes = [schema, ...options];
  const below = shapes.flatMap((shape) => {
    if (Array.isArray(value)) {
      const itemOf = (index: number) => shape.prefixItems?.[index] ?? shape.items;
      return value.slice(0, 3).flatMap((item, index) => {
        const known = itemOf(index);
        return known ? placesOf(known, item, [...path, index]) : [];
      });
    }
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
      placesOf(property, (value as Record<string, unknown>)[name], [...path, name]),
    );
  });
  return [...here, ...options.map((option) => ({ path, schema: option })), ...below];
}

/** Every place inside a value. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const names = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [path, ...names.flatMap((name) => pathsIn((value as Record<string, unknown>)[name], [...path, name]))];
}

/** A copy of `value` with another value at a path; `undefined` takes what is there away. */
export function withValueAt(value: unknown, path: Path, change: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change;
  if (Array.isArray(value)) {
    const copy = [...value];
    copy[Number(key)] = withValueAt(copy[Number(key)], rest, change);
    return copy;
  }
  const copy = { ...(typeof value === "object" && value !== null ? value : {}) } as Record<string, unknown>;
  const changed = withValueAt(copy[String(key)], rest, change);
  // Assigning to __proto__ would change the copy's prototype instead of naming a field.
  Object.defineProperty(copy, key, { value: changed, enumerable: true, configurable: true, writable: true });
  return copy;
}
