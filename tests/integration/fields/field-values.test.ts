import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeCompanyFields, companyFields } from "@/lib/modules/companies/company-fields";
import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { changeConversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { changeCustomerFields, customerFields } from "@/lib/modules/customers/customer-fields";
import { removeField, restoreField } from "@/lib/modules/fields/definitions";
import type { RecordFieldsDto } from "@/lib/modules/fields/schema";
import { changeTicketFields, ticketFields } from "@/lib/modules/tickets/ticket-fields";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { addField, editField, refusal } from "@/tests/support/fields/field-desk";
import { rows } from "@/tests/support/rows";
import { addTicket, historyOf } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn()).ctx;
});
afterAll(() => database.close());

const valueIn = ({ fields }: RecordFieldsDto, key: string) => fields.find((field) => field.key === key)?.value;
const company = () => createCompany(admin, newCompanySchema.parse({ name: "Casa dos campos" }));

test("two people who change two fields of the same record both succeed, however stale they are", async () => {
  const [one, other] = [await addField(admin, "customer"), await addField(admin, "customer")];
  const { id } = await addCustomer(admin);
  await changeCustomerFields(admin, id, { version: 0, fields: { [one.key]: "do administrador" } });
  const both = await changeCustomerFields(agent, id, { version: 0, fields: { [other.key]: "do atendente" } });
  expect([valueIn(both, one.key), valueIn(both, other.key)]).toEqual(["do administrador", "do atendente"]);
});

test("who changes the same field with a stale version is told what it is and whose it is", async () => {
  const { key } = await addField(admin, "company");
  const { id } = await company();
  await changeCompanyFields(admin, id, { version: 0, fields: { [key]: "primeiro" } });
  const late = await refusal(changeCompanyFields(agent, id, { version: 0, fields: { [key]: "segundo" } }));
  expect(late.code).toBe("RECORD_CHANGED");
  expect(late.details.changedBy).toEqual({ name: admin.attender.fullName });
  expect(valueIn(late.details.current as RecordFieldsDto, key)).toBe("primeiro");
  const same = await changeCompanyFields(agent, id, { version: 0, fields: { [key]: "primeiro" } });
  expect(same.version).toBe(1);
});

test("a key that the subject hasn't is refused by its name, and nothing of the call is stored", async () => {
  const { key } = await addField(admin, "company");
  const { id } = await company();
  const fields = { [key]: "fica de fora", nada: "x" };
  const refused = await refusal(changeCompanyFields(admin, id, { version: 0, fields }));
  expect(refused).toEqual({ code: "VALIDATION_FAILED", details: { errors: { "fields.nada": "fieldUnknown" } } });
  expect(valueIn(await companyFields(admin, id), key)).toBeNull();
});

test("a conversation's change is a line in its timeline, and a sensitive one says no value", async () => {
  const pedido = await addField(admin, "conversation", "text", { labelPt: "Pedido" });
  const secret = await addField(admin, "conversation", "text", { isPii: true });
  const id = await addConversation(admin.workspaceId);
  await changeConversationFields(admin, id, { version: 0, fields: { [pedido.key]: "123", [secret.key]: "oculto" } });
  await changeConversationFields(admin, id, { version: 1, fields: { [pedido.key]: "456" } });
  const lines = (await listEntries(admin, id, { pageSize: 10 }))?.items ?? [];
  expect(lines.map(({ kind }) => kind)).toEqual(["fields_changed", "fields_changed"]);
  expect(JSON.parse(lines[1]?.content ?? "")).toMatchObject([{ labelPt: "Pedido", from: "123", to: "456" }]);
  expect(JSON.stringify(lines)).not.toContain("oculto");
});

test("a closed conversation keeps its values", async () => {
  const { key } = await addField(admin, "conversation");
  const id = await addConversation(admin.workspaceId, { status: "closed" });
  expect((await refusal(changeConversationFields(admin, id, { version: 0, fields: { [key]: "x" } }))).code).toBe(
    "CHAT_CLOSED",
  );
});

test("a ticket's change is a sentence of its history, and doesn't get into the way of who edits the ticket", async () => {
  const { key } = await addField(admin, "ticket", "money", { labelPt: "Valor" });
  const ticket = await addTicket(admin);
  await changeTicketFields(admin, ticket.number, { version: 0, fields: { [key]: "1234.5" } });
  const line = (await historyOf(admin, ticket)).find(({ fieldChanges }) => fieldChanges.length > 0);
  expect(line?.content.replace(/\s/gu, " ")).toBe("Ticket editado: Valor: vazio → R$ 1.234,50");
  expect(valueIn(await ticketFields(admin, ticket.number), key)).toBe("1234.50");
});

test("who hasn't the right sees that there is a sensitive value, and neither reads nor changes it", async () => {
  const { key } = await addField(admin, "customer", "cpf", { isPii: true });
  const { id } = await addCustomer(admin);
  await changeCustomerFields(admin, id, { version: 0, fields: { [key]: "529.982.247-25" } });
  const seen = await customerFields(agent, id);
  expect(seen.fields.find((field) => field.key === key)).toMatchObject({ value: null, isHidden: true });
  expect(JSON.stringify(seen)).not.toContain("52998224725");
  expect((await refusal(changeCustomerFields(agent, id, { version: 1, fields: { [key]: null } }))).code).toBe(
    "FORBIDDEN",
  );
  expect(valueIn(await customerFields(admin, id), key)).toBe("52998224725");
});

test("an archived option stays readable where it is, and can't be chosen anew", async () => {
  const field = await addField(admin, "company", "choice", { options: [{ label: "Antigo" }, { label: "Novo" }] });
  const [had, other] = [await company(), await company()];
  await changeCompanyFields(admin, had.id, { version: 0, fields: { [field.key]: 1 } });
  const options = field.options.map((option) => ({ ...option, isArchived: option.id === 1 }));
  await editField(admin, field, { options });
  expect(valueIn(await companyFields(admin, had.id), field.key)).toBe(1);
  const refused = await refusal(changeCompanyFields(admin, other.id, { version: 0, fields: { [field.key]: 1 } }));
  expect(refused.details).toEqual({ errors: { [`fields.${field.key}`]: "choiceInvalid" } });
});

test("an archived field is neither shown nor written, and comes back with its values", async () => {
  const field = await addField(admin, "company", "multi_choice", { options: [{ label: "A" }, { label: "B" }] });
  const { id } = await company();
  await changeCompanyFields(admin, id, { version: 0, fields: { [field.key]: [2, 1] } });
  await removeField(admin, field.id);
  expect(valueIn(await companyFields(admin, id), field.key)).toBeUndefined();
  const refused = await refusal(changeCompanyFields(admin, id, { version: 1, fields: { [field.key]: null } }));
  expect(refused.details).toEqual({ errors: { [`fields.${field.key}`]: "fieldUnknown" } });
  await restoreField(admin, field.id);
  expect(valueIn(await companyFields(admin, id), field.key)).toEqual([1, 2]);
});

test("a person is one of the workspace's who is active", async () => {
  const { key } = await addField(admin, "company", "person");
  const { id } = await company();
  const refused = await refusal(changeCompanyFields(admin, id, { version: 0, fields: { [key]: 999_999 } }));
  expect(refused.details).toEqual({ errors: { [`fields.${key}`]: "choiceInvalid" } });
  const { fields } = await changeCompanyFields(admin, id, { version: 0, fields: { [key]: agent.attender.id } });
  expect(fields.find((field) => field.key === key)?.personName).toBe(agent.attender.fullName);
});

test("what changed is an event of the log with the fields' ids, and no values", async () => {
  const field = await addField(admin, "company");
  const { id } = await company();
  await changeCompanyFields(admin, id, { version: 0, fields: { [field.key]: "segredo" } });
  const data = await rows.values<string>(
    "SELECT data FROM domain_event WHERE type = 'field_values.changed' AND subjectId = ?",
    String(id),
  );
  expect(data.map((text) => JSON.parse(text) as unknown)).toEqual([{ subject: "company", fieldIds: [field.id] }]);
});
