import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeMany } from "@/lib/modules/conversations/bulk/change-many";
import { changeConversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { sendAsAsked } from "@/lib/modules/conversations/held/send-as-asked";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { removeField } from "@/lib/modules/fields/definitions";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { applyMacro } from "@/lib/modules/macros/apply-macro";
import { saveMacro } from "@/lib/modules/macros/save-macro";
import { applyMacroSchema, macroInputSchema } from "@/lib/modules/macros/schema";
import { bulkUpdate } from "@/lib/modules/tickets/bulk-update";
import { bulkTicketsSchema } from "@/lib/modules/tickets/schema";
import { changeTicketFields } from "@/lib/modules/tickets/ticket-fields";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, refusal } from "@/tests/support/fields/field-desk";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
let order: FieldDto;
let amount: FieldDto;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn()).ctx;
  order = await addField(admin, "conversation", "text", { required: "on_close", labelPt: "Pedido" });
  amount = await addField(admin, "ticket", "money", { required: "on_close", labelPt: "Valor" });
  // Nobody is asked for what they may not write, nor for what is asked no more.
  await addField(admin, "conversation", "text", { required: "on_close", isPii: true });
  await removeField(admin, (await addField(admin, "conversation", "text", { required: "on_close" })).id);
  await addField(admin, "conversation", "text", { required: "on_create" });
});
afterAll(() => database.close());

test("nobody closes a conversation that lacks what closing requires, and it says what that is", async () => {
  const id = await addConversation(agent.workspaceId);
  expect(await refusal(closeConversation(agent, id))).toEqual({
    code: "FIELDS_REQUIRED",
    details: { fields: "Pedido", keys: [order.key] },
  });
  await changeConversationFields(agent, id, { version: 0, fields: { [order.key]: "1234" } });
  expect((await closeConversation(agent, id)).status).toBe("closed");
});

test("of many conversations those that lack something stay open", async () => {
  const [filled, empty] = [await addConversation(agent.workspaceId), await addConversation(agent.workspaceId)];
  await changeConversationFields(agent, filled, { version: 0, fields: { [order.key]: "1" } });
  const { results } = await changeMany(agent, { ids: [filled, empty], change: { kind: "close" } });
  expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
    ["changed", undefined],
    ["refused", "FIELDS_REQUIRED"],
  ]);
});

test("neither a macro nor a message that is to close a conversation does anything to one that lacks something", async () => {
  const chatId = await addConversation(agent.workspaceId);
  const input = { name: "Fim", audience: "me", actions: [{ kind: "note", text: "Visto" }], finish: { kind: "close" } };
  const { id: macroId, version } = await saveMacro(agent, macroInputSchema.parse(input));
  const clientMessageId = randomUUID();
  const asked = applyMacroSchema.parse({ macroId, version, notes: ["Visto"], clientMessageId });
  expect((await refusal(applyMacro(agent, chatId, asked))).code).toBe("FIELDS_REQUIRED");
  const content = { chatId, text: "Até logo!", attachments: [] };
  const sent = sendAsAsked(agent, content, { clientMessageId, after: "close" });
  expect((await refusal(sent)).code).toBe("FIELDS_REQUIRED");
  expect((await listEntries(agent, chatId, { pageSize: 50 }))?.items).toEqual([]);
  expect((await listMessages(agent, chatId))?.items).toEqual([]);
});

test("a ticket neither ends without what closing requires nor among many, and goes on in every other way", async () => {
  const { number, version } = await addTicket(agent);
  const resolved = { version, status: "resolved" } as const;
  expect((await refusal(updateTicket(agent, number, resolved))).code).toBe("FIELDS_REQUIRED");
  const ids = [`ticket-${number}`];
  const many = bulkTicketsSchema.parse({ ids, change: { kind: "status", status: "closed" } });
  expect((await bulkUpdate(agent, many)).results[0]?.outcome).toBe("refused");
  expect((await updateTicket(agent, number, { version, status: "in_progress" })).status).toBe("in_progress");
  await changeTicketFields(agent, number, { version: 0, fields: { [amount.key]: "10.50" } });
  const { results } = await bulkUpdate(agent, many);
  expect(results[0]?.ticket?.status).toBe("closed");
});
