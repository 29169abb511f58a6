import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { deleteConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { takeConversation } from "@/lib/modules/conversations/state/take-conversation";
import { deleteCustomer } from "@/lib/modules/customers/delete-customer";
import { runImport } from "@/lib/modules/customers/import/start-import";
import { mergeCustomers, unmergeCustomers } from "@/lib/modules/customers/merge-customers";
import { mergeSchema } from "@/lib/modules/customers/schema";
import { deleteTicket } from "@/lib/modules/tickets/delete-ticket";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { digestOf, imagesDuring } from "@/tests/support/crash-images";
import { addCustomer, addImport, finishImport } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";
import { addTicket } from "@/tests/support/tickets/tickets";

onSqliteOnly("copies SQLite's files between two statements, as a kill would leave them");

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await signedIn(DEMO_ACCOUNTS.admin));
});
afterAll(() => database.close());

const conversation = () => addConversation(ctx.workspaceId);
const taken = async () => {
  const chatId = await conversation();
  await takeConversation(ctx, { chatId, attenderId: ctx.attender.id });
  return chatId;
};

/** What a use case needs is made by the first part; the second is what the process is killed in. */
const USE_CASES: [string, () => Promise<() => Promise<unknown>>, string | null][] = [
  [
    "taking a conversation",
    async () => {
      const chatId = await conversation();
      return () => takeConversation(ctx, { chatId, attenderId: ctx.attender.id });
    },
    "conversation.assigned",
  ],
  [
    "assigning a conversation",
    async () => {
      const chatId = await taken();
      return () => assignConversation(ctx, { chatId, attenderId: null, from: ctx.attender.id });
    },
    "conversation.assigned",
  ],
  [
    "closing a conversation",
    async () => {
      const chatId = await taken();
      return () => closeConversation(ctx, chatId);
    },
    "conversation.closed",
  ],
  [
    "deleting a conversation",
    async () => {
      const chatId = await conversation();
      return () => deleteConversation(ctx, chatId);
    },
    "conversation.deleted",
  ],
  [
    "sending a message",
    async () => {
      const chatId = await conversation();
      return () => sendMessage(ctx, { chatId, text: "Olá", attachments: [], clientMessageId: null });
    },
    null,
  ],
  [
    "merging customers",
    async () => {
      const [winner, loser] = [await addCustomer(ctx), await addCustomer(ctx, { phone: "+55 11 98888-1234" })];
      return () => mergeCustomers(ctx, winner.id, mergeSchema.parse({ otherId: loser.id }));
    },
    "customer.merged",
  ],
  [
    "undoing a merge",
    async () => {
      const [winner, loser] = [await addCustomer(ctx), await addCustomer(ctx)];
      const { mergeId } = await mergeCustomers(ctx, winner.id, mergeSchema.parse({ otherId: loser.id }));
      return () => unmergeCustomers(ctx, winner.id, mergeId ?? 0);
    },
    "customer.unmerged",
  ],
  [
    "deleting a customer",
    async () => {
      const { id } = await addCustomer(ctx);
      return () => deleteCustomer(ctx, id);
    },
    "customer.deleted",
  ],
  [
    "deleting a ticket",
    async () => {
      const { number } = await addTicket(ctx);
      return () => deleteTicket(ctx, number);
    },
    "ticket.deleted",
  ],
];

test.each(USE_CASES)("%s is whole or never happened, wherever the process is killed", async (_, prepare, action) => {
  const { images, steps } = await imagesDuring(database.dataDir, await prepare(), (db) => ({
    digest: digestOf(db),
    audited: db.prepare("SELECT action FROM audit_event ORDER BY id").pluck().all(),
  }));
  const [before, after] = [images[0], images.at(-1)];
  expect(steps).toBeGreaterThan(3);
  expect(after?.digest).not.toBe(before?.digest);
  expect(new Set(images.map(({ digest }) => digest)).size).toBe(2);
  if (action !== null) expect(after?.audited.slice(before?.audited.length)).toEqual([action]);
});

test("an import says of as many rows as it took in that they are, wherever the process is killed", async () => {
  const lines = Array.from({ length: 4 }, (_, row) => `Morto ${row},morto-${row}@import.example`);
  const { id } = await addImport(ctx, `Nome,E-mail\n${lines.join("\n")}\n`);
  await runImport(ctx, id, { dryRun: false, duplicates: "skip" });
  const work = () => finishImport(ctx, id, { batchRows: 2 });
  const { images } = await imagesDuring(database.dataDir, work, (db) => ({
    taken: db.prepare("SELECT count(*) FROM customer WHERE email LIKE 'morto-%'").pluck().get() as number,
    told: db.prepare("SELECT created FROM customer_import WHERE id = ?").pluck().get(id) as number,
  }));
  expect(images.at(-1)).toEqual({ taken: 4, told: 4 });
  for (const { taken, told } of images) expect(told).toBe(taken);
}, 60_000);
