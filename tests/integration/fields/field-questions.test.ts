import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Condition, Leaf } from "@/lib/kernel/conditions/condition";
import { conditionHolds } from "@/lib/kernel/conditions/condition-holds";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeConversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { countViews, listChats } from "@/lib/modules/conversations/queries";
import { conditionCodec } from "@/lib/modules/conversations/views/filter";
import { listViews } from "@/lib/modules/conversations/views/queries";
import { saveView } from "@/lib/modules/conversations/views/save-view";
import { changeCustomerFields } from "@/lib/modules/customers/customer-fields";
import { ownFields, ownQuestions } from "@/lib/modules/fields/conditions/own-questions";
import { ownValues } from "@/lib/modules/fields/conditions/own-values";
import { OWN_OPERATORS } from "@/lib/modules/fields/conditions/policy";
import { removeField } from "@/lib/modules/fields/definitions";
import type { FieldType, FieldValue } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { addField, editField, refusal } from "@/tests/support/fields/field-desk";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn()).ctx;
});
afterAll(() => database.close());

const ask = (...all: Leaf[]): Condition => {
  const read = conditionCodec.read(JSON.stringify({ all })).value;
  if (!read) throw new Error(`can't be read: ${JSON.stringify(all)}`);
  return read;
};
const found = async (ctx: Ctx, condition: Condition) => {
  const { items, nextCursor } = await listChats(ctx, { filter: "all", condition, pageSize: 200 });
  expect(nextCursor).toBeNull();
  return items.map(({ id }) => id).sort((one, other) => one - other);
};
const threeOptions = { options: ["Bronze", "Prata", "Ouro"].map((label) => ({ label })) };

/** Some values of each type, as calls carry them, and what else may be asked about. */
const VALUES: Partial<Record<FieldType, readonly FieldValue[]>> = {
  text: ["Cartão", "cartao azul", "AÇÃO", "100%"],
  long_text: ["Uma linha\noutra linha", "cartão"],
  cpf: ["11144477735", "52998224725"],
  number: ["-1.5", "0", "0.1", "10", "1000000"],
  money: ["0.30", "10.00", "99.90"],
  date: ["1969-12-31", "2026-02-28", "2026-11-29"],
  datetime: ["2026-02-28T10:00:00.000Z", "2026-11-29T12:30:00.000Z"],
  boolean: [true, false],
  choice: [1, 2, 3],
  multi_choice: [[1], [2, 3], [1, 2, 3]],
};
const RELATIVE: readonly Leaf["operator"][] = ["newer_than", "older_than"];

function operandOf(type: FieldType, operator: Leaf["operator"]): fc.Arbitrary<Leaf["value"]> {
  if (operator === "is_empty" || operator === "is_present") return fc.constant(undefined);
  if (RELATIVE.includes(operator)) return fc.integer({ min: 1, max: 300 }).map((days) => days * 86_400);
  if (type === "choice" || type === "multi_choice")
    return fc.uniqueArray(fc.constantFrom(1, 2, 3), { minLength: 1, maxLength: 2 });
  const values = (VALUES[type] ?? []) as readonly (string | boolean)[];
  if (type === "number" || type === "money") return fc.constantFrom(...values.map(String), "5", "0.30");
  if (type === "text" || type === "long_text")
    return fc.constantFrom(...values.map(String).filter((text) => !text.includes("\n")), "CAO", "linha");
  return type === "cpf" ? fc.constantFrom("111.444.777-35", "52998224725", "444.777") : fc.constantFrom(...values);
}

test("any condition about fields finds the conversations for which the evaluator says that it holds", {
  timeout: 120_000,
}, async () => {
  const { workspaceId } = admin;
  const types = Object.keys(VALUES) as FieldType[];
  const fields: FieldDto[] = [];
  for (const type of types)
    fields.push(await addField(admin, "conversation", type, type.endsWith("choice") ? threeOptions : {}));
  const ofCustomer = await addField(admin, "customer", "choice", threeOptions);
  const ids: number[] = [];
  const values = fc.tuple(...types.map((type) => fc.option(fc.constantFrom(...(VALUES[type] ?? [])))));
  const customerOf = new Map<number, number>();
  const customers = [await addCustomer(admin), await addCustomer(admin), await addCustomer(admin)];
  for (const [index, { id }] of customers.entries())
    if (index > 0) await changeCustomerFields(admin, id, { version: 0, fields: { [ofCustomer.key]: index } });
  for (const [index, some] of fc.sample(values, { numRuns: 40, seed: 7 }).entries()) {
    const id = await addConversation(workspaceId);
    const customerId = customers[index % 3]?.id ?? 0;
    await rows.run("UPDATE conversation SET customerId = ? WHERE id = ?", customerId, id);
    const given = Object.fromEntries(fields.map(({ key }, place) => [key, some[place] ?? null]));
    await changeConversationFields(admin, id, { version: 0, fields: given });
    ids.push(id);
    customerOf.set(id, customerId);
  }
  const asked = [
    ...fields.map((field) => ({ name: `field.${field.key}`, type: field.type })),
    { name: `customer.field.${ofCustomer.key}`, type: ofCustomer.type },
  ];
  const leaf = fc
    .constantFrom(...asked)
    .chain(({ name, type }) => fc.tuple(fc.constant(name), fc.constant(type), fc.constantFrom(...OWN_OPERATORS[type])))
    .chain(([field, type, operator]) =>
      fc.record({ field: fc.constant(field), operator: fc.constant(operator), value: operandOf(type, operator) }),
    );
  const group = fc.record({
    all: fc.array(leaf, { maxLength: 2 }),
    any: fc.array(leaf, { minLength: 1, maxLength: 2 }),
  });
  const condition = fc.record({
    all: fc.array(fc.oneof({ arbitrary: leaf, weight: 3 }, group), { minLength: 1, maxLength: 3 }),
    any: fc.array(leaf, { maxLength: 2 }),
  });
  const counted = { some: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(condition, async (given) => {
      const read = conditionCodec.read(JSON.stringify(given)).value;
      if (!read) throw new Error(`can't be read: ${JSON.stringify(given)}`);
      const { condition: typed, own } = await ownQuestions(reads(workspaceId), null, read);
      const now = Date.now();
      const records = ids.map((id) => ({ conversation: id, customer: customerOf.get(id) ?? null, company: null }));
      const has = await ownValues(reads(workspaceId), own, records);
      const expected = ids.filter((_, index) =>
        conditionHolds(typed, { fields: ownFields(own), values: has[index] as never, now }),
      );
      const all = await found(admin, read);
      expect(
        all.filter((id) => customerOf.has(id)),
        JSON.stringify(given),
      ).toEqual(expected);
      counted[expected.length > 0 ? "some" : "none"] += 1;
    }),
    { numRuns: 400 },
  );
  // A test that can't fail would find nothing or everything.
  expect(Math.min(counted.some, counted.none)).toBeGreaterThan(40);
});

test("what can't be asked is refused by the field's name", async () => {
  const { key } = await addField(admin, "conversation", "number");
  const choice = await addField(admin, "conversation", "choice", threeOptions);
  const refused = async (leaf: Leaf) => refusal(listChats(admin, { condition: ask(leaf) }));
  const wrong = (field: string, error: string) => ({
    code: "VALIDATION_FAILED",
    details: { errors: { [field]: error } },
  });
  expect(await refused({ field: "field.de_ninguem", operator: "is_empty" })).toEqual(
    wrong("field.de_ninguem", "fieldUnknown"),
  );
  expect(await refused({ field: `field.${key}`, operator: "contains", value: "1" })).toEqual(
    wrong(`field.${key}`, "conditionInvalid"),
  );
  expect(await refused({ field: `field.${key}`, operator: "above", value: "mil" })).toEqual(
    wrong(`field.${key}`, "notNumber"),
  );
  expect(await refused({ field: `field.${choice.key}`, operator: "any_of", value: [9] })).toEqual(
    wrong(`field.${choice.key}`, "choiceInvalid"),
  );
});

test("who may not see a sensitive field can't find anything by it, by a shared view neither", async () => {
  const { key } = await addField(admin, "conversation", "text", { isPii: true });
  const id = await addConversation(admin.workspaceId);
  await changeConversationFields(admin, id, { version: 0, fields: { [key]: "segredo" } });
  const condition = ask({ field: `field.${key}`, operator: "is", value: "segredo" });
  expect(await found(admin, condition)).toEqual([id]);
  const forbidden = { code: "FORBIDDEN", details: { errors: { [`field.${key}`]: "fieldHidden" } } };
  expect(await refusal(listChats(agent, { condition }))).toEqual(forbidden);
  const view = { name: "Sigilo", audience: "everybody", teamId: null, tab: "all", condition, sort: "newest" } as const;
  const { id: viewId } = await saveView(admin, view);
  expect((await listViews(admin)).some((one) => one.id === viewId)).toBe(true);
  expect((await listViews(agent)).some((one) => one.id === viewId)).toBe(false);
  expect(await refusal(listChats(agent, { view: viewId }))).toEqual(forbidden);
  expect(await refusal(countViews(agent, [viewId]))).toEqual(forbidden);
  expect(await refusal(saveView(agent, { ...view, audience: "me" }))).toEqual(forbidden);
});

test("an archived option, and an archived field, can still be asked about", async () => {
  const field = await addField(admin, "conversation", "choice", threeOptions);
  const id = await addConversation(admin.workspaceId);
  await changeConversationFields(admin, id, { version: 0, fields: { [field.key]: 1 } });
  const condition = ask({ field: `field.${field.key}`, operator: "any_of", value: [1] });
  await editField(admin, field, { options: field.options.slice(1) });
  expect(await found(admin, condition)).toEqual([id]);
  await removeField(admin, field.id);
  expect(await found(admin, condition)).toEqual([id]);
});
