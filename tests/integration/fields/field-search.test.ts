import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeCompanyFields } from "@/lib/modules/companies/company-fields";
import { listCompanies } from "@/lib/modules/companies/queries";
import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { changeConversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { listChats } from "@/lib/modules/conversations/queries";
import { changeCustomerFields } from "@/lib/modules/customers/customer-fields";
import { listCustomers } from "@/lib/modules/customers/queries";
import { removeField } from "@/lib/modules/fields/definitions";
import type { FieldSubject } from "@/lib/modules/fields/policy";
import { listTicketPage } from "@/lib/modules/tickets/queries";
import { changeTicketFields } from "@/lib/modules/tickets/ticket-fields";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { addField } from "@/tests/support/fields/field-desk";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
let companies = 0;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn()).ctx;
});
afterAll(() => database.close());

type Fields = Record<string, string>;

/** A record of each subject, with what it has in its fields; `id`: how its list names it. */
const ADD: Readonly<Record<FieldSubject, (fields: Fields) => Promise<unknown>>> = {
  async conversation(fields) {
    const id = await addConversation(admin.workspaceId);
    await changeConversationFields(admin, id, { version: 0, fields });
    return id;
  },
  async ticket(fields) {
    const { id, number } = await addTicket(admin);
    await changeTicketFields(admin, number, { version: 0, fields });
    return id;
  },
  async customer(fields) {
    const { id } = await addCustomer(admin);
    await changeCustomerFields(admin, id, { version: 0, fields });
    return id;
  },
  async company(fields) {
    companies += 1;
    const { id } = await createCompany(admin, newCompanySchema.parse({ name: `Empresa ${companies}` }));
    await changeCompanyFields(admin, id, { version: 0, fields });
    return id;
  },
};

const FOUND: Readonly<Record<FieldSubject, (ctx: Ctx, text: string) => Promise<unknown[]>>> = {
  conversation: async (ctx, search) => (await listChats(ctx, { search })).items.map(({ id }) => id),
  ticket: async (ctx, q) => (await listTicketPage(ctx, { q })).items.map(({ id }) => id),
  customer: async (ctx, q) => (await listCustomers(ctx, { q })).items.map(({ id }) => id),
  company: async (ctx, q) => (await listCompanies(ctx, { q })).items.map(({ id }) => id),
};
const SUBJECTS = Object.keys(FOUND) as FieldSubject[];

test.each(SUBJECTS)("a %s is found by the beginning of a text in one of its fields", async (subject) => {
  const { key } = await addField(admin, subject, "text");
  const id = await ADD[subject]({ [key]: `Zênite-${subject} 4711` });
  await ADD[subject]({ [key]: "outra coisa" });
  expect(await FOUND[subject](agent, `zenite-${subject} 47`)).toEqual([id]);
});

test.each(SUBJECTS)("a %s is found by a whole number in one of its fields", async (subject) => {
  const { key } = await addField(admin, subject, "number");
  const id = await ADD[subject]({ [key]: "90817263" });
  await ADD[subject]({ [key]: "908172" });
  expect(await FOUND[subject](agent, "90817263")).toEqual([id]);
});

test.each(SUBJECTS)("a %s is found by a sensitive field only by who may see it", async (subject) => {
  const { key } = await addField(admin, subject, "cpf", { isPii: true });
  const id = await ADD[subject]({ [key]: "529.982.247-25" });
  expect(await FOUND[subject](admin, "529.982.247-25")).toEqual([id]);
  expect(await FOUND[subject](admin, "52998224725")).toEqual([id]);
  expect(await FOUND[subject](agent, "52998224725")).toEqual([]);
});

test.each(SUBJECTS)("a %s isn't found any more by a field that was archived", async (subject) => {
  const { id: fieldId, key } = await addField(admin, subject, "text");
  await ADD[subject]({ [key]: "QWXZ-0001" });
  expect(await FOUND[subject](agent, "QWXZ-0001")).toHaveLength(1);
  await removeField(admin, fieldId);
  expect(await FOUND[subject](agent, "QWXZ-0001")).toEqual([]);
});

test("the conversations of a customer are found by what the customer has in a field", async () => {
  const { key } = await addField(admin, "customer", "text");
  const { id } = await addCustomer(admin);
  await changeCustomerFields(admin, id, { version: 0, fields: { [key]: "MATR-5566" } });
  const conversation = await addConversation(admin.workspaceId);
  await rawClient().conversation.update({ where: { id: conversation }, data: { customerId: id } });
  expect(await FOUND.conversation(agent, "matr-5566")).toEqual([conversation]);
});

test("what is found by name and what is found by a field stand in one list, page by page", async () => {
  const { key } = await addField(admin, "customer", "text");
  const ids = [];
  for (const name of ["Kívia A", "Kívia B", "Kívia C"]) ids.push((await addCustomer(admin, { name })).id);
  const { id } = await addCustomer(admin, { name: "Kiw" });
  await changeCustomerFields(admin, id, { version: 0, fields: { [key]: "Kívia Maria" } });
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCustomers(agent, { q: "kívia", pageSize: 2, ...(cursor && { cursor }) });
    expect(page.total).toBe(4);
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual([...ids, id]);
});

test("two letters look into no field", async () => {
  const { key } = await addField(admin, "company", "text");
  await ADD.company({ [key]: "ŸŸ" });
  expect(await FOUND.company(agent, "ŸŸ")).toEqual([]);
});
