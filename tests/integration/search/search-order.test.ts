import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { compareRows } from "@/lib/client/cache/chat-rows";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { listChats } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { indexNow } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;

beforeAll(async () => {
  ({ ctx } = await signedIn());
});
beforeEach(() => rawClient().conversation.updateMany({ data: { deletedAt: new Date() } }));
afterAll(() => database.close());

const say = (chatId: number, text: string) =>
  sendMessage(ctx, { chatId, text, attachments: [], clientMessageId: randomUUID() });
/** Minutes after the hour; the messages' own times would all be now. */
const activeAt = (id: number, minute: number) =>
  rawClient().conversation.update({
    where: { id },
    data: { lastActivityAt: new Date(Date.UTC(2026, 0, 1, 12, minute)) },
  });
const conversation = (subject: string) => addConversation(ctx.workspaceId, { subject });

async function pagesOf(search: string, pageSize: number): Promise<ChatDto[]> {
  const rows: ChatDto[] = [];
  let cursor: string | null = null;
  do {
    const page = await listChats(ctx, { search, pageSize, cursor: cursor ?? undefined });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

describe("what a search finds by its name", () => {
  test("comes before a newer conversation that only mentions it", async () => {
    const about = await conversation("Reforma do hipódromo");
    const mention = await conversation("Outro assunto");
    await say(mention, "Fica perto do hipódromo");
    await activeAt(about, 1);
    await activeAt(mention, 2);
    await indexNow();
    const { items } = await listChats(ctx, { search: "hipódromo" });
    expect(items.map(({ id, hit }) => ({ id, isNamed: hit?.isNamed }))).toEqual([
      { id: about, isNamed: true },
      { id: mention, isNamed: false },
    ]);
  });

  test("is what has all the words, not one of them", async () => {
    const partly = await conversation("Planetário");
    await say(partly, "Quando abre a exposição?");
    const wholly = await conversation("Exposição do planetário");
    await activeAt(wholly, 1);
    await activeAt(partly, 2);
    await indexNow();
    expect((await listChats(ctx, { search: "planetário exposição" })).items.map(({ id }) => id)).toEqual([
      wholly,
      partly,
    ]);
  });

  test("is the customer's name, too", async () => {
    const mention = await conversation("Assunto");
    await say(mention, "Falei com a Eufrosina ontem");
    const { workspaceId } = ctx;
    const customer = await rawClient().customer.create({ data: { workspaceId, name: "Eufrosina Prado", tags: [] } });
    const about = await rawClient().conversation.create({
      data: { workspaceId, subject: "Assunto", customerId: customer.id, tags: [] },
    });
    await activeAt(about.id, 1);
    await activeAt(mention, 2);
    await indexNow();
    expect((await listChats(ctx, { search: "eufrosina" })).items.map(({ id }) => id)).toEqual([about.id, mention]);
  });
});

test("whatever is found, its pages have every row once and in the order in which a screen merges them", async () => {
  const kind = fc.record({ inSubject: fc.boolean(), inMessage: fc.boolean(), minute: fc.integer({ min: 0, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(kind, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 5 }),
      fc.stringMatching(/^[bcdfg][aeiou][bcdfg][aeiou][bcdfg][aeiou]$/),
      async (kinds, pageSize, letters) => {
        const word = `zz${letters}x`;
        await rawClient().conversation.updateMany({ data: { deletedAt: new Date() } });
        const found: number[] = [];
        for (const { inSubject, inMessage, minute } of kinds) {
          const id = await conversation(inSubject ? `Sobre ${word}` : "Teste");
          await say(id, inMessage ? `Olá, ${word}` : "Olá");
          await activeAt(id, minute);
          if (inSubject || inMessage) found.push(id);
        }
        await indexNow();
        const rows = await pagesOf(word, pageSize);
        expect(rows.map(({ id }) => id).sort()).toEqual(found.sort());
        expect(rows).toEqual([...rows].sort(compareRows));
      },
    ),
    { numRuns: 12 },
  );
});

test("a small tab's pages have each conversation once, though its newest hits are all elsewhere", async () => {
  const { workspaceId, attender } = ctx;
  const customer = await rawClient().customer.findFirstOrThrow({ where: { workspaceId } });
  const row = (subject: string, minute: number, mine: boolean) => ({
    workspaceId,
    subject,
    customerId: customer.id,
    tags: [],
    assignedAttenderId: mine ? attender.id : null,
    lastActivityAt: new Date(Date.UTC(2026, 0, 1, 12, minute)),
  });
  const mine = Array.from({ length: 12 }, (_, index) => row("Xaxim azul", index, true));
  const others = Array.from({ length: 1_010 }, () => row("Xaxim", 30, false));
  await rawClient().conversation.createMany({ data: [...mine, ...others] });
  await indexNow();
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listChats(ctx, { search: "xaxim", filter: "mine", pageSize: 5, cursor });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect({ rows: ids.length, different: new Set(ids).size }).toEqual({ rows: 12, different: 12 });
});
