import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { removeField } from "@/lib/modules/fields/definitions";
import { archiveForm, changeForm, createForm, listForms, orderForms } from "@/lib/modules/forms/forms";
import { FORMS_MAX } from "@/lib/modules/forms/policy";
import { newFormSchema, type TicketFormDto } from "@/lib/modules/forms/schema";
import { ticketFields } from "@/lib/modules/tickets/ticket-fields";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, refusal } from "@/tests/support/fields/field-desk";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
let ana: Ctx;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  ana = (await signedIn()).ctx;
});
afterAll(() => database.close());

const addForm = (fields: object[], more: object = {}): Promise<TicketFormDto> =>
  createForm(admin, newFormSchema.parse({ name: "Reembolso", fields, ...more }));
const valuesOf = async (number: number) => {
  const { fields } = await ticketFields(admin, number);
  return Object.fromEntries(fields.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])));
};

test("a ticket begins with its form's priority and values, and what was answered to a hidden field isn't kept", async () => {
  const kind = await addField(admin, "ticket", "choice", { options: [{ label: "Troca" }, { label: "Reembolso" }] });
  const amount = await addField(admin, "ticket", "money");
  const reason = await addField(admin, "ticket");
  const showIf = [{ fieldId: kind.id, operator: "any_of", value: [2] }];
  const form = await addForm(
    [{ fieldId: kind.id, isRequired: true }, { fieldId: amount.id, isRequired: true, showIf }, { fieldId: reason.id }],
    { priority: "high" },
  );
  const answers = { [kind.key]: 1, [amount.key]: "10.00", [reason.key]: "Veio quebrado" };
  const hidden = await addTicket(ana, { formId: form.id, fields: answers });
  expect(hidden.priority).toBe("high");
  expect(await valuesOf(hidden.number)).toEqual({ [kind.key]: 1, [reason.key]: "Veio quebrado" });
  const missing = await refusal(addTicket(ana, { formId: form.id, fields: { [kind.key]: 2 } }));
  expect(missing.details).toEqual({ errors: { [`fields.${amount.key}`]: "fieldMissing" } });
});

test("a key that the form doesn't ask is refused by its name, and without a form one that tickets haven't", async () => {
  const [asked, other] = [await addField(admin, "ticket"), await addField(admin, "ticket")];
  const form = await addForm([{ fieldId: asked.id }]);
  const beside = await refusal(addTicket(ana, { formId: form.id, fields: { [other.key]: "x" } }));
  expect(beside).toEqual({
    code: "VALIDATION_FAILED",
    details: { errors: { [`fields.${other.key}`]: "fieldUnknown" } },
  });
  const unknown = await refusal(addTicket(ana, { fields: { nunca_houve: "x" } }));
  expect(unknown.details).toEqual({ errors: { "fields.nunca_houve": "fieldUnknown" } });
  const { number } = await addTicket(ana, { fields: { [other.key]: "sem formulário" } });
  expect(await valuesOf(number)).toEqual({ [other.key]: "sem formulário" });
});

test("a sensitive field is asked only those who may see it, and an archived one nobody", async () => {
  const [secret, gone] = [await addField(admin, "ticket", "text", { isPii: true }), await addField(admin, "ticket")];
  const form = await addForm([
    { fieldId: secret.id, isRequired: true },
    { fieldId: gone.id, isRequired: true },
  ]);
  await removeField(admin, gone.id);
  const { number } = await addTicket(ana, { formId: form.id });
  expect(await valuesOf(number)).toEqual({});
  expect((await refusal(addTicket(ana, { formId: form.id, fields: { [secret.key]: "x" } }))).code).toBe("FORBIDDEN");
  const asAdmin = await refusal(addTicket(admin, { formId: form.id }));
  expect(asAdmin.details).toEqual({ errors: { [`fields.${secret.key}`]: "fieldMissing" } });
});

test("of two edits that began with the same version one is refused with the form as it is", async () => {
  const field = await addField(admin, "ticket");
  const { id, version } = await addForm([{ fieldId: field.id }]);
  const input = (name: string) => newFormSchema.parse({ name, fields: [{ fieldId: field.id }] });
  const won = await changeForm(admin, input("Primeiro"), { id, version });
  const lost = await refusal(changeForm(admin, input("Segundo"), { id, version }));
  expect(lost).toMatchObject({ code: "RECORD_CHANGED", details: { current: won } });
});

test("a form asks only fields of tickets, each once, and its questions are about earlier ones", async () => {
  const [first, second, foreign] = [
    await addField(admin, "ticket", "number"),
    await addField(admin, "ticket"),
    await addField(admin, "customer"),
  ];
  const wrong = await refusal(
    addForm([
      { fieldId: first.id, showIf: [{ fieldId: second.id, operator: "is_present" }] },
      { fieldId: first.id },
      { fieldId: foreign.id },
      { fieldId: second.id, showIf: [{ fieldId: first.id, operator: "above", value: "muito" }] },
    ]),
  );
  expect(wrong.details).toEqual({
    errors: {
      "fields.0.showIf.0": "formQuestionOrder",
      "fields.1.fieldId": "formFieldTwice",
      "fields.2.fieldId": "choiceInvalid",
      "fields.3.showIf.0": "formQuestionInvalid",
    },
  });
});

test("an archived form makes no tickets, and the order is of all forms or of none", async () => {
  const field = await addField(admin, "ticket");
  const form = await addForm([{ fieldId: field.id }]);
  await archiveForm(admin, form.id, true);
  expect((await refusal(addTicket(ana, { formId: form.id }))).code).toBe("NOT_FOUND");
  const turned = (await listForms(admin)).map(({ id }) => id).toReversed();
  expect((await orderForms(admin, turned)).map(({ id }) => id)).toEqual(turned);
  expect((await refusal(orderForms(admin, turned.slice(1)))).code).toBe("CONFLICT");
  for (let count = turned.length; count < FORMS_MAX; count += 1) await addForm([{ fieldId: field.id }]);
  expect(await refusal(addForm([{ fieldId: field.id }]))).toEqual({
    code: "FORMS_FULL",
    details: { limit: FORMS_MAX },
  });
});
