import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { listFields, orderFields, removeField, restoreField } from "@/lib/modules/fields/definitions";
import { FIELDS_MAX } from "@/lib/modules/fields/policy";
import { type FieldDto, newFieldSchema } from "@/lib/modules/fields/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, editField, refusal } from "@/tests/support/fields/field-desk";

const database = testDatabase();
let admin: Ctx;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
});
afterAll(() => database.close());

const change = (field: FieldDto, more: Record<string, unknown>) => editField(admin, field, more);
const messagesOf = (input: object) =>
  (newFieldSchema.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message}`);

test("a key is a subject's own: another subject may have the same one", async () => {
  await addField(admin, "ticket", "text", { key: "pedido" });
  await addField(admin, "company", "text", { key: "pedido" });
  const twice = await refusal(addField(admin, "ticket", "number", { key: "pedido" }));
  expect(twice).toEqual({ code: "FIELD_KEY_TAKEN", details: { key: "pedido", errors: { key: "fieldKeyTaken" } } });
});

test("an option keeps its id through edits, and one that is left out is archived", async () => {
  const field = await addField(admin, "company", "choice", { options: [{ label: "Básico" }, { label: "Pro" }] });
  expect(field.options.map(({ id, label }) => [id, label])).toEqual([
    [1, "Básico"],
    [2, "Pro"],
  ]);
  const changed = await change(field, {
    options: [{ id: 2, label: "Profissional", color: "teal" }, { label: "Novo" }],
  });
  expect(changed.options.map(({ id, label, isArchived }) => [id, label, isArchived])).toEqual([
    [2, "Profissional", false],
    [3, "Novo", false],
    [1, "Básico", true],
  ]);
  const foreign = await refusal(change(changed, { options: [{ id: 9, label: "De outro campo" }] }));
  expect(foreign).toEqual({ code: "VALIDATION_FAILED", details: { errors: { options: "choiceInvalid" } } });
});

test("of two edits that began with the same version one is refused with the field as it is", async () => {
  const field = await addField(admin, "customer");
  const won = await change(field, { labelPt: "Primeiro" });
  const lost = await refusal(change(field, { labelPt: "Segundo" }));
  expect(lost).toMatchObject({ code: "RECORD_CHANGED", details: { current: won } });
});

test("an archived field goes and comes back, and its key stays its own meanwhile", async () => {
  const field = await addField(admin, "customer");
  expect((await removeField(admin, field.id)).isArchived).toBe(true);
  expect((await refusal(addField(admin, "customer", "text", { key: field.key }))).code).toBe("FIELD_KEY_TAKEN");
  expect((await restoreField(admin, field.id)).isArchived).toBe(false);
});

test("the order is of all fields of a subject, or of none", async () => {
  await addField(admin, "conversation");
  await addField(admin, "conversation");
  const ids = (await listFields(admin, "conversation")).map(({ id }) => id);
  const turned = ids.toReversed();
  expect((await orderFields(admin, "conversation", turned)).map(({ id }) => id)).toEqual(turned);
  expect((await refusal(orderFields(admin, "conversation", ids.slice(1)))).code).toBe("CONFLICT");
  expect((await listFields(admin, "conversation")).map(({ id }) => id)).toEqual(turned);
});

test("a subject has at most a hundred fields, archived ones too", async () => {
  const known = (await listFields(admin, "ticket")).length;
  for (let count = known; count < FIELDS_MAX; count += 1) await addField(admin, "ticket");
  const [first] = await listFields(admin, "ticket");
  if (first) await removeField(admin, first.id);
  expect(await refusal(addField(admin, "ticket"))).toEqual({ code: "FIELDS_FULL", details: { limit: FIELDS_MAX } });
});

test.each([
  ["a key with capitals", { key: "Pedido" }, "key fieldKeyInvalid"],
  ["a key of more than 40 signs", { key: "a".repeat(41) }, "key fieldKeyInvalid"],
  ["no label", { labelPt: " " }, "labelPt fieldLabelRequired"],
  ["a choice without options", { type: "choice" }, "options fieldOptionsRequired"],
  ["options of a text", { options: [{ label: "Um" }] }, "options choiceInvalid"],
  ["bounds of a text", { minimum: "1" }, "minimum notNumber"],
  ["bounds the wrong way", { type: "number", minimum: "2", maximum: "1" }, "maximum fieldBoundsReversed"],
  ["a pattern of a number", { type: "number", pattern: "cep" }, "pattern choiceInvalid"],
  ["a long text in lists", { subject: "company", type: "long_text", isListed: true }, "isListed fieldNotListable"],
  ["a sensitive field in lists", { subject: "company", isPii: true, isListed: true }, "isListed fieldNotListable"],
  ["a conversation's field in lists", { subject: "conversation", isListed: true }, "isListed fieldNotListable"],
  ["a mask without letters and digits", { pattern: "mask", mask: "--" }, "mask fieldMaskInvalid"],
])("%s is refused", (_, more, message) => {
  expect(messagesOf({ subject: "ticket", key: "campo", type: "text", labelPt: "Campo", ...more })).toEqual([message]);
});
