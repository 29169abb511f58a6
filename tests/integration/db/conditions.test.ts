import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Condition, type Fields, type Leaf, OPERATORS, type ValuesOf } from "@/lib/kernel/conditions/condition";
import { conditionHolds } from "@/lib/kernel/conditions/condition-holds";
import { conditionSchema } from "@/lib/kernel/conditions/condition-schema";
import { reads } from "@/lib/platform/db/reads";
import { conditionSql } from "@/lib/platform/db/sql/condition-sql";
import { query } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

// A field of each kind, with and without rows that have no value, on tickets and their customers.
const STATUSES = ["open", "in_progress", "waiting_customer", "resolved", "closed"] as const;
const FIELDS = {
  subject: { kind: "text" },
  email: { kind: "text" },
  version: { kind: "number" },
  resolved: { kind: "instant" },
  created: { kind: "instant" },
  status: { kind: "choice", of: STATUSES },
  assignee: { kind: "reference" },
  linked: { kind: "flag" },
  tags: { kind: "tags" },
} as const satisfies Fields;
type Values = ValuesOf<typeof FIELDS>;

const NOW = Date.UTC(2026, 10, 26, 12);
const DAY_MS = 24 * 60 * 60 * 1_000;
const TEXTS = [
  "",
  "Cartão",
  "cartao",
  "AÇÃO urgente",
  "acao",
  "% de 50_",
  "'aspas' \"",
  "ß straße",
  "naïve Ünïted",
  "😀 oi",
  "(a|b) \\d",
];
const TAGS = ["vip", "VIP", "frete grátis", "a'b", "[]", '"', "%"];

const database = testDatabase();
let workspaceId: number;
let attenders: number[];
const stored = new Map<number, Values>();

const value = {
  text: fc.constantFrom(...TEXTS),
  tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }),
  at: fc.integer({ min: -5, max: 5 }).map((days) => NOW + days * DAY_MS),
};

beforeAll(async () => {
  workspaceId = (await rows.value<number>("SELECT id FROM workspace ORDER BY id LIMIT 1")) ?? 0;
  attenders = await rows.values<number>("SELECT id FROM attender WHERE workspaceId = ?", workspaceId);
  const row = fc.record({
    subject: value.text,
    email: fc.option(value.text),
    version: fc.integer({ min: -2, max: 3 }),
    resolved: fc.option(value.at),
    created: value.at,
    status: fc.constantFrom(...STATUSES),
    assignee: fc.option(fc.constantFrom(...attenders)),
    linked: fc.boolean(),
    tags: value.tags,
  });
  for (const [index, values] of fc.sample(row, { numRuns: 100, seed: 20 }).entries()) {
    const dated = { createdAt: values.created, updatedAt: values.created };
    const customerId = await rows.insert("customer", {
      workspaceId,
      name: "Cliente",
      email: values.email,
      tags: "[]",
      ...dated,
    });
    const id = await rows.insert("ticket", {
      workspaceId,
      number: 900_000 + index,
      subject: values.subject,
      description: "",
      status: values.status,
      customerId,
      assignedAttenderId: values.assignee,
      isLinked: values.linked,
      tags: JSON.stringify(values.tags),
      version: values.version,
      resolvedAt: values.resolved,
      ...dated,
    });
    stored.set(id, values);
  }
});
afterAll(() => database.close());

const some = <Value>(one: fc.Arbitrary<Value>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 });
const words = fc.constantFrom(...TEXTS.filter(Boolean), "a", "CAO", "ss", "_", "%");
const instants = value.at.map((at) => new Date(at).toISOString());

/** What some operator of a field may be given. */
function operandOf(field: keyof typeof FIELDS, operator: Leaf["operator"]): fc.Arbitrary<Leaf["value"]> {
  if (operator === "is_empty" || operator === "is_present") return fc.constant(undefined);
  const { kind } = FIELDS[field];
  if (kind === "text") return words;
  if (kind === "number") return fc.integer({ min: -3, max: 4 });
  if (kind === "choice") return some(fc.constantFrom(...STATUSES));
  if (kind === "reference") return some(fc.constantFrom(...attenders, 1_000_000));
  if (kind === "flag") return fc.boolean();
  if (kind === "tags") return some(fc.constantFrom(...TAGS));
  return operator === "before" || operator === "after" ? instants : fc.integer({ min: 1, max: 6 * 24 * 60 * 60 });
}

const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
const leaf = fc
  .constantFrom(...names)
  .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...OPERATORS[FIELDS[field].kind])))
  .chain(([field, operator]) =>
    fc.record({ field: fc.constant(field), operator: fc.constant(operator), value: operandOf(field, operator) }),
  );
const groupOf = <Part>(part: fc.Arbitrary<Part>, minLength: number) =>
  fc
    .record({ all: fc.array(part, { maxLength: 2 }), any: fc.array(part, { maxLength: 2 }) })
    .filter(({ all, any }) => all.length + any.length >= minLength);
const condition = groupOf(fc.oneof(leaf, groupOf(leaf, 1)), 0);

/** Which tickets the database finds for each of some conditions. */
async function found(conditions: readonly Condition[]): Promise<number[][]> {
  const asked = conditions.map((one, index) => ({ one, name: `c${index}` as const }));
  const list = await reads(workspaceId).all(
    query(
      tables
        .selectFrom("ticket as t")
        .innerJoin("customer as c", "c.id", "t.customerId")
        .where("t.number", ">=", 900_000)
        .select("t.id")
        .select((of) =>
          asked.map(({ one, name }) => {
            const columns = {
              subject: of.ref("t.subject"),
              email: of.ref("c.email"),
              version: of.ref("t.version"),
              resolved: of.ref("t.resolvedAt"),
              created: of.ref("t.createdAt"),
              status: of.ref("t.status"),
              assignee: of.ref("t.assignedAttenderId"),
              linked: of.ref("t.isLinked"),
              tags: of.ref("t.tags"),
            };
            const holds = conditionSql(one, { fields: FIELDS, columns, now: NOW });
            return of.case().when(holds).then(1).when(of.not(holds)).then(0).else(-1).end().as(name);
          }),
        ),
    ),
    {},
  );
  const holding = (list as ({ id: number } & Record<string, number>)[]).map((row) => {
    for (const { name } of asked) expect(row[name], "an answer is never null").not.toBe(-1);
    return row;
  });
  return asked.map(({ name }) => holding.filter((row) => row[name] === 1).map(({ id }) => id));
}

test("ten thousand conditions find in the database the rows for which they hold", { timeout: 300_000 }, async () => {
  const seen = { some: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(condition, { minLength: 20, maxLength: 20 }), async (conditions) => {
      const read = conditions.map((one) => conditionSchema(FIELDS).parse(JSON.parse(JSON.stringify(one))));
      const ids = await found(read);
      for (const [index, one] of read.entries()) {
        const expected = [...stored]
          .filter(([, values]) => conditionHolds(one, { fields: FIELDS, values, now: NOW }))
          .map(([id]) => id);
        expect(
          ids[index]?.toSorted((a, b) => a - b),
          JSON.stringify(one),
        ).toEqual(expected);
        seen[expected.length > 0 ? "some" : "none"] += 1;
      }
    }),
    { numRuns: 500 },
  );
  // A test that can't fail would find nothing or everything.
  expect(Math.min(seen.some, seen.none)).toBeGreaterThan(1_000);
});
