import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { listKnowledge } from "@/lib/modules/assistant/knowledge/queries";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { listChats } from "@/lib/modules/conversations/queries";
import { changeCustomer } from "@/lib/modules/customers/save-customer";
import { changeCustomerSchema } from "@/lib/modules/customers/schema";
import { connections } from "@/lib/platform/db/connections";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { hasPending, indexBatch, settledSources } from "@/lib/platform/search/index-batch";
import { catchUp, indexNow, rebuildIndex, searchIndexLoop } from "@/lib/platform/search/indexer";
import { knownWords } from "@/lib/platform/search/known-words";
import { Tidying, tidyIndexes } from "@/lib/platform/search/tidying";
import type { Ctx } from "@/lib/platform/session/context";
import { openChatSocket } from "@/tests/support/client";
import { addConversation, signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";
import { listenHub, send } from "@/tests/support/hub";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { rows } from "@/tests/support/rows";

onSqliteOnly("the search's index in SQLite, batch by batch");

const database = testDatabase();
afterAll(() => database.close());

let ctx: Ctx;
let chatId: number;
beforeEach(async () => {
  ({ ctx } = await signedIn());
  chatId = await addConversation(ctx.workspaceId);
  await indexNow();
});

const say = (text: string) => sendMessage(ctx, { chatId, text, attachments: [], clientMessageId: randomUUID() });
const seqsOf = async (text: string) => {
  const { items } = await listChats(ctx, { search: text });
  return items.map(({ id, hit }) => [id, hit?.seq]);
};
const writer = () => connections().writer;
const indexedMessages = () => writer().prepare("SELECT count(*) FROM message_search").pluck().get() as number;
const messages = () => writer().prepare("SELECT count(*) FROM message").pluck().get() as number;
/** One batch of the least size. */
const batch = async () => {
  const settled = await settledSources();
  return globalCommit((tx) => indexBatch(tx, { settled, budgetMs: 0, known: knownWords() }));
};

describe("the index", () => {
  test("has every message once, whatever the size of its batches", async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => say(`lote número ${index}`)));
    let count = 1;
    while (await batch()) count += 1;
    expect(count).toBeGreaterThan(3);
    expect(indexedMessages()).toBe(messages());
    expect(await hasPending()).toBe(false);
  });

  test("loses nothing when a batch never commits", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => say(`naufrágio ${index} quebramar${index}`)));
    await batch();
    const settled = await settledSources();
    const crash = globalCommit(async (tx) => {
      await indexBatch(tx, { settled, budgetMs: 1_000, known: knownWords() });
      throw new Error("power cut");
    });
    await expect(crash).rejects.toThrow("power cut");
    await indexNow();
    expect(indexedMessages()).toBe(messages());
    // The words that complete what is typed were rolled back too.
    expect(await seqsOf("quebramar29")).toEqual([[chatId, 30]]);
    expect(await seqsOf("quebramar2")).toEqual([[chatId, 30]]);
  });

  test("starts again from nothing when it is rebuilt, and finds the same", async () => {
    await say("uma harpa dourada");
    await indexNow();
    await rebuildIndex();
    expect(indexedMessages()).toBe(messages());
    expect(await seqsOf("harpa doura")).toEqual([[chatId, 1]]);
    await say("outra harpa dourada");
    expect(await seqsOf("harpa doura")).toEqual([[chatId, 2]]);
  });

  test("keeps the words of the knowledge base when it is rebuilt", async () => {
    const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
    await rawClient().knowledgeItem.updateMany({ data: { deletedAt: new Date() } });
    const item = { title: "Troca de estofados", content: "A troca é grátis.", type: "faq", category: "Loja", tags: [] };
    await saveKnowledge(admin, knowledgeInputSchema.parse(item));
    const found = async () => (await listKnowledge(admin, { q: "estofdos" })).items.map(({ title }) => title);
    expect(await found()).toEqual(["Troca de estofados"]);
    await rebuildIndex();
    expect(await found()).toEqual(["Troca de estofados"]);
    expect(await rows.value("SELECT value > 0 FROM search_state WHERE name = 'knowledge'")).toBe(1);
  });

  test("isn't kept waiting by rows that are gone before it came to them", async () => {
    await say("efêmera");
    await rawClient().conversation.delete({ where: { id: chatId } });
    await indexNow();
    expect(await hasPending()).toBe(false);
    expect(await seqsOf("efêmera")).toEqual([]);
  });

  test("takes over a renamed customer of many conversations in several batches", async () => {
    const { workspaceId } = ctx;
    const customer = await addCustomer(ctx, { name: "Outrora" });
    const conversations = Array.from({ length: 250 }, () => ({
      workspaceId,
      subject: "Igual",
      customerId: customer.id,
      tags: [],
    }));
    await rawClient().conversation.createMany({ data: conversations });
    await indexNow();
    await changeCustomer(ctx, customer.id, changeCustomerSchema.parse({ version: 1, name: "Doravante" }));
    while (await batch());
    expect((await seqsOf("doravante")).length).toBe(200);
    expect(await seqsOf("outrora")).toEqual([]);
  });

  test("is written by one search at a time, when many come at once", async () => {
    await say("simultânea");
    await Promise.all(Array.from({ length: 20 }, () => catchUp()));
    expect(indexedMessages()).toBe(messages());
  });
});

describe("the index's pieces", () => {
  // FTS5 keeps the first term of each page of a piece.
  const pieces = () => writer().prepare("SELECT count(DISTINCT segid) FROM message_search_idx").pluck().get() as number;
  const written = async () => {
    for (let index = 0; index < 12; index += 1) {
      await say(`pedaço de harpa ${index}`);
      await indexNow();
    }
    return pieces();
  };

  test("are brought together until each is larger than the one before", async () => {
    expect(await written()).toBeGreaterThan(5);
    while (await globalCommit((tx) => tidyIndexes(tx, 4)));
    expect(pieces()).toBeLessThan(4);
  });

  test("have the same hits when they are brought together", async () => {
    await written();
    const before = await seqsOf("pedaço harpa");
    while (await globalCommit((tx) => tidyIndexes(tx, 4)));
    expect(await seqsOf("pedaço harpa")).toEqual(before);
    expect(indexedMessages()).toBe(messages());
  });

  test("are brought together by the indexer's work, once there are no more rows to take in", async () => {
    await written();
    setGlobalSlot("search.tidying", new Tidying(0));
    const indexer = searchIndexLoop();
    indexer.start();
    await expect.poll(pieces, { timeout: 5_000 }).toBeLessThan(4);
    await indexer.stop();
    setGlobalSlot("search.tidying", undefined);
  });

  test("are left for a while, so that most of what is written is written once more and not each time", () => {
    expect(new Tidying().isDue()).toBe(false);
    expect(new Tidying(0).isDue()).toBe(true);
  });

  test("are left alone once they are brought together, until rows are taken in again", async () => {
    const tidying = new Tidying(0);
    while (await globalCommit((tx) => tidying.step(tx, 1_000)));
    expect(tidying.isDue()).toBe(false);
    tidying.note();
    expect(tidying.isDue()).toBe(true);
  });
});

test("a message through the hub can be found by the indexer's work alone", async () => {
  const { token, ctx: sender } = await signedIn();
  const { url, hub } = await listenHub();
  const indexer = searchIndexLoop();
  indexer.start();
  try {
    const socket = await openChatSocket(url, token);
    await send(socket, chatId, "pelo soquete veio um oboé");
    await expect.poll(() => hasPending(), { timeout: 5_000 }).toBe(false);
    expect(await seqsOf("oboé")).toEqual([[chatId, 1]]);
    expect(sender.workspaceId).toBe(ctx.workspaceId);
    socket.disconnect();
  } finally {
    await indexer.stop();
    await hub.close();
  }
});
