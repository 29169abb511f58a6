import type { RouteDeclaration } from "@/lib/platform/http/route";
import type { RouteCall } from "@/tests/support/matrix/route-registry";
import { boundaryValue, HOSTILE_BODIES, HOSTILE_HEADERS, HOSTILE_TEXTS, hostileValue } from "./hostile-values";
import { type JsonSchema, jsonSchemaOf, pathsIn, placesOf, withValueAt } from "./json-schema";
import type { Random } from "./seeded-random";

type FuzzRole = "administrator" | "attender" | "nobody";

/** One request of the fuzz, in a form that can be printed. */
export type FuzzCase = {
  title: string;
  role: FuzzRole;
  params: Record<string, string>;
  /** The address's part behind the question mark, as it goes over the line. */
  search: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
};

type Valid = Required<Pick<RouteCall, "params" | "query">> & { body: unknown };
type Schemas = Partial<Record<"params" | "query" | "body", JsonSchema>>;

/** The declaration's schemas; made once per route, since each case needs them. */
export function schemasOf({ params, query, body }: RouteDeclaration): Schemas {
  return {
    ...(params ? { params: jsonSchemaOf(params) } : {}),
    ...(query ? { query: jsonSchemaOf(query) } : {}),
    ...(body ? { body: jsonSchemaOf(body) } : {}),
  };
}

const RAW_QUERIES = [
  "%",
  "%E0%A4%A=1",
  "a=%ff%fe",
  "%00=%00",
  "__proto__=1",
  "constructor=1&toString=2",
  "a[]=1&a[b]=2",
  "=",
  "&&&",
  "?",
  "cursor=1&cursor=2",
  "a=".padEnd(20_000, "x"),
  Array.from({ length: 2_000 }, (_, index) => `k${index}=`).join("&"),
];

/**
 * One bad request: a right one with one thing wrong, or a whole body or query that was never right.
 * @param valid what the route takes; what isn't changed stays as it is there, so that the rest is believed.
 */
export function fuzzCase(declaration: RouteDeclaration, schemas: Schemas, valid: Valid, random: Random): FuzzCase {
  const sends = declaration.body || declaration.rawBody;
  const one: FuzzCase = {
    title: "",
    role: random.chance(0.75) ? "administrator" : random.chance(0.6) ? "attender" : "nobody",
    params: valid.params,
    search: new URLSearchParams(valid.query).toString(),
    headers: sends ? { "Content-Type": "application/json" } : {},
    body: declaration.body ? JSON.stringify(valid.body) : declaration.rawBody ? rawOf(valid.body) : undefined,
  };
  const ways: ((one: FuzzCase) => FuzzCase)[] = [
    (it) => ({ ...it, title: "headers", headers: { ...it.headers, ...random.pick(HOSTILE_HEADERS) } }),
    (it) => badQuery(it, schemas.query, valid.query, random),
  ];
  if (schemas.query) ways.push((it) => badQuery(it, schemas.query, valid.query, random));
  if (schemas.params) ways.push((it) => badParams(it, schemas.params as JsonSchema, random));
  if (declaration.rawBody)
    ways.push(
      (it) => badBytes(it, random),
      (it) => badRaw(it, valid.body, random),
    );
  const { body } = schemas;
  if (body) for (let share = 0; share < 6; share += 1) ways.push((it) => badBody(it, body, valid.body, random));
  if (declaration.body)
    ways.push(
      (it) => badBytes(it, random),
      (it) => badBytes(it, random),
    );
  return random.pick(ways)(one);
}

function badBytes(one: FuzzCase, random: Random): FuzzCase {
  const { title, body, contentType } = random.pick(HOSTILE_BODIES);
  const headers = { ...one.headers };
  if (contentType === null) delete headers["Content-Type"];
  else if (contentType) headers["Content-Type"] = contentType;
  return { ...one, title: `body: ${title}`, headers, body: body() };
}

const rawOf = (body: unknown) => (typeof body === "object" ? JSON.stringify(body) : String(body ?? "texto"));

/** The bytes of a raw body with something odd in one place. */
function badRaw(one: FuzzCase, valid: unknown, random: Random): FuzzCase {
  if (typeof valid === "object" && valid !== null) {
    const path = random.pick(pathsIn(valid));
    return {
      ...one,
      title: `raw ${path.join(".")}`,
      body: JSON.stringify(withValueAt(valid, path, hostileValue(random))),
    };
  }
  const text = rawOf(valid);
  const at = random.below(text.length + 1);
  return { ...one, title: `raw at ${at}`, body: `${text.slice(0, at)}${random.pick(HOSTILE_TEXTS)}${text.slice(at)}` };
}

/** A value that a schema took, with something wrong in it, and where. */
export function badValue(schema: JsonSchema, valid: unknown, random: Random): { value: unknown; title: string } {
  let value = valid;
  const titles: string[] = [];
  // Mostly one change: with several the first is refused and the others are never seen.
  const changes = random.chance(0.85) ? 1 : 1 + random.below(3);
  for (let change = 0; change < changes; change += 1) {
    const { path, schema: at } = random.pick(placesOf(schema, value));
    const current = path.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);
    const kind = random.below(10);
    if (kind === 0) value = withValueAt(value, path, undefined);
    else if (kind === 1) {
      const name = random.pick(["extra", "__proto__", "constructor", "id", "workspaceId", "toJSON", "then", ""]);
      value = withValueAt(value, [...path, name], hostileValue(random));
    } else if (kind < 7) value = withValueAt(value, path, boundaryValue(at, current, random));
    else value = withValueAt(value, path, hostileValue(random));
    titles.push(`${path.join(".") || "all"}#${kind}`);
  }
  return { value, title: titles.join(", ") };
}

function badBody(one: FuzzCase, schema: JsonSchema, valid: unknown, random: Random): FuzzCase {
  const { value, title } = badValue(schema, valid, random);
  return { ...one, title: `body ${title}`, body: JSON.stringify(value) ?? "" };
}

function badQuery(
  one: FuzzCase,
  schema: JsonSchema | undefined,
  valid: Record<string, string>,
  random: Random,
): FuzzCase {
  const names = Object.keys(schema?.properties ?? {});
  if (names.length === 0 || random.chance(0.1))
    return { ...one, title: "query as a whole", search: random.pick(RAW_QUERIES) };
  const query = new URLSearchParams(valid);
  const chosen = random.chance(0.7) ? [random.pick(names)] : names.filter(() => random.chance(0.5));
  for (const name of chosen) query.set(name, textOf(schema?.properties?.[name] ?? {}, valid[name], random));
  if (random.chance(0.05)) query.append(random.pick(names), "1");
  return { ...one, title: `query ${chosen.join(", ")}`, search: query.toString() };
}

function badParams(one: FuzzCase, schema: JsonSchema, random: Random): FuzzCase {
  const name = random.pick(Object.keys(schema.properties ?? {}));
  const value = textOf(schema.properties?.[name] ?? {}, one.params[name], random);
  return { ...one, title: `params ${name}`, params: { ...one.params, [name]: value } };
}

function textOf(schema: JsonSchema, current: string | undefined, random: Random): string {
  const value = random.chance(0.5) ? boundaryValue(schema, current, random) : random.pick(HOSTILE_TEXTS);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
