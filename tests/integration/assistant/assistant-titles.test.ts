import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { documentTitle, fileTitle } from "@/lib/modules/assistant/knowledge/document-title";
import { indexItem } from "@/lib/modules/assistant/knowledge/index-item";
import { getKnowledge } from "@/lib/modules/assistant/knowledge/queries";
import { readItemText } from "@/lib/modules/assistant/knowledge/read-document";
import { refreshKnowledge, saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { uploadDocument } from "@/lib/modules/assistant/knowledge/upload-document";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { zip } from "@/tests/support/file-bytes";
import { dbOf } from "@/tests/support/prisma/scoped-client";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
});
afterAll(() => database.close());

const upload = (fileName: string, content: Buffer | string, title?: string) => {
  const bytes = Buffer.from(content);
  const named = title === undefined ? {} : { title };
  return uploadDocument(ctx, { fileName, ...named, announcedSize: bytes.length, bytes: Readable.from([bytes]) });
};
async function read(...[fileName, content, title]: Parameters<typeof upload>) {
  const { id } = await upload(fileName, content, title);
  await indexItem(ctx.workspaceId, id, readItemText);
  return getKnowledge(ctx, id);
}
const docx = (xml: string, core = "") =>
  zip(
    ["[Content_Types].xml", Buffer.from("<Types/>")],
    ["word/document.xml", Buffer.from(`<w:document>${xml}</w:document>`)],
    ["docProps/core.xml", Buffer.from(`<cp:coreProperties><dc:title>${core}</dc:title></cp:coreProperties>`)],
  );
const paragraph = (text: string, style = "") =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
async function pdf(title: string, write: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = new PDFDocument({ info: { Title: title } });
  write(document);
  document.end();
  return buffer(document as unknown as Readable);
}

describe("a document without a typed title", () => {
  test("in Markdown is called by its first heading", async () => {
    const item = await read("doc_final-v2.md", "Versão 2\n\n# Guia do *forno*\n\nO forno aquece em seis minutos.");
    expect(item).toMatchObject({ title: "Guia do forno", file: { name: "doc_final-v2.md" } });
  });

  test("in Word is called by its heading rather than by a title that is left over from another file", async () => {
    const text = paragraph("Guia da batedeira &amp; cia", "Ttulo1") + paragraph("A batedeira tem três pás.");
    expect((await read("a.docx", docx(text, "Proposta comercial 2019"))).title).toBe("Guia da batedeira & cia");
  });

  test("in Word without headings is called by the title among its properties", async () => {
    const text = paragraph("A máquina de pão faz nove receitas diferentes, e duas delas são de bolo.");
    expect((await read("b.docx", docx(text, "Receitas da máquina"))).title).toBe("Receitas da máquina");
  });

  test("in PDF is called by the largest letters of its first page", async () => {
    const bytes = await pdf("Microsoft Word - doc1.docx", (page) => {
      page.fontSize(10).text("Rua das Flores, 10");
      page.fontSize(22).text("Manual da cafeteira");
      page.fontSize(10).text("A cafeteira faz oito xícaras de café em cinco minutos, e desliga sozinha depois.");
    });
    expect((await read("c.pdf", bytes)).title).toBe("Manual da cafeteira");
  });

  test("in PDF of letters of one size is called by the title among its properties", async () => {
    const bytes = await pdf("Garantia da panela", (page) => page.text("A panela tem garantia de sete anos e meio."));
    expect((await read("d.pdf", bytes)).title).toBe("Garantia da panela");
  });

  test("that calls itself nothing keeps its file's name, cleaned", async () => {
    const item = await read("regras_do-cliente (2).txt", "o aspirador leva sacos de dois litros.");
    expect(item.title).toBe("regras do cliente");
  });

  test("tells the form that is open of its title by its version", async () => {
    const { id, version, title } = await upload("e_1.md", "# Guia do ventilador\n\nTem três velocidades.");
    expect(title).toBe("e 1");
    await indexItem(ctx.workspaceId, id, readItemText);
    const read = await getKnowledge(ctx, id);
    expect(read.title).toBe("Guia do ventilador");
    await expect(saveKnowledge(ctx, { ...inputOf(read), title }, { id, version })).rejects.toMatchObject({
      code: "RECORD_CHANGED",
    });
  });
});

const inputOf = ({ content, category }: { content: string; category: string }) => ({
  title: "",
  content,
  category,
  type: "document" as const,
  tags: [],
  isActive: true,
});

describe("a title that a person typed", () => {
  test("stays whatever the document calls itself", async () => {
    const item = await read("f.md", "# Outro nome\n\nO liquidificador tem copo de vidro.", "Manual do liquidificador");
    expect(item.title).toBe("Manual do liquidificador");
    await refreshKnowledge(ctx, item.id);
    await indexItem(ctx.workspaceId, item.id, readItemText);
    expect((await getKnowledge(ctx, item.id)).title).toBe("Manual do liquidificador");
  });

  test("in place of the document's own stays when the document is read again", async () => {
    const item = await read("g.md", "# Nome próprio\n\nA chapa tem duas faces.");
    await saveKnowledge(ctx, { ...inputOf(item), title: "Chapa" }, item);
    await indexItem(ctx.workspaceId, item.id, readItemText);
    expect((await getKnowledge(ctx, item.id)).title).toBe("Chapa");
  });

  test("is found by though no passage has its words", async () => {
    const item = await read("h.md", "Fecha com a mão. Abre com o pé.", "Lixeira de pedal");
    expect((await rankPassages(ctx.workspaceId, "como abre a lixeira de pedal?"))[0]?.itemId).toBe(item.id);
  });
});

describe("an item from before it was noted who gave it its title", () => {
  test.each([
    ["i-1", "Guia da fritadeira"],
    ["Nome que alguém deu", "Nome que alguém deu"],
  ])("and whose title is '%s' is called '%s' once its file is read again", async (title, expected) => {
    const item = await upload("i-1.md", "# Guia da fritadeira\n\nFrita sem óleo.", title);
    await dbOf(ctx).knowledgeItem.update({ where: { id: item.id }, data: { titleSource: null } });
    await indexItem(ctx.workspaceId, item.id, readItemText);
    expect((await getKnowledge(ctx, item.id)).title).toBe(expected);
  });
});

test.each([
  ["# Política de troca\nTexto.", "Política de troca"],
  ["Política de troca\n\nO cliente tem sete dias.", "Política de troca"],
  ["12/03/2026\nPolítica de troca\nO cliente tem sete dias.", "Política de troca"],
  ["# https://exemplo.com/oferta\n\nO cliente tem sete dias.", null],
  ["O cliente tem sete dias.\nDepois disso não há troca.", null],
  ["Nome: Ana\nIdade: 9", null],
  ["- um ponto\n- outro ponto", null],
  ["Página 1\n\nO cliente tem sete dias.", null],
])("a text that begins with '%s' calls itself %s", (text, title) => {
  expect(documentTitle("text", text)).toBe(title);
});

test.each([
  "Microsoft Word - contrato.doc",
  "Untitled",
  "Sem título",
  "Documento1",
  "contrato_v2.pdf",
  "2026-03-12",
  "",
])("a title that a program wrote, '%s', is none", (own) => {
  expect(documentTitle("pdf", "o cliente tem sete dias.", [own])).toBeNull();
});

test("a title is cut between words at its longest", () => {
  const title = documentTitle("pdf", "texto.", [`Manual ${"palavra ".repeat(60)}`]);
  expect(title?.length).toBeLessThanOrEqual(200);
  expect(title).toMatch(/palavra…$/);
});

test.each([
  ["Tabela_de_precos-2026.pdf", "Tabela de precos 2026"],
  ["manual v1.2 (3).docx", "manual v1.2"],
  ["notas.de.versao.txt", "notas de versao"],
  ["___.txt", "___"],
])("the file's name %s is cleaned to '%s'", (fileName, title) => {
  expect(fileTitle(fileName)).toBe(title);
});
