import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as getCannedReplies } from "@/app/api/v1/canned-replies/route";
import { readInstead } from "@/lib/client/http/exact-search";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { listInstructions, saveInstruction } from "@/lib/modules/assistant/instructions/save-instruction";
import { instructionInputSchema } from "@/lib/modules/assistant/instructions/schema";
import { listKnowledge } from "@/lib/modules/assistant/knowledge/queries";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { searchCannedReplies } from "@/lib/modules/canned-replies/queries";
import { saveCannedReply } from "@/lib/modules/canned-replies/save-canned-reply";
import { indexNow } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_AGENT } from "@/tests/support/template";

const database = testDatabase();
let admin: Ctx;
let token: string;
let other: Ctx;

beforeAll(async () => {
  ({ ctx: admin, token } = await signedIn(DEMO_ACCOUNTS.admin));
  ({ ctx: other } = await signedIn(OTHER_AGENT));
  // The demo's own would be found as well.
  await rawClient().knowledgeItem.updateMany({ data: { deletedAt: new Date() } });
  await rawClient().cannedReply.deleteMany();
});
afterAll(() => database.close());

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

describe("the knowledge base", () => {
  const add = (title: string, content: string, from = admin) =>
    saveKnowledge(from, knowledgeInputSchema.parse({ title, content, type: "faq", category: "Loja", tags: ["casa"] }));
  const find = async (q: string, from = admin, more: object = {}) => {
    const { items, total, instead } = await listKnowledge(from, { q, ...more });
    return { titles: titles(items), total, instead };
  };

  beforeAll(async () => {
    await add("Segunda via do boleto", "A linha digitável vai por e-mail em até um dia útil.");
    await add("Prazo de entrega", "Entregamos em sete dias. O frete para Manaus é calculado no carrinho.");
    await add("Troca de estofados", "A troca é grátis durante a garantia de doze meses.");
  });

  test.each([
    ["bolteo", "Segunda via do boleto", { query: "boleto", kind: "spelling" }],
    ["estofdos", "Troca de estofados", { query: "estofados", kind: "spelling" }],
    ["2ª via", "Segunda via do boleto", null],
    ["custo de envio", "Prazo de entrega", { query: "custo de envio", kind: "meaning" }],
    ["warranty", "Troca de estofados", { query: "warranty", kind: "meaning" }],
    ["garantia troca", "Troca de estofados", null],
    ["GARANTIA DE DOZE", "Troca de estofados", null],
  ] as const)("'%s' finds '%s'", async (q, title, instead) => {
    const found = await find(q);
    expect(found.titles).toContain(title);
    expect(found).toMatchObject({ instead, total: found.titles.length });
  });

  test("what is found as it was typed is all that is shown", async () => {
    expect(await find("boleto")).toEqual({ titles: ["Segunda via do boleto"], total: 1, instead: null });
  });

  test("nothing else is looked for in quotation marks", async () => {
    expect(await find('"bolteo"')).toEqual({ titles: [], total: 0, instead: null });
    expect((await find('"frete para"')).titles).toEqual(["Prazo de entrega"]);
  });

  test("the other filters hold in the second try", async () => {
    expect((await find("bolteo", admin, { status: "inactive" })).titles).toEqual([]);
    expect((await find("bolteo", admin, { type: "document" })).titles).toEqual([]);
    expect((await find("bolteo", admin, { status: "active", type: "faq" })).titles).toEqual(["Segunda via do boleto"]);
  });

  test("has pages in the second try, with the total", async () => {
    for (const number of [1, 2, 3]) await add(`Hipopótamo ${number}`, "Animal de pelúcia.");
    const found: string[] = [];
    let cursor: number | undefined;
    do {
      const page = await listKnowledge(admin, { q: "hipopotmo", pageSize: 2, cursor });
      expect([page.total, page.instead]).toEqual([3, { query: "hipopotamo", kind: "spelling" }]);
      found.push(...titles(page.items));
      cursor = page.nextCursor === null ? undefined : Number(page.nextCursor);
    } while (cursor !== undefined);
    expect(found).toEqual(["Hipopótamo 3", "Hipopótamo 2", "Hipopótamo 1"]);
  });

  test("suggests no word of another workspace, nor of what was removed", async () => {
    await add("Rinoceronte", "Da outra empresa.", other);
    await indexNow();
    expect((await find("rinoceromte", other)).instead).toEqual({ query: "rinoceronte", kind: "spelling" });
    expect(await find("rinoceromte")).toEqual({ titles: [], total: 0, instead: null });
    const { id } = await add("Ornitorrinco", "Sai de linha.");
    await rawClient().knowledgeItem.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await find("ornitorrimco")).toEqual({ titles: [], total: 0, instead: null });
  });
});

describe("the instructions", () => {
  const find = async (q: string) => {
    const { items, total, instead } = await listInstructions(admin, { q });
    return { titles: titles(items), total, instead };
  };

  beforeAll(async () => {
    await rawClient().instruction.updateMany({ data: { deletedAt: new Date() } });
    const save = (title: string, content: string) =>
      saveInstruction(admin, instructionInputSchema.parse({ title, description: "Tom de voz", content }));
    await save("Saudação", "Comece pelo primeiro nome.");
    await save("Reembolsos", "Explique o prazo do estorno.");
  });

  test.each([
    ["saudacao", "Saudação", null],
    ["saudasão", "Saudação", { query: "saudacao", kind: "spelling" }],
    ["nome primeiro", "Saudação", null],
    ["refund", "Reembolsos", { query: "refund", kind: "meaning" }],
  ] as const)("'%s' finds '%s'", async (q, title, instead) => {
    expect(await find(q)).toEqual({ titles: [title], total: 1, instead });
  });

  test("nothing else is looked for in quotation marks", async () => {
    expect(await find('"saudasão"')).toEqual({ titles: [], total: 0, instead: null });
  });
});

describe("the canned replies", () => {
  const find = async (q: string, from = admin) => {
    const { items, instead } = await searchCannedReplies(from, q);
    return { shortcuts: items.map(({ shortcut }) => shortcut), instead };
  };

  beforeAll(async () => {
    await saveCannedReply(admin, { shortcut: "prazo", content: "O prazo de entrega é de sete dias.", isShared: true });
    await saveCannedReply(admin, { shortcut: "boleto", content: "Segue a segunda via.", isShared: true });
    await saveCannedReply(admin, { shortcut: "so-minha", content: "Um rinoceronte meu.", isShared: false });
  });

  test.each([
    ["przo", "prazo", { query: "prazo", kind: "spelling" }],
    ["bolteo", "boleto", { query: "boleto", kind: "spelling" }],
    ["2ª via", "boleto", null],
    ["quando chega", "prazo", { query: "quando chega", kind: "meaning" }],
    ["entrega prazo", "prazo", null],
  ] as const)("'%s' finds '%s'", async (q, shortcut, instead) => {
    expect(await find(q)).toEqual({ shortcuts: [shortcut], instead });
  });

  test("suggest nothing of a colleague's own", async () => {
    const { ctx: colleague } = await signedIn();
    expect((await find("rinoceromte")).instead).toEqual({ query: "rinoceronte", kind: "spelling" });
    expect(await find("rinoceromte", colleague)).toEqual({ shortcuts: [], instead: null });
  });

  test("say in a header what was searched for", async () => {
    const answer = await getCannedReplies(
      new Request("http://localhost/api/v1/canned-replies?q=przo", {
        headers: { Authorization: `Bearer ${token}`, CangooClientId: admin.workspace.clientId },
      }),
      { params: Promise.resolve({}) },
    );
    expect(readInstead(answer.headers.get("Search-Instead"))).toEqual({ query: "prazo", kind: "spelling" });
    expect(await answer.json()).toMatchObject([{ shortcut: "prazo" }]);
  });
});
