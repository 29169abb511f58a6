import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { ConversationFilter } from "@/lib/modules/conversations/filter";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { listChats } from "@/lib/modules/conversations/queries";
import { indexNow } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_AGENT } from "@/tests/support/template";

const database = testDatabase();
let ctx: Ctx;
let other: Ctx;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ({ ctx: other } = await signedIn(OTHER_AGENT));
  await indexNow();
});
afterAll(() => database.close());

const say = (chatId: number, text: string, from: Ctx = ctx) =>
  sendMessage(from, { chatId, text, attachments: [], clientMessageId: randomUUID() });
const search = async (text: string, from: Ctx = ctx, filter?: ConversationFilter) => {
  await indexNow();
  return (await listChats(from, { search: text, filter })).items;
};
const idsOf = async (text: string, from?: Ctx, filter?: ConversationFilter) =>
  (await search(text, from, filter)).map(({ id }) => id);
const conversation = (subject = "Teste") => addConversation(ctx.workspaceId, { subject });

async function withCustomer(name: string, email: string | null = null, companyId: number | null = null) {
  const { workspaceId } = ctx;
  const customer = await rawClient().customer.create({ data: { workspaceId, name, email, companyId, tags: [] } });
  const data = { workspaceId, subject: "Assunto", customerId: customer.id, tags: [] };
  const { id } = await rawClient().conversation.create({ data });
  return { id, customerId: customer.id };
}

async function note(conversationId: number, content: string, afterSeq = 0) {
  const { workspaceId, attender } = ctx;
  const data = { workspaceId, conversationId, kind: "note" as const, afterSeq, authorId: attender.id, content };
  return (await rawClient().timelineEntry.create({ data: { ...data, mentions: [] } })).id;
}

describe("a search finds", () => {
  test("a message the moment after it was sent, and says where", async () => {
    const id = await conversation();
    await say(id, "Bom dia");
    await say(id, "O ornitorrinco chegou quebrado");
    expect((await listChats(ctx, { search: "ornitorrinco" })).items).toMatchObject([
      { id, hit: { seq: 2, text: "O ornitorrinco chegou quebrado", words: ["ornitorrinco"] } },
    ]);
  });

  test("the newest of several messages", async () => {
    const id = await conversation();
    await say(id, "zarabatana um");
    await say(id, "zarabatana dois");
    await say(id, "outra coisa");
    expect((await search("zarabatana"))[0]?.hit).toMatchObject({ seq: 2, text: "zarabatana dois" });
  });

  test.each([
    ["informacoes xilografadas", "Segue a informação xilografada"],
    ["Informação Xilógrafa", "informacoes xilografas"],
    ["XILOGRAFAR não", "nao xilografar"],
    ["boletos xilofone", "o boleto do xilofone"],
    ["cancelamento xerox", "quero cancelar a xerox"],
    ["refunds xenon", "xenon refunding"],
  ])("'%s' in '%s'", async (query, text) => {
    const id = await conversation();
    await say(id, text);
    expect(await idsOf(query)).toContain(id);
  });

  test("the word that someone is still typing", async () => {
    const id = await conversation();
    await say(id, "É uma jabuticabeira");
    for (const typed of ["j", "ja", "jab", "jabutic", "JABUTICABEIR"]) expect(await idsOf(typed)).toContain(id);
    expect((await search("jabutic"))[0]?.hit?.words).toEqual(["jabuticabeira"]);
  });

  test("a whole word only, once a space follows it", async () => {
    const id = await conversation();
    await say(id, "guaxinins");
    expect(await idsOf("guax")).toEqual([id]);
    expect(await idsOf("guax ")).toEqual([]);
  });

  test("subject, customer, address and company", async () => {
    const { workspaceId } = ctx;
    const company = await rawClient().company.create({ data: { workspaceId, name: "Quixaba Móveis", tags: [] } });
    const { id } = await withCustomer("Zuleica Quaresma", "zuleica.q@quaresma.example", company.id);
    await rawClient().conversation.update({ where: { id }, data: { subject: "Espreguiçadeira azul" } });
    for (const query of [
      "zuleica",
      "quaresma zuleica",
      "zuleica.q@quaresma.example",
      "ZULEICA.Q@quar",
      "quixaba",
      "espreguicadeiras",
    ])
      expect(await idsOf(query)).toEqual([id]);
    expect((await search("quaresma"))[0]?.hit).toMatchObject({ seq: null, text: "", words: ["Quaresma", "quaresma"] });
  });

  test("a private note, at the message that it follows", async () => {
    const id = await conversation();
    await say(id, "um");
    await note(id, "Cliente é um estilita", 1);
    expect(await search("estilita")).toMatchObject([{ id, hit: { seq: 1, text: "Cliente é um estilita" } }]);
  });

  test("words divided between the customer and a message", async () => {
    const { id } = await withCustomer("Gumercindo Peçanha");
    await say(id, "o liquidificador parou");
    await say(await conversation(), "outro liquidificador");
    for (const query of [
      "gumercindo liquidificador",
      "liquidificador gumercindo",
      "gumercindo peçanha liquidificador parou",
    ])
      expect(await idsOf(query)).toEqual([id]);
    expect((await search("gumercindo liquidificador"))[0]?.hit?.words).toEqual(["liquidificador", "Gumercindo"]);
  });

  test("nothing when one of the words is nowhere", async () => {
    await say(await conversation(), "um flautim");
    expect(await idsOf("flautim inexistentíssimo")).toEqual([]);
  });

  test("what is meant though it is written with little words between", async () => {
    const { id } = await withCustomer("Hermengarda Sá");
    await say(id, "meu trombone");
    expect(await idsOf("o trombone da hermengarda")).toEqual([id]);
  });
});

describe("a search stays", () => {
  test("inside its workspace", async () => {
    const own = await conversation();
    const foreign = await addConversation(other.workspaceId);
    await say(own, "bússola daqui");
    await say(foreign, "bússola de lá", other);
    expect(await idsOf("bússola")).toEqual([own]);
    expect(await idsOf("bússola", other)).toEqual([foreign]);
    expect(await idsOf("daqui bússola", other)).toEqual([]);
    expect(await idsOf("buss", other)).toEqual([foreign]);
  });

  test("inside its tab, also when the newest hits are all outside", async () => {
    const mine = await addConversation(ctx.workspaceId, { assignedAttenderId: ctx.attender.id, status: "active" });
    await say(mine, "clarineta");
    await note(mine, "clarineta");
    const { ctx: colleague } = await signedIn(DEMO_ACCOUNTS.admin);
    const elsewhere = await conversation();
    for (let index = 0; index < 1_001; index += 1) await note(elsewhere, "clarineta");
    await Promise.all(Array.from({ length: 1_001 }, () => say(elsewhere, "clarineta", colleague)));
    await indexNow();
    expect(await idsOf("clarineta", ctx, "mine")).toEqual([mine]);
    expect(await idsOf("clarineta", ctx, "closed")).toEqual([]);
    expect(await idsOf("clarineta")).toEqual([elsewhere]);
  });
});

test("pages through all hits bring each once, newest activity first", async () => {
  const all: number[] = [];
  for (let index = 0; index < 23; index += 1) {
    const id = await conversation();
    await say(id, "saxofone");
    all.unshift(id);
  }
  await indexNow();
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listChats(ctx, { search: "saxofones", filter: "all", pageSize: 5, cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(all);
});

describe("odd input", () => {
  test.each(["?!", "\"'", "(", "* OR", "👍🏽", "--", "^", "\u0000"])("'%s' is no error", async (query) => {
    await expect(search(query)).resolves.toBeInstanceOf(Array);
  });

  test("signs alone find nothing", async () => {
    for (const query of ["?!", '""', "(*)", "👍🏽 😀"]) expect(await search(query)).toEqual([]);
  });

  test("operators are words", async () => {
    const id = await conversation();
    await say(id, "berimbau and NEAR ocarina");
    await say(await conversation(), "berimbau");
    expect(await idsOf("berimbau AND ocarina")).toEqual([id]);
    expect(await idsOf('"berimbau near" (ocarina)*')).toEqual([id]);
    expect(await idsOf("berimbau NOT ocarina")).toEqual([]);
  });

  test("whatever is typed, there is an answer", async () => {
    const unit = fc.oneof(
      fc.constantFrom(
        '"',
        "'",
        "*",
        "(",
        ")",
        " ",
        "AND ",
        " OR ",
        "NEAR(",
        ":",
        "-",
        "^",
        "@",
        ".",
        "%",
        "\\",
        "a",
        "ação ",
      ),
      fc.string({ unit: "binary", minLength: 1, maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { maxLength: 60 }), async (parts) => {
        const text = parts.join("").slice(0, 200);
        if (text.trim() === "") return;
        for (const row of await search(text)) expect(row.hit).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });
});

test("the demo is searchable as soon as it is there", async () => {
  const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
  expect((await search("boleto", admin)).length).toBeGreaterThan(1);
});
