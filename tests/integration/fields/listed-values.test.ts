import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as customersFields } from "@/app/api/v1/customers/fields/route";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeCompanyFields, companiesListed } from "@/lib/modules/companies/company-fields";
import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { changeCustomerFields, customersListed } from "@/lib/modules/customers/customer-fields";
import { deleteCustomer } from "@/lib/modules/customers/delete-customer";
import { removeField } from "@/lib/modules/fields/definitions";
import { fieldsInLists } from "@/lib/modules/fields/listed-values";
import type { FieldSubject, FieldType } from "@/lib/modules/fields/policy";
import { deleteTicket } from "@/lib/modules/tickets/delete-ticket";
import { changeTicketFields, ticketsListed } from "@/lib/modules/tickets/ticket-fields";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { addField } from "@/tests/support/fields/field-desk";
import { sightDesk, type ViewerKind } from "@/tests/support/matrix/sight-desk";
import { addHiddenTicket } from "@/tests/support/matrix/sight-tickets";
import { emptyTable } from "@/tests/support/rows";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
let token: string;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  ({ ctx: agent, token } = await signedIn());
});
beforeEach(async () => {
  await emptyTable("field_value");
  await emptyTable("field_definition");
});
afterAll(() => database.close());

const listed = (subject: FieldSubject, type: FieldType = "text", more = {}) =>
  addField(admin, subject, type, { isListed: true, ...more });
const customerWith = async (fields: Record<string, string | number | boolean | number[]>) => {
  const { id } = await addCustomer(admin);
  await changeCustomerFields(admin, id, { version: 0, fields });
  return id;
};

test("each row's values come as calls carry them, and what it hasn't is left out", async () => {
  const [amount, when, levels] = [
    await listed("customer", "money"),
    await listed("customer", "datetime"),
    await listed("customer", "multi_choice", { options: [{ label: "Ouro" }, { label: "Prata" }] }),
  ];
  const first = await customerWith({ [amount.key]: "1234.5", [when.key]: "2026-11-29T10:30:00Z" });
  const second = await customerWith({ [levels.key]: [2, 1] });
  const empty = (await addCustomer(admin)).id;
  const records = await customersListed(agent, [second, empty, first]);
  expect(new Map(records.map(({ id, fields }) => [id, fields]))).toEqual(
    new Map<number, object>([
      [first, { [amount.key]: "1234.50", [when.key]: "2026-11-29T10:30:00.000Z" }],
      [second, { [levels.key]: [1, 2] }],
      [empty, {}],
    ]),
  );
});

test("a person comes with their name", async () => {
  const { key } = await listed("company", "person");
  const { id } = await createCompany(admin, newCompanySchema.parse({ name: "Casa das linhas" }));
  await changeCompanyFields(admin, id, { version: 0, fields: { [key]: agent.attender.id } });
  const [record] = await companiesListed(agent, [id]);
  expect(record).toEqual({ id, fields: { [key]: agent.attender.id }, names: { [key]: agent.attender.fullName } });
});

test("fields that lists don't show, and archived ones, stay out", async () => {
  const [shown, plain, gone] = [await listed("customer"), await addField(admin, "customer"), await listed("customer")];
  const id = await customerWith({ [shown.key]: "à vista", [plain.key]: "no registro", [gone.key]: "arquivado" });
  await removeField(admin, gone.id);
  expect(await customersListed(agent, [id])).toEqual([{ id, fields: { [shown.key]: "à vista" }, names: {} }]);
  expect((await fieldsInLists(agent, "customer")).map((field) => field.key)).toEqual([shown.key]);
});

test("a deleted record, and another workspace's, are left out as if there were none", async () => {
  const { key } = await listed("customer");
  const [kept, gone] = [await customerWith({ [key]: "fica" }), await customerWith({ [key]: "some" })];
  await deleteCustomer(admin, gone);
  expect((await customersListed(agent, [kept, gone, 2_000_000_000])).map(({ id }) => id)).toEqual([kept]);
  const stranger = (await signedIn("admin@outra.example")).ctx;
  expect(await customersListed(stranger, [kept])).toEqual([]);
});

test("a ticket that the asker doesn't see, and a deleted one, are left out as if there were none", async () => {
  const { key } = await listed("ticket");
  const desk = await sightDesk();
  const fields = { [key]: "escondido" };
  const [hidden, open, gone] = [
    await addHiddenTicket(desk),
    await addTicket(admin, { teamId: null }),
    await addTicket(admin, { teamId: null }),
  ];
  for (const { number } of [hidden, open, gone]) await changeTicketFields(admin, number, { version: 0, fields });
  await deleteTicket(admin, gone.number);
  const numbers = [hidden.number, open.number, gone.number, 2_000_000_000];
  const seenBy = async (kind: ViewerKind) =>
    (await ticketsListed((await signedIn(desk.people[kind])).ctx, numbers)).map(({ id }) => id).sort();
  for (const kind of ["outsider", "of another team"] as const) expect(await seenBy(kind)).toEqual([open.id]);
  for (const kind of ["administrator", "member"] as const)
    expect(await seenBy(kind)).toEqual([hidden.id, open.id].sort());
  expect(await seenBy("assignee")).toContain(hidden.id);
});

test("a ticket's value in a field of another team is told, as its panel tells it", async () => {
  const desk = await sightDesk();
  const { key } = await listed("ticket", "text", { teamIds: [desk.otherTeam] });
  const ticket = await addTicket(admin);
  await changeTicketFields(admin, ticket.number, { version: 0, fields: { [key]: "de antes" } });
  expect(await ticketsListed(admin, [ticket.number])).toEqual([
    { id: ticket.id, fields: { [key]: "de antes" }, names: {} },
  ]);
});

const call = (ids: string) =>
  customersFields(
    new Request(`http://localhost/api/v1/customers/fields?ids=${ids}`, {
      headers: { authorization: `Bearer ${token}`, CangooClientId: agent.workspace.clientId },
    }),
    {},
  );

test.each([
  ["no ids", ""],
  ["words", "1,dois"],
  ["more than a hundred ids", Array.from({ length: 101 }, (_, index) => index + 1).join()],
])("a call with %s is refused", async (_, ids) => {
  expect((await call(ids)).status).toBe(400);
});

test("a call takes a hundred ids", async () => {
  const ids = Array.from({ length: 100 }, (_, index) => 2_000_000_000 + index);
  const response = await call(ids.join());
  expect([response.status, await response.json()]).toEqual([200, []]);
});
