import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { constants, deflateRawSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { addPassages } from "@/lib/modules/assistant/knowledge/add-passages";
import { deleteKnowledge, purgeKnowledge, restoreKnowledge } from "@/lib/modules/assistant/knowledge/delete-item";
import { indexItem } from "@/lib/modules/assistant/knowledge/index-item";
import { getKnowledge, listKnowledge, listPassages } from "@/lib/modules/assistant/knowledge/queries";
import { readItemText } from "@/lib/modules/assistant/knowledge/read-document";
import { refreshKnowledge, saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { DOCUMENT_MAX_BYTES, knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { splitPassages } from "@/lib/modules/assistant/knowledge/split-passages";
import { uploadDocument } from "@/lib/modules/assistant/knowledge/upload-document";
import { commit } from "@/lib/modules/events/commit";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "@/lib/platform/session/context";
import { extractText } from "@/lib/platform/text-extraction/extract-in-thread";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { zip } from "@/tests/support/file-bytes";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { OTHER_ADMIN } from "@/tests/support/template";

const database = testDatabase();
let ctx: Ctx;
let other: Ctx;

beforeAll(async () => {
  process.env.EGRESS_ALLOW_PRIVATE = "true";
  setGlobalSlot("env", undefined);
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  other = (await signedIn(OTHER_ADMIN)).ctx;
});
afterAll(() => database.close());

const text = (values: Record<string, unknown> = {}) =>
  knowledgeInputSchema.parse({
    title: "Qual é o prazo do zepelim?",
    content: "O zepelim leva vinte dias.",
    type: "faq",
    category: "Entrega",
    ...values,
  });
const upload = (fileName: string, bytes: Buffer) =>
  uploadDocument(ctx, { fileName, announcedSize: bytes.length, bytes: Readable.from([bytes]) });
const docx = (xml: string) =>
  zip(["[Content_Types].xml", Buffer.from("<Types/>")], ["word/document.xml", Buffer.from(xml)]);

describe("a text", () => {
  test("answers as soon as it is saved", async () => {
    const item = await saveKnowledge(ctx, text());
    expect(item).toMatchObject({ state: "ready", progress: 100, passageCount: 1 });
    expect((await rankPassages(ctx.workspaceId, "prazo do zepelim"))[0]?.itemId).toBe(item.id);
  });

  test("answers with its new words after a change, and no more with its old ones", async () => {
    const item = await saveKnowledge(ctx, text({ title: "Sobre o dirigível", content: "O dirigível é verde." }));
    await saveKnowledge(ctx, text({ title: "Sobre o aeróstato", content: "O aeróstato é azul." }), item);
    expect((await rankPassages(ctx.workspaceId, "aeróstato"))[0]?.itemId).toBe(item.id);
    expect((await rankPassages(ctx.workspaceId, "dirigível")).map(({ itemId }) => itemId)).not.toContain(item.id);
  });

  test("doesn't answer while it is inactive", async () => {
    const item = await saveKnowledge(
      ctx,
      text({ title: "Sobre o hidroavião", content: "Hidroavião.", isActive: false }),
    );
    expect((await rankPassages(ctx.workspaceId, "hidroavião")).map(({ itemId }) => itemId)).not.toContain(item.id);
  });

  test("doesn't answer when it is deleted, and does again when it is restored", async () => {
    const item = await saveKnowledge(ctx, text({ title: "Sobre o planador", content: "Planador." }));
    await deleteKnowledge(ctx, item.id);
    expect(await rankPassages(ctx.workspaceId, "planador")).toEqual([]);
    await expect(getKnowledge(ctx, item.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await restoreKnowledge(ctx, item.id);
    expect((await rankPassages(ctx.workspaceId, "planador"))[0]?.itemId).toBe(item.id);
  });

  test("is gone with its passages once the purge of its deletion ran", async () => {
    const item = await saveKnowledge(ctx, text({ title: "Sobre o teleférico", content: "Teleférico." }));
    await deleteKnowledge(ctx, item.id);
    const row = await dbOf(ctx).knowledgeItem.findFirstOrThrow({ where: { id: item.id } });
    await purgeKnowledge({ workspaceId: ctx.workspaceId, itemId: item.id, deletedAt: row.deletedAt?.getTime() });
    expect(await dbOf(ctx).knowledgeItem.count({ where: { id: item.id } })).toBe(0);
    expect(await dbOf(ctx).knowledgePassage.count({ where: { itemId: item.id } })).toBe(0);
  });

  test("never answers another workspace", async () => {
    await saveKnowledge(ctx, text({ title: "Sobre o bonde secreto", content: "O bonde secreto passa às nove." }));
    expect(await rankPassages(other.workspaceId, "quando passa o bonde secreto?")).toEqual([]);
  });
});

test("the list is narrowed by text, type and status", async () => {
  const item = await saveKnowledge(
    ctx,
    text({ title: "Busca única xilofone", type: "company_info", tags: ["marimba"], isActive: false }),
  );
  const found = async (query: Record<string, string>) =>
    (await listKnowledge(ctx, query)).items.map(({ id }) => id).includes(item.id);
  expect(await found({ q: "xilofone" })).toBe(true);
  expect(await found({ q: "MARIMBA" })).toBe(true);
  expect(await found({ q: "unica" })).toBe(true);
  expect(await found({ q: "xilofone", type: "company_info", status: "inactive" })).toBe(true);
  expect(await found({ q: "xilofone", type: "faq" })).toBe(false);
  expect(await found({ q: "xilofone", status: "active" })).toBe(false);
});

describe("a document", () => {
  async function read(fileName: string, bytes: Buffer) {
    const { id } = await upload(fileName, bytes);
    await indexItem(ctx.workspaceId, id, readItemText);
    return getKnowledge(ctx, id);
  }

  test("that is longer than what is read of one says so", async () => {
    const line = `${"palavra ".repeat(12)}\n`;
    const long = await read("longo.txt", Buffer.from(line.repeat(21_000)));
    expect(long).toMatchObject({ state: "ready", isCut: true });
    const rows = `nome,valor\n${"a,1\n".repeat(50_001)}`;
    expect(await extractText("csv", Buffer.from(rows))).toMatchObject({ isCut: true });
    expect(await read("curto.txt", Buffer.from(line))).toMatchObject({ state: "ready", isCut: false });
  }, 60_000);

  test("in PDF answers from its pages", async () => {
    const pdf = new PDFDocument();
    pdf.text("A máquina de costura tem garantia de nove anos.");
    pdf.end();
    const item = await read("costura.pdf", await buffer(pdf as unknown as Readable));
    expect(item).toMatchObject({ state: "ready", type: "document", title: "costura" });
    expect((await rankPassages(ctx.workspaceId, "garantia da máquina de costura"))[0]?.itemId).toBe(item.id);
  });

  test("in Word answers from its paragraphs", async () => {
    const item = await read(
      "tear.docx",
      docx(
        "<w:document><w:p><w:r><w:t>O tear &amp; a roca</w:t></w:r></w:p><w:p><w:t xml:space='preserve'>pesam 8 kg.</w:t></w:p></w:document>",
      ),
    );
    const { items } = await listPassages(ctx, item.id, undefined);
    expect(items[0]?.content).toBe("O tear & a roca\n\npesam 8 kg.");
  });

  test("in Word defines no words of its own and opens no file", async () => {
    const hostile =
      '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><w:p><w:t>Tear &b; &c; fim</w:t></w:p>';
    const item = await read("entidades.docx", docx(hostile));
    expect((await listPassages(ctx, item.id, undefined)).items[0]?.content).toBe("Tear &b; &c; fim");
  });

  test.each([
    ["CSV keeps values with columns", "precos.csv", "Produto;Preço\nIpê;R$ 90\n", "", "Produto: Ipê; Preço: R$ 90"],
    ["JSON keeps values with paths", "api.json", '{"limites":{"pedidos":100}}', "", "limites pedidos: 100"],
    ["Markdown has its headings", "a.md", "# Loja\n\n## Conserto\nLeva 9 dias.", "Loja › Conserto", "Leva 9 dias."],
  ])("in %s", async (_, fileName, text, heading, content) => {
    const item = await read(fileName, Buffer.from(text));
    expect((await listPassages(ctx, item.id, undefined)).items).toMatchObject([{ heading, content }]);
  });

  test.each([
    ["programa.exe", Buffer.from("MZ")],
    ["foto.pdf", Buffer.from("não é um PDF")],
    ["sem-extensao", Buffer.from("texto")],
  ])("%s is refused with the documented text", async (fileName, bytes) => {
    await expect(upload(fileName, bytes)).rejects.toMatchObject({ code: "DOCUMENT_TYPE", details: { fileName } });
  });

  test("of more than 10 MB is refused, announced or not", async () => {
    const big = Buffer.alloc(10_485_761, "a");
    const bytes = () => Readable.from([big]);
    await expect(
      uploadDocument(ctx, { fileName: "g.txt", announcedSize: big.length, bytes: bytes() }),
    ).rejects.toMatchObject({
      code: "DOCUMENT_TOO_LARGE",
    });
    await expect(uploadDocument(ctx, { fileName: "g.txt", announcedSize: null, bytes: bytes() })).rejects.toMatchObject(
      {
        code: "DOCUMENT_TOO_LARGE",
      },
    );
  });

  test.each([
    [
      "vazio.pdf",
      Buffer.from(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
      ),
      "empty",
    ],
    ["quebrado.json", Buffer.from("{"), "unreadable"],
    ["fundo.json", Buffer.from(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`), "too_large"],
    // 80 MB of one letter: its table of contents says so, and the reader stops at its limit whatever that says.
    ["bomba.docx", docx(`<w:t>${"a".repeat(80 * 1024 * 1024)}</w:t>`), "too_large"],
  ])("%s fails with a reason and hurts nobody", async (fileName, bytes, failure) => {
    const item = await read(fileName, bytes);
    expect(item).toMatchObject({ state: "failed", failure, failureText: expect.stringMatching(/\S/) });
  });
});

describe("indexing", () => {
  const long = Array.from(
    { length: 120 },
    (_, index) => `Capítulo ${index}: ${"palavra ".repeat(70)}fim${index}.`,
  ).join("\n\n");

  test("goes on where a process that died had stopped, without doubling anything", async () => {
    const { id } = await upload("livro.txt", Buffer.from(long));
    const { title, category } = await getKnowledge(ctx, id);
    const passages = splitPassages(long);
    const item = { id, title, category, tags: [], revision: 1 };
    await commit(ctx, (unit) => addPassages(unit, item, passages.slice(0, 50)));
    await indexItem(ctx.workspaceId, id, readItemText);
    expect(await getKnowledge(ctx, id)).toMatchObject({ state: "ready", passageCount: passages.length });
    expect(await dbOf(ctx).knowledgePassage.count({ where: { itemId: id } })).toBe(passages.length);
  });

  test("answers from the old text until the new one is all there", async () => {
    const item = await saveKnowledge(ctx, text({ title: "Sobre o bumerangue", content: "O bumerangue volta." }));
    await dbOf(ctx).knowledgeItem.update({ where: { id: item.id }, data: { revision: 2, content: "Outro." } });
    expect((await rankPassages(ctx.workspaceId, "bumerangue"))[0]?.content).toBe("O bumerangue volta.");
    await indexItem(ctx.workspaceId, item.id, readItemText);
    expect((await rankPassages(ctx.workspaceId, "bumerangue"))[0]?.content).toBe("Outro.");
  });

  test("of what is in the index does nothing", async () => {
    const item = await saveKnowledge(ctx, text({ title: "Sobre o ioiô", content: "Ioiô." }));
    await indexItem(ctx.workspaceId, item.id, readItemText);
    expect(await dbOf(ctx).knowledgePassage.count({ where: { itemId: item.id } })).toBe(1);
  });
});

describe("a link", () => {
  let page =
    "<html><body><h1>Feira</h1><p>A feira de artesanato abre às sete.</p><script>alert(1)</script></body></html>";
  const server = http.createServer((_, response) => response.setHeader("Content-Type", "text/html").end(page));
  let address: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test("answers from its page, and from the new one when it is read again", async () => {
    const item = await saveKnowledge(ctx, text({ title: "Página da feira", type: "website_link", content: address }));
    await indexItem(ctx.workspaceId, item.id, readItemText);
    expect((await rankPassages(ctx.workspaceId, "quando abre a feira de artesanato?"))[0]).toMatchObject({
      itemId: item.id,
      link: address,
      content: expect.stringContaining("abre às sete"),
    });
    expect((await listPassages(ctx, item.id, undefined)).items.map(({ content }) => content).join()).not.toContain(
      "alert",
    );
    page = "<p>A feira de artesanato abre às dez.</p>";
    await refreshKnowledge(ctx, item.id);
    await indexItem(ctx.workspaceId, item.id, readItemText);
    expect((await rankPassages(ctx.workspaceId, "quando abre a feira de artesanato?"))[0]?.content).toContain("às dez");
  });

  test("into a private network is refused where the installation doesn't open it", async () => {
    process.env.EGRESS_ALLOW_PRIVATE = "false";
    setGlobalSlot("env", undefined);
    const item = await saveKnowledge(ctx, text({ title: "Página interna", type: "website_link", content: address }));
    await indexItem(ctx.workspaceId, item.id, readItemText);
    process.env.EGRESS_ALLOW_PRIVATE = "true";
    setGlobalSlot("env", undefined);
    expect(await getKnowledge(ctx, item.id)).toMatchObject({ state: "failed", failure: "not_allowed" });
  });

  test.each(["ftp://exemplo.com", "exemplo.com", "http://localhost", "javascript:alert(1)", "https://u:s@exemplo.com"])(
    "%s is no address",
    (content) => {
      const result = knowledgeInputSchema.safeParse({ title: "a", category: "b", type: "website_link", content });
      expect(result.error?.issues).toMatchObject([{ path: ["content"], message: "linkInvalid" }]);
    },
  );

  test("in PDF that unpacks to gigabytes is given up before the machine is full", async () => {
    // Pieces that begin anew each time, so that a long stream is one of them again and again.
    const piece = deflateRawSync(Buffer.alloc(1024 * 1024, " "), { finishFlush: constants.Z_FULL_FLUSH });
    const stream = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 4_000 }, () => piece)]);
    const objects =
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj " +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj 4 0 obj<</Length ${stream.length}/Filter/FlateDecode>>stream\n`;
    const end = "\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
    const pdf = Buffer.concat([Buffer.from(`%PDF-1.4\n${objects}`), stream, Buffer.from(end)]);
    expect(pdf.length).toBeLessThan(DOCUMENT_MAX_BYTES);
    expect(await extractText("pdf", pdf, { growthMegabytes: 64 })).toEqual({ failure: "too_large" });
  });
});
