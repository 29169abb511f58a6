import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as getChats } from "@/app/api/bff/Chat/GetChats/route";
import { GET as getCompanies } from "@/app/api/v1/companies/route";
import { GET as getCustomers } from "@/app/api/v1/customers/route";
import { GET as getTickets } from "@/app/api/v1/tickets/route";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeCompanyFields } from "@/lib/modules/companies/company-fields";
import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { changeConversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { changeCustomerFields } from "@/lib/modules/customers/customer-fields";
import type { FieldSubject, FieldType } from "@/lib/modules/fields/policy";
import { changeTicketFields } from "@/lib/modules/tickets/ticket-fields";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { addField } from "@/tests/support/fields/field-desk";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let companies = 0;
let admin: Ctx;
let tokens: { admin: string; agent: string };
beforeAll(async () => {
  const [one, other] = [await signedIn(DEMO_ACCOUNTS.admin), await signedIn()];
  admin = one.ctx;
  tokens = { admin: one.token, agent: other.token };
});
afterAll(() => database.close());

const LISTS = {
  conversation: { get: getChats, path: "/api/bff/Chat/GetChats?filter=all&" },
  ticket: { get: getTickets, path: "/api/v1/tickets?" },
  customer: { get: getCustomers, path: "/api/v1/customers?" },
  company: { get: getCompanies, path: "/api/v1/companies?" },
} as const;
type Listed = keyof typeof LISTS;

async function asked(subject: Listed, query: Record<string, string>, as: "admin" | "agent" = "admin") {
  const { get, path } = LISTS[subject];
  const headers = { authorization: `Bearer ${tokens[as]}`, CangooClientId: admin.workspace.clientId };
  const request = new Request(`http://localhost${path}${new URLSearchParams(query)}`, { headers });
  const answer = await get(request, {});
  const body = (await answer.json()) as { items?: { id: unknown }[]; errors?: object } & { id: unknown }[];
  return {
    status: answer.status,
    errors: body.errors,
    ids: (body.items ?? (Array.isArray(body) ? body : [])).map(({ id }) => id),
  };
}

/** A record of each subject and how its fields are filled in; `id`: how its list names it. */
const ADD: Readonly<
  Record<Listed, () => Promise<{ id: unknown; fill: (fields: Record<string, unknown>) => Promise<unknown> }>>
> = {
  async conversation() {
    const id = await addConversation(admin.workspaceId);
    return { id, fill: (fields) => changeConversationFields(admin, id, { version: 0, fields: fields as never }) };
  },
  async ticket() {
    const { id, number } = await addTicket(admin);
    return { id, fill: (fields) => changeTicketFields(admin, number, { version: 0, fields: fields as never }) };
  },
  async customer() {
    const { id } = await addCustomer(admin);
    return { id, fill: (fields) => changeCustomerFields(admin, id, { version: 0, fields: fields as never }) };
  },
  async company() {
    companies += 1;
    const { id } = await createCompany(admin, newCompanySchema.parse({ name: `Empresa ${companies}` }));
    return { id, fill: (fields) => changeCompanyFields(admin, id, { version: 0, fields: fields as never }) };
  },
};

test.each(Object.keys(LISTS) as Listed[])(
  "the list of each %s is asked for exactly what a field has",
  async (subject) => {
    const options = { options: [{ label: "Azul" }, { label: "Verde" }] };
    const add = async (type: FieldType, more = {}) => (await addField(admin, subject as FieldSubject, type, more)).key;
    const [order, amount, colors, until] = [
      await add("text"),
      await add("money"),
      await add("multi_choice", options),
      await add("datetime"),
    ];
    const [one, other] = [await ADD[subject](), await ADD[subject]()];
    await one.fill({ [order]: "Açúcar-1", [amount]: "10.50", [colors]: [1, 2], [until]: "2026-02-28T10:00:00Z" });
    await other.fill({ [order]: "Açúcar-12", [amount]: "10.50", [colors]: [2] });
    const found = async (query: Record<string, string>) => new Set((await asked(subject, query)).ids);
    expect(await found({ [`field.${order}`]: "acucar-1" })).toEqual(new Set([one.id]));
    expect(await found({ [`field.${amount}`]: "10.5" })).toEqual(new Set([one.id, other.id]));
    expect(await found({ [`field.${amount}`]: "10.5", [`field.${colors}`]: "1" })).toEqual(new Set([one.id]));
    expect(await found({ [`field.${until}`]: "2026-02-28T07:00:00-03:00" })).toEqual(new Set([one.id]));
    expect(await found({ [`field.${order}`]: "de ninguém" })).toEqual(new Set());
    const wrong = await asked(subject, { "field.de_ninguem": "1", [`field.${amount}`]: "mil" });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.errors ?? {}).sort()).toEqual([`field.${amount}`, "field.de_ninguem"].sort());
    const { key } = await addField(admin, subject as FieldSubject, "text", { isPii: true });
    expect((await asked(subject, { [`field.${key}`]: "x" }, "agent")).status).toBe(403);
  },
);
