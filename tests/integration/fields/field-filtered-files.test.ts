import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as companiesFile } from "@/app/api/v1/companies/export.csv/route";
import { GET as customersFile } from "@/app/api/v1/customers/export.csv/route";
import { GET as ticketsFile } from "@/app/api/v1/tickets/export.csv/route";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeCompanyFields } from "@/lib/modules/companies/company-fields";
import { listCompanies } from "@/lib/modules/companies/queries";
import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { changeCustomerFields } from "@/lib/modules/customers/customer-fields";
import { listCustomers } from "@/lib/modules/customers/queries";
import { unlessRefused } from "@/lib/modules/fields/conditions/exact-values";
import { listTicketPage } from "@/lib/modules/tickets/queries";
import { changeTicketFields } from "@/lib/modules/tickets/ticket-fields";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { addField } from "@/tests/support/fields/field-desk";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
let token: string;
beforeAll(async () => {
  ({ ctx: admin, token } = await signedIn(DEMO_ACCOUNTS.admin));
});
afterAll(() => database.close());

const SUBJECTS = {
  ticket: {
    get: ticketsFile,
    path: "/api/v1/tickets/export.csv",
    async add(name: string, fields: Record<string, unknown>) {
      const { number } = await addTicket(admin, { subject: name });
      await changeTicketFields(admin, number, { version: 0, fields: fields as never });
    },
  },
  customer: {
    get: customersFile,
    path: "/api/v1/customers/export.csv",
    async add(name: string, fields: Record<string, unknown>) {
      const { id } = await addCustomer(admin, { name });
      await changeCustomerFields(admin, id, { version: 0, fields: fields as never });
    },
  },
  company: {
    get: companiesFile,
    path: "/api/v1/companies/export.csv",
    async add(name: string, fields: Record<string, unknown>) {
      const { id } = await createCompany(admin, newCompanySchema.parse({ name }));
      await changeCompanyFields(admin, id, { version: 0, fields: fields as never });
    },
  },
} as const;
type Subject = keyof typeof SUBJECTS;

function file(subject: Subject, query: Record<string, string>): Promise<Response> {
  const { get, path } = SUBJECTS[subject];
  const headers = { authorization: `Bearer ${token}`, CangooClientId: admin.workspace.clientId };
  return get(new Request(`http://localhost${path}?${new URLSearchParams(query)}`, { headers }), {});
}

describe.each(Object.keys(SUBJECTS) as Subject[])("the file of each %s", (subject) => {
  test("has what its filter by fields lets through, and no other", async () => {
    const options = { options: [{ label: "Pro" }, { label: "Básico" }] };
    const { key: plan } = await addField(admin, subject, "choice", options);
    const { key: amount } = await addField(admin, subject, "money");
    const { add } = SUBJECTS[subject];
    await add(`Pro dez ${subject}`, { [plan]: 1, [amount]: "10.00" });
    await add(`Pro vinte ${subject}`, { [plan]: 1, [amount]: "20.00" });
    await add(`Básico dez ${subject}`, { [plan]: 2, [amount]: "10.00" });
    const text = await (await file(subject, { [`field.${plan}`]: "1", [`field.${amount}`]: "10" })).text();
    expect(text).toContain(`Pro dez ${subject}`);
    expect(text).not.toContain("vinte");
    expect(text).not.toContain(`Básico dez ${subject}`);
    // Beside another filter.
    const none = await (await file(subject, { [`field.${plan}`]: "1", q: "Básico" })).text();
    expect(none).not.toContain(subject);
  });

  test("is refused before it begins where the filter asks of a field that isn't there", async () => {
    const answer = await file(subject, { "field.de_ninguem": "1" });
    expect(answer.status).toBe(400);
    expect((await answer.json()) as object).toMatchObject({ errors: { "field.de_ninguem": "Campo desconhecido" } });
  });
});

test("the directory counts what a filter by fields lets through", async () => {
  const { key } = await addField(admin, "customer", "boolean");
  for (const name of ["Um", "Dois", "Três"]) await SUBJECTS.customer.add(name, { [key]: name !== "Dois" });
  const { total, isTotalCapped } = await listCustomers(admin, { pageSize: 1 }, { [key]: "true" });
  expect([total, isTotalCapped]).toEqual([2, false]);
});

test("a page begins without a list that is refused for its fields, and fails for anything else", async () => {
  const fields = { de_ninguem: "1" };
  const lists = [
    () => listTicketPage(admin, {}, fields),
    () => listCustomers(admin, {}, fields),
    () => listCompanies(admin, {}, fields),
  ];
  for (const list of lists) expect(await unlessRefused<unknown>(fields, list())).toBeNull();
  await expect(unlessRefused({}, listTicketPage(admin, { cursor: "?" }))).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });
});
