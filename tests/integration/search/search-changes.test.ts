import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeCompany, createCompany } from "@/lib/modules/companies/save-company";
import { changeCompanySchema, newCompanySchema } from "@/lib/modules/companies/schema";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { listChats } from "@/lib/modules/conversations/queries";
import { deleteConversation, restoreConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { updateConversation } from "@/lib/modules/conversations/state/update-conversation";
import { mergeCustomers, unmergeCustomers } from "@/lib/modules/customers/merge-customers";
import { changeCustomer } from "@/lib/modules/customers/save-customer";
import { changeCustomerSchema, mergeSchema } from "@/lib/modules/customers/schema";
import { indexNow } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

// What changes is found by what it is now, and by nothing that it was.

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await signedIn());
});
afterAll(() => database.close());

async function idsOf(text: string): Promise<number[]> {
  await indexNow();
  return (await listChats(ctx, { search: text })).items.map(({ id }) => id).sort((one, two) => one - two);
}

const say = (chatId: number, text: string) =>
  sendMessage(ctx, { chatId, text, attachments: [], clientMessageId: randomUUID() });

async function conversationOf(customerId: number, companyId: number | null = null): Promise<number> {
  const data = { workspaceId: ctx.workspaceId, subject: "Assunto", customerId, companyId, tags: [] };
  return (await rawClient().conversation.create({ data })).id;
}

test("a renamed customer is found by the new name and not by the old", async () => {
  const customer = await addCustomer(ctx, { name: "Eleutério Antigo" });
  const id = await conversationOf(customer.id);
  expect(await idsOf("eleutério")).toEqual([id]);
  await changeCustomer(ctx, customer.id, changeCustomerSchema.parse({ version: 1, name: "Abelardo Novo" }));
  expect(await idsOf("abelardo")).toEqual([id]);
  expect(await idsOf("eleutério")).toEqual([]);
});

test("a renamed company, at all of its customers' conversations and at those that name it", async () => {
  const company = await createCompany(ctx, newCompanySchema.parse({ name: "Velhíssima" }));
  const customer = await addCustomer(ctx, { companyId: company.id });
  const ids = [await conversationOf(customer.id), await conversationOf((await addCustomer(ctx)).id, company.id)];
  expect(await idsOf("velhíssima")).toEqual(ids);
  await changeCompany(ctx, company.id, changeCompanySchema.parse({ version: 1, name: "Novíssima" }));
  expect(await idsOf("novíssima")).toEqual(ids);
  expect(await idsOf("velhíssima")).toEqual([]);
});

test("a conversation that moved to another customer by a merge, and back", async () => {
  const [stays, goes] = [await addCustomer(ctx, { name: "Ficante" }), await addCustomer(ctx, { name: "Foragida" })];
  const id = await conversationOf(goes.id);
  expect(await idsOf("foragida")).toEqual([id]);
  const { mergeId } = await mergeCustomers(ctx, stays.id, mergeSchema.parse({ otherId: goes.id }));
  expect(await idsOf("ficante")).toEqual([id]);
  expect(await idsOf("foragida")).toEqual([]);
  await unmergeCustomers(ctx, stays.id, mergeId ?? 0);
  expect(await idsOf("foragida")).toEqual([id]);
});

test("a deleted conversation is not found until it is restored", async () => {
  const id = await addConversation(ctx.workspaceId);
  await say(id, "cavaquinho");
  expect(await idsOf("cavaquinho")).toEqual([id]);
  await deleteConversation(ctx, id);
  expect(await idsOf("cavaquinho")).toEqual([]);
  await restoreConversation(ctx, id);
  expect(await idsOf("cavaquinho")).toEqual([id]);
});

test("a purged conversation leaves the index", async () => {
  const id = await addConversation(ctx.workspaceId, { subject: "Pandeirola" });
  await say(id, "pandeirola");
  expect(await idsOf("pandeirola")).toEqual([id]);
  await rawClient().conversation.delete({ where: { id } });
  expect(await idsOf("pandeirola")).toEqual([]);
});

test("a conversation by its new subject", async () => {
  const customer = await addCustomer(ctx);
  const id = await conversationOf(customer.id);
  await indexNow();
  const more = {
    companyId: null,
    assignedAgentId: null,
    priority: "medium",
    channel: "webchat",
    tags: [] as string[],
  } as const;
  await updateConversation(ctx, {
    ...more,
    conversationId: id,
    customerId: customer.id,
    subject: "Rabeca",
    status: "waiting",
  });
  expect(await idsOf("rabeca")).toEqual([id]);
});
