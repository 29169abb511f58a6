import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeCompanyFields } from "@/lib/modules/companies/company-fields";
import { deleteCompany } from "@/lib/modules/companies/delete-company";
import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { changeConversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { deleteConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { purgeDeletedConversations } from "@/lib/modules/conversations/state/purge-deleted";
import { changeCustomerFields, customerFields } from "@/lib/modules/customers/customer-fields";
import { deleteCustomer } from "@/lib/modules/customers/delete-customer";
import { exportCustomers } from "@/lib/modules/customers/export-customers";
import { mergeCustomers, unmergeCustomers } from "@/lib/modules/customers/merge-customers";
import { purgeDeletedDirectory } from "@/lib/modules/customers/purge-deleted";
import { mergeSchema } from "@/lib/modules/customers/schema";
import { deleteTicket, purgeDeletedTickets } from "@/lib/modules/tickets/delete-ticket";
import { changeTicketFields } from "@/lib/modules/tickets/ticket-fields";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { addField } from "@/tests/support/fields/field-desk";
import { readCsvText } from "@/tests/support/read-csv-text";
import { rows } from "@/tests/support/rows";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
});
afterAll(() => database.close());

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const countOf = (table: "field_value" | "field_record", fieldIds: readonly number[]) =>
  table === "field_value"
    ? rows.value<number>(`SELECT count(*) FROM field_value WHERE fieldId IN (${fieldIds.join()})`)
    : rows.value<number>("SELECT count(*) FROM field_record WHERE workspaceId = ?", admin.workspaceId);

test("what is erased for good takes its values along", async () => {
  const before = await countOf("field_record", []);
  const [chat, ticketField] = [await addField(admin, "conversation"), await addField(admin, "ticket")];
  const [person, firm] = [await addField(admin, "customer"), await addField(admin, "company")];
  const input = (key: string) => ({ version: 0, fields: { [key]: "vai embora" } });
  const conversationId = await addConversation(admin.workspaceId);
  await changeConversationFields(admin, conversationId, input(chat.key));
  const ticket = await addTicket(admin);
  await changeTicketFields(admin, ticket.number, input(ticketField.key));
  const customer = await addCustomer(admin);
  await changeCustomerFields(admin, customer.id, input(person.key));
  const company = await createCompany(admin, newCompanySchema.parse({ name: "Some" }));
  await changeCompanyFields(admin, company.id, input(firm.key));
  const ids = [chat.id, ticketField.id, person.id, firm.id];
  expect(await countOf("field_value", ids)).toBe(4);
  await deleteConversation(admin, conversationId);
  await deleteTicket(admin, ticket.number);
  await deleteCustomer(admin, customer.id);
  await deleteCompany(admin, company.id);
  expect(await countOf("field_value", ids)).toBe(4);
  const later = Date.now() + YEAR_MS;
  await purgeDeletedConversations(later);
  await purgeDeletedTickets(later);
  await purgeDeletedDirectory(later);
  expect(await countOf("field_value", ids)).toBe(0);
  expect(await countOf("field_record", [])).toBe(before);
});

test("a merge keeps what the winner has and takes the rest over, and its undo gives it back", async () => {
  const [both, theirs, edited] = [
    await addField(admin, "customer"),
    await addField(admin, "customer"),
    await addField(admin, "customer", "multi_choice", { options: [{ label: "A" }, { label: "B" }] }),
  ];
  const [winner, loser] = [await addCustomer(admin), await addCustomer(admin)];
  await changeCustomerFields(admin, winner.id, { version: 0, fields: { [both.key]: "de quem fica" } });
  const lost = { [both.key]: "de quem sai", [theirs.key]: "só de quem sai", [edited.key]: [1, 2] };
  await changeCustomerFields(admin, loser.id, { version: 0, fields: lost });
  const { mergeId } = await mergeCustomers(admin, winner.id, mergeSchema.parse({ otherId: loser.id }));
  const valuesOf = async (id: number) => {
    const { fields } = await customerFields(admin, id);
    return [both, theirs, edited].map(({ key }) => fields.find((field) => field.key === key)?.value);
  };
  expect(await valuesOf(winner.id)).toEqual(["de quem fica", "só de quem sai", [1, 2]]);
  const { version } = await customerFields(admin, winner.id);
  await changeCustomerFields(admin, winner.id, { version, fields: { [edited.key]: [1] } });
  await unmergeCustomers(admin, winner.id, mergeId ?? 0);
  expect(await valuesOf(winner.id)).toEqual(["de quem fica", null, [1]]);
  expect(await valuesOf(loser.id)).toEqual(["de quem sai", "só de quem sai", [1, 2]]);
});

test("an exported file has a column for each field, and none for sensitive ones without the right to them", async () => {
  const [money, day, secret] = [
    await addField(admin, "customer", "money", { labelPt: "Limite" }),
    await addField(admin, "customer", "date", { labelPt: "Renovação" }),
    await addField(admin, "customer", "text", { labelPt: "Segredo", isPii: true }),
  ];
  const customer = await addCustomer(admin, { name: "Exportada Campos" });
  const fields = { [money.key]: "1234.5", [day.key]: "2026-02-03", [secret.key]: "só de alguns" };
  await changeCustomerFields(admin, customer.id, { version: 0, fields });
  const cellsFor = async (ctx: Ctx) => {
    const file = await exportCustomers(ctx, { q: "Exportada Campos" });
    const [header = [], row = []] = readCsvText(await file.text());
    return Object.fromEntries(header.map((name, column) => [name, row[column]]));
  };
  expect(await cellsFor(admin)).toMatchObject({ Limite: "1234,5", Renovação: "03/02/2026", Segredo: "só de alguns" });
  const cells = await cellsFor({ ...admin, permissions: new Set(["customers.exchange"] as const) });
  expect(cells).toMatchObject({ Limite: "1234,5" });
  expect(cells).not.toHaveProperty("Segredo");
});
