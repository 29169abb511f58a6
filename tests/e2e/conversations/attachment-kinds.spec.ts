import type { Page } from "@playwright/test";
import { addConversation } from "@/tests/e2e/desk-data";
import { html, mp3, webp, zip } from "@/tests/support/file-bytes";
import { expect, test } from "./conversation-whatsapp-data";

type Chosen = { name: string; mimeType: string; buffer: Buffer };
const file = (name: string, mimeType: string, buffer: Buffer): Chosen => ({ name, mimeType, buffer });
const choose = (page: Page, ...files: Chosen[]) => page.locator('input[type="file"]').setInputFiles(files);
const tray = (page: Page) => page.getByRole("list", { name: "Arquivos anexados" });
const sendButton = (page: Page) => page.getByRole("button", { name: "Enviar mensagem" });
const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });

const invoice = file("nota.xml", "text/xml", Buffer.from('<?xml version="1.0"?><nfeProc><NFe/></nfeProc>'));
const table = file("lista.csv", "text/csv", Buffer.from("nome;valor\nJoão;1,50\n"));
const archive = file("tudo.zip", "application/zip", zip(["a.txt", Buffer.from("oi")]));

test("tables, invoices, archives, pictures and sound are sent, and what a browser could run is only saved", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Petronilha Variada", lines: ["Pode mandar?"] });
  const page = await agentPage(`/conversations/${id}`);
  const files = [invoice, table, archive, file("foto.webp", "image/webp", webp), file("aviso.mp3", "audio/mpeg", mp3)];
  const uploaded = page.waitForResponse((response) => response.url().includes("nota.xml"));
  await choose(page, ...files);
  const { attachmentUrl } = await (await uploaded).json();
  const answer = await page.request.get(`${server.url}${attachmentUrl}?inline=1`);
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.headers()["content-disposition"]).toMatch(/^attachment/);
  await expect(tray(page).getByRole("listitem")).toHaveCount(files.length);
  await expect(sendButton(page)).toBeEnabled();
  await sendButton(page).click();
  await expect(tray(page)).toHaveCount(0);
  for (const { name } of files) await expect(log(page).getByText(name).first()).toBeAttached();
  await expect(log(page).getByText("Enviando...")).toHaveCount(0);
});

test("a page under an invoice's name is refused by its content", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Olivia Disfarce", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await choose(page, file("nota.xml", "text/xml", html));
  await expect(tray(page).getByText("O conteúdo do arquivo não corresponde à extensão .xml")).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
});

test("what WhatsApp doesn't take is said before it is sent, and the rest is taken", async ({ agentPage, phone }) => {
  const id = await phone.arrive("5511970000088", { type: "text", text: { body: "Oi" } }, "Norberta Zipada");
  const page = await agentPage(`/conversations/${id}`);
  await choose(page, invoice, archive);
  const text = "Arquivo 2 (tudo.zip): O tipo de arquivo 'zip' não é permitido.";
  await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  await expect(tray(page).getByText("nota.xml")).toBeVisible();
  await page.getByRole("button", { name: "Dispensar erros" }).click();
  await expect(sendButton(page)).toBeEnabled();
});
