import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { companyFields } from "@/lib/modules/companies/company-fields";
import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { newConversationSchema } from "@/lib/modules/conversations/beginning/schema";
import { conversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
import { customerFields } from "@/lib/modules/customers/customer-fields";
import { runImport } from "@/lib/modules/customers/import/start-import";
import { createCustomer } from "@/lib/modules/customers/save-customer";
import { newCustomerSchema } from "@/lib/modules/customers/schema";
import { removeField } from "@/lib/modules/fields/definitions";
import type { FieldSubject } from "@/lib/modules/fields/policy";
import type { FieldDto, RecordFieldsDto } from "@/lib/modules/fields/schema";
import { createForm } from "@/lib/modules/forms/forms";
import { newFormSchema } from "@/lib/modules/forms/schema";
import { createTicket } from "@/lib/modules/tickets/create-ticket";
import { newTicketSchema } from "@/lib/modules/tickets/schema";
import { ticketFields } from "@/lib/modules/tickets/ticket-fields";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { addImport, finishImport } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { addField, refusal } from "@/tests/support/fields/field-desk";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
let customerId: number;
const required = {} as Record<FieldSubject, FieldDto>;
const SUBJECTS: readonly FieldSubject[] = ["conversation", "ticket", "customer", "company"];
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn()).ctx;
  customerId = (await rawClient().customer.findFirstOrThrow({ where: { workspaceId: admin.workspaceId } })).id;
  for (const subject of SUBJECTS) {
    required[subject] = await addField(admin, subject, "money", { required: "on_create" });
    // Nobody is asked for what they may not write, nor for what is asked no more.
    await addField(admin, subject, "text", { required: "on_create", isPii: true });
    await removeField(admin, (await addField(admin, subject, "text", { required: "on_create" })).id);
  }
});
afterAll(() => database.close());

type Fields = Record<string, string>;
type Begun = { read: () => Promise<RecordFieldsDto> };
const mark = () => randomUUID().slice(0, 8);

/** How a person creates a record of each subject. */
const CREATE: Readonly<Record<FieldSubject, (fields: Fields) => Promise<Begun>>> = {
  async conversation(fields) {
    const form = { customerId, channel: "webchat", message: "Olá", clientId: randomUUID(), fields, ...REST };
    const { id } = await createConversation(agent, newConversationSchema.parse(form));
    return { read: () => conversationFields(agent, id) };
  },
  async ticket(fields) {
    const form = { subject: mark(), description: "x", customerId, clientId: randomUUID(), fields };
    const { number } = await createTicket(agent, newTicketSchema.parse(form));
    return { read: () => ticketFields(agent, number) };
  },
  async customer(fields) {
    const form = { name: mark(), email: `${mark()}@example.com`, fields };
    const { id } = await createCustomer(agent, newCustomerSchema.parse(form));
    return { read: () => customerFields(agent, id) };
  },
  async company(fields) {
    const { id } = await createCompany(agent, newCompanySchema.parse({ name: mark(), fields }));
    return { read: () => companyFields(agent, id) };
  },
};
const REST = { companyId: null, assignedAgentId: null, status: "pending", priority: "medium", tags: [] };

const countAll = async () => {
  const where = { workspaceId: admin.workspaceId };
  const { conversation, ticket, customer, company } = rawClient();
  return Promise.all([
    conversation.count({ where }),
    ticket.count({ where }),
    customer.count({ where }),
    company.count({ where }),
  ]);
};

test.each(SUBJECTS)("nobody creates a %s that lacks what creating one requires", async (subject) => {
  const before = await countAll();
  const { key } = required[subject];
  expect(await refusal(CREATE[subject]({}))).toEqual({
    code: "VALIDATION_FAILED",
    details: { errors: { [`fields.${key}`]: "fieldMissing" } },
  });
  expect(await refusal(CREATE[subject]({ [key]: "muito" }))).toMatchObject({ code: "VALIDATION_FAILED" });
  expect(await countAll()).toEqual(before);
});

test.each(SUBJECTS)("a %s begins with what was answered", async (subject) => {
  const { key } = required[subject];
  const { read } = await CREATE[subject]({ [key]: "12.50" });
  const { fields } = await read();
  expect(fields.find((field) => field.key === key)?.value).toBe("12.50");
});

test("a ticket's form asks what it asks, and nothing else", async () => {
  const field = await addField(admin, "ticket", "text");
  const form = await createForm(admin, newFormSchema.parse({ name: "Curto", fields: [{ fieldId: field.id }] }));
  const given = { subject: "x", description: "x", customerId, clientId: randomUUID(), formId: form.id };
  expect((await createTicket(agent, newTicketSchema.parse(given))).number).toBeGreaterThan(0);
});

test("a visitor who writes, and somebody new in a conversation, aren't held up", async () => {
  const { visitor } = await newVisitor();
  const { conversationId } = await sendVisitorMessage(visitor, { text: "Olá", clientMessageId: randomUUID() });
  expect(conversationId).toBeGreaterThan(0);
  const customer = { name: "Nova", email: `${mark()}@example.com` };
  const fields = { [required.conversation.key]: "1.00" };
  const form = { customer, channel: "webchat", message: "Olá", clientId: randomUUID(), fields, ...REST };
  expect((await createConversation(agent, newConversationSchema.parse(form))).id).toBeGreaterThan(0);
});

test("customers of a file aren't held up", async () => {
  const email = `${mark()}@example.com`;
  const { id } = await addImport(admin, `name,email\nDo Arquivo,${email}`);
  await runImport(admin, id, { dryRun: false, duplicates: "skip" });
  await finishImport(admin, id);
  expect(await rawClient().customer.count({ where: { workspaceId: admin.workspaceId, email } })).toBe(1);
});
