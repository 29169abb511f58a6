import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { newConversationSchema } from "@/lib/modules/conversations/beginning/schema";
import { changeMany } from "@/lib/modules/conversations/bulk/change-many";
import { changeConversationFields, conversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { sendAsAsked } from "@/lib/modules/conversations/held/send-as-asked";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
import { moveToTeam } from "@/lib/modules/conversations/state/move-to-team";
import { listFields } from "@/lib/modules/fields/definitions";
import type { FieldSubject } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { createForm } from "@/lib/modules/forms/forms";
import { newFormSchema } from "@/lib/modules/forms/schema";
import { applyMacro } from "@/lib/modules/macros/apply-macro";
import { saveMacro } from "@/lib/modules/macros/save-macro";
import { applyMacroSchema, macroInputSchema } from "@/lib/modules/macros/schema";
import { deleteTeam, restoreTeam } from "@/lib/modules/teams/delete-team";
import { saveTeam } from "@/lib/modules/teams/save-team";
import { bulkUpdate } from "@/lib/modules/tickets/bulk-update";
import { bulkTicketsSchema } from "@/lib/modules/tickets/schema";
import { ticketFields } from "@/lib/modules/tickets/ticket-fields";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, refusal } from "@/tests/support/fields/field-desk";
import { shownAmong } from "@/tests/support/fields/filled";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { emptyTable } from "@/tests/support/rows";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
let sales: number;
let support: number;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  [sales, support] = [await team("Vendas"), await team("Suporte")];
  agent = (await signedIn()).ctx;
});
// What one test requires isn't in the way of the others.
beforeEach(async () => {
  for (const table of ["field_value", "field_record", "ticket_form", "field_definition"]) await emptyTable(table);
});
afterAll(() => database.close());

/** With the teams that were made since. */
const adminNow = async () => (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
const team = async (name: string, attenderIds: readonly number[] = []) => {
  const members = attenderIds.map((attenderId) => ({ attenderId, role: "member" as const }));
  return (await saveTeam(admin, { name: `${name} ${randomUUID().slice(0, 8)}`, isPrivate: false, members })).id;
};
const fieldOf = (subject: FieldSubject, teamIds: readonly number[], more: object = {}) =>
  addField(admin, subject, "text", { teamIds, ...more });
/** A conversation of a team, or of none. */
async function conversationOf(teamId: number | null): Promise<number> {
  const id = await addConversation(admin.workspaceId);
  if (teamId !== null) await moveToTeam(admin, { chatId: id, teamId, from: null });
  return id;
}
const fill = (id: number, { key }: FieldDto, value: string | null, version = 0) =>
  changeConversationFields(agent, id, { version, fields: { [key]: value } });
const missing = (...fields: FieldDto[]) => ({
  code: "VALIDATION_FAILED",
  details: { errors: Object.fromEntries(fields.map(({ key }) => [`fields.${key}`, "fieldMissing"])) },
});

test("a conversation shows the fields of its team and those for all, and one of no team the latter", async () => {
  const [all, own] = [await fieldOf("conversation", []), await fieldOf("conversation", [sales])];
  const shown = async (teamId: number | null) =>
    shownAmong(await conversationFields(agent, await conversationOf(teamId)), [all, own]);
  expect(await shown(sales)).toEqual([all.key, own.key]);
  expect(await shown(support)).toEqual([all.key]);
  expect(await shown(null)).toEqual([all.key]);
});

test("a ticket shows the fields of its team and those for all", async () => {
  const [all, own] = [await fieldOf("ticket", []), await fieldOf("ticket", [sales, support])];
  const shown = async (teamId: number | null) =>
    shownAmong(await ticketFields(agent, (await addTicket(agent, { teamId })).number), [all, own]);
  expect(await shown(support)).toEqual([all.key, own.key]);
  expect(await shown(null)).toEqual([all.key]);
});

test("a conversation that is handed to another team has that team's fields from then on", async () => {
  const [ofSales, ofSupport] = [await fieldOf("conversation", [sales]), await fieldOf("conversation", [support])];
  const id = await conversationOf(sales);
  await moveToTeam(admin, { chatId: id, teamId: support, from: sales });
  expect(shownAmong(await conversationFields(agent, id), [ofSales, ofSupport])).toEqual([ofSupport.key]);
});

test("what is in another team's field stays in sight until somebody empties it", async () => {
  const field = await fieldOf("conversation", [sales]);
  const id = await conversationOf(sales);
  await fill(id, field, "PED-1");
  await moveToTeam(admin, { chatId: id, teamId: support, from: sales });
  const kept = await conversationFields(agent, id);
  expect(kept.fields).toMatchObject([{ key: field.key, value: "PED-1", isForTeam: false }]);
  expect(shownAmong(await fill(id, field, null, kept.version), [field])).toEqual([]);
});

test("a call gives a value to a field of another team", async () => {
  const field = await fieldOf("conversation", [sales]);
  const { fields } = await fill(await conversationOf(support), field, "por chamada");
  expect(fields).toMatchObject([{ value: "por chamada", isForTeam: false }]);
});

test("closing asks for what the conversation's team wants to know, and names nothing else", async () => {
  const required = { required: "on_close" };
  const ofSales = await fieldOf("conversation", [sales], { ...required, labelPt: "Pedido" });
  await fieldOf("conversation", [support], { ...required, labelPt: "Aparelho" });
  expect(await refusal(closeConversation(agent, await conversationOf(sales)))).toEqual({
    code: "FIELDS_REQUIRED",
    details: { fields: "Pedido", keys: [ofSales.key] },
  });
  expect((await closeConversation(agent, await conversationOf(null))).status).toBe("closed");
});

test("a message that is to close a conversation is held up by its own team's fields alone", async () => {
  await fieldOf("conversation", [sales], { required: "on_close" });
  const sent = async (teamId: number) => {
    const content = { chatId: await conversationOf(teamId), text: "Até logo!", attachments: [] };
    return sendAsAsked(agent, content, { clientMessageId: randomUUID(), after: "close" });
  };
  expect((await refusal(sent(sales))).code).toBe("FIELDS_REQUIRED");
  expect(await sent(support)).not.toBeUndefined();
});

test("a macro that hands a conversation over and closes it asks for what the new team wants to know", async () => {
  await fieldOf("conversation", [support], { required: "on_close" });
  const actions = [{ kind: "team", teamId: support }];
  const input = { name: "Passar e encerrar", audience: "me", actions, finish: { kind: "close" } };
  const { id: macroId, version } = await saveMacro(agent, macroInputSchema.parse(input));
  const asked = applyMacroSchema.parse({ macroId, version, clientMessageId: randomUUID() });
  expect((await refusal(applyMacro(agent, await conversationOf(sales), asked))).code).toBe("FIELDS_REQUIRED");
});

test("of many conversations each is held up by its own team's fields", async () => {
  await fieldOf("conversation", [sales], { required: "on_close" });
  const ids = [await conversationOf(sales), await conversationOf(support), await conversationOf(null)];
  const { results } = await changeMany(agent, { ids, change: { kind: "close" } });
  expect(results.map(({ outcome }) => outcome)).toEqual(["refused", "changed", "changed"]);
});

test("of many tickets each is held up by its own team's fields", async () => {
  await fieldOf("ticket", [sales], { required: "on_close" });
  const made = [await addTicket(agent, { teamId: sales }), await addTicket(agent, { teamId: support })];
  const change = { kind: "status", status: "closed" };
  const asked = bulkTicketsSchema.parse({ ids: made.map(({ id }) => id), change });
  expect((await bulkUpdate(agent, asked)).results.map(({ outcome }) => outcome)).toEqual(["refused", "changed"]);
});

test("a ticket that ends as it gets another team is asked for what that team wants to know", async () => {
  await fieldOf("ticket", [sales], { required: "on_close" });
  const end = async (from: number, teamId: number) => {
    const { number, version } = await addTicket(agent, { teamId: from });
    return updateTicket(agent, number, { version, teamId, status: "resolved" });
  };
  expect((await refusal(end(support, sales))).code).toBe("FIELDS_REQUIRED");
  expect((await end(sales, support)).status).toBe("resolved");
});

test("a new ticket is asked for what its team requires", async () => {
  const field = await fieldOf("ticket", [sales], { required: "on_create" });
  expect(await refusal(addTicket(agent, { teamId: sales }))).toEqual(missing(field));
  expect((await addTicket(agent, { teamId: sales, fields: { [field.key]: "x" } })).team?.id).toBe(sales);
  expect((await addTicket(agent, { teamId: null })).team).toBeNull();
});

test("a ticket that is made of a conversation is asked for what that conversation's team requires", async () => {
  const field = await fieldOf("ticket", [sales], { required: "on_create" });
  const conversationId = await conversationOf(sales);
  expect(await refusal(addTicket(agent, { conversationId }))).toEqual(missing(field));
});

test("a new conversation is asked for what the team of who begins it requires", async () => {
  const email = await addAttender(admin.workspaceId);
  const own = await team("Própria", [(await signedIn(email)).ctx.attender.id]);
  const beginner = (await signedIn(email)).ctx;
  const field = await fieldOf("conversation", [own], { required: "on_create" });
  await fieldOf("conversation", [support], { required: "on_create" });
  const { id: customerId } = await rawClient().customer.findFirstOrThrow({ where: { workspaceId: admin.workspaceId } });
  const rest = { companyId: null, assignedAgentId: null, status: "pending", priority: "medium", tags: [] };
  const begin = (fields: object) => {
    const form = { customerId, channel: "webchat", message: "Olá", clientId: randomUUID(), fields, ...rest };
    return createConversation(beginner, newConversationSchema.parse(form));
  };
  expect(await refusal(begin({}))).toEqual(missing(field));
  expect((await begin({ [field.key]: "x" })).team?.id).toBe(own);
});

test("a ticket's form asks a field of another team as it asks every other one", async () => {
  const field = await fieldOf("ticket", [sales]);
  const asked = [{ fieldId: field.id, isRequired: true }];
  const { id: formId } = await createForm(admin, newFormSchema.parse({ name: "Troca", fields: asked }));
  expect(await refusal(addTicket(agent, { formId, teamId: support }))).toEqual(missing(field));
});

test("a deleted team's field is for all and says so, until the team is restored", async () => {
  const gone = await team("De passagem");
  const field = await fieldOf("conversation", [gone], { required: "on_close" });
  const id = await conversationOf(support);
  await deleteTeam(await adminNow(), gone);
  expect(await listFields(admin, "conversation")).toMatchObject([{ teamIds: [], hasLostTeams: true }]);
  expect(shownAmong(await conversationFields(agent, id), [field])).toEqual([field.key]);
  expect((await refusal(closeConversation(agent, id))).code).toBe("FIELDS_REQUIRED");
  await restoreTeam(await adminNow(), gone);
  expect(await listFields(admin, "conversation")).toMatchObject([{ teamIds: [gone], hasLostTeams: false }]);
  expect(shownAmong(await conversationFields(agent, id), [field])).toEqual([]);
});

test("a field stays its other team's when one is deleted, also from what belonged to that one", async () => {
  const gone = await team("De passagem");
  const field = await fieldOf("conversation", [gone, sales]);
  const id = await conversationOf(gone);
  await deleteTeam(await adminNow(), gone);
  expect(await listFields(admin, "conversation")).toMatchObject([{ teamIds: [sales], hasLostTeams: false }]);
  expect(shownAmong(await conversationFields(agent, id), [field])).toEqual([]);
});
