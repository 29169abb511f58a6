import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { removeField, restoreField } from "@/lib/modules/fields/definitions";
import { FIELDS_LISTED_MAX } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, editField, refusal } from "@/tests/support/fields/field-desk";
import { emptyTable } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
});
beforeEach(async () => {
  await emptyTable("field_value");
  await emptyTable("field_definition");
});
afterAll(() => database.close());

const change = (field: FieldDto, more: Record<string, unknown>) => editField(admin, field, more);
const listed = async (count: number) => {
  const fields: FieldDto[] = [];
  for (let made = 0; made < count; made += 1)
    fields.push(await addField(admin, "customer", "text", { isListed: true }));
  return fields;
};
const FULL = {
  code: "VALIDATION_FAILED",
  details: { errors: { isListed: `fieldsListedAbove ${FIELDS_LISTED_MAX}` } },
};

test("of a subject's fields three are in lists at the most, and another subject has three of its own", async () => {
  await listed(FIELDS_LISTED_MAX);
  expect(await refusal(addField(admin, "customer", "text", { isListed: true }))).toEqual(FULL);
  const plain = await addField(admin, "customer");
  expect(await refusal(change(plain, { isListed: true }))).toEqual(FULL);
  expect((await addField(admin, "company", "text", { isListed: true })).isListed).toBe(true);
});

test("one that is in lists is edited where they are full, and taking it out makes room", async () => {
  const [first] = await listed(FIELDS_LISTED_MAX);
  if (!first) throw new Error("no field");
  const renamed = await change(first, { labelPt: "Outro nome" });
  expect(renamed.isListed).toBe(true);
  expect((await change(renamed, { isListed: false })).isListed).toBe(false);
  expect((await addField(admin, "customer", "text", { isListed: true })).isListed).toBe(true);
});

test("an archived field makes room in lists, and comes back into them only where there is some", async () => {
  const [first, second] = await listed(FIELDS_LISTED_MAX);
  if (!first || !second) throw new Error("no field");
  await removeField(admin, first.id);
  expect((await restoreField(admin, first.id)).isListed).toBe(true);
  await removeField(admin, second.id);
  await listed(1);
  expect((await restoreField(admin, second.id)).isListed).toBe(false);
});

test("a field in lists can't become sensitive", async () => {
  const [field] = await listed(1);
  if (!field) throw new Error("no field");
  expect(await refusal(change(field, { isPii: true }))).toEqual({
    code: "VALIDATION_FAILED",
    details: { errors: { isListed: "fieldNotListable" } },
  });
});
