import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { pdf, pe, png } from "@/tests/support/file-bytes";

const picture = (name: string) => ({ name, mimeType: "image/png", buffer: png });
const document = (name: string) => ({ name, mimeType: "application/pdf", buffer: pdf });
const program = (name: string) => ({ name, mimeType: "image/png", buffer: pe });

type Chosen = { name: string; mimeType: string; buffer: Buffer };
const choose = (page: Page, ...files: Chosen[]) => page.locator('input[type="file"]').setInputFiles(files);
const tray = (page: Page) => page.getByRole("list", { name: "Arquivos anexados" });
const sendButton = (page: Page) => page.getByRole("button", { name: "Enviar mensagem" });
const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });

async function sendFiles(page: Page, ...files: Chosen[]): Promise<void> {
  await choose(page, ...files);
  await expect(tray(page).getByRole("listitem")).toHaveCount(files.length);
  await expect(tray(page).getByRole("progressbar")).toHaveCount(0);
  await sendButton(page).click();
  await expect(tray(page)).toHaveCount(0);
  for (const { name } of files) await expect(log(page).getByRole("button", { name: `Abrir ${name}` })).toBeVisible();
  // The stored message replaces the line of the pending one; a click during the replacement is lost.
  await expect(log(page).getByText("Enviando...")).toHaveCount(0);
}

test("files are sent without a word, and a colleague sees them", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Anexo Enviado", lines: ["Pode mandar o contrato?"] });
  const page = await agentPage(`/conversations/${id}`);
  const other = await agentPage(`/conversations/${id}`, "admin@demo.cangoo.app");
  await sendFiles(page, picture("planta.png"), document("contrato.pdf"));
  await expect(log(other).getByRole("button", { name: "Abrir contrato.pdf" })).toBeVisible();
  const image = log(other).getByRole("img", { name: "planta.png" });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(2);
});

test("what may not be sent is said, with number and name, and nothing goes until it is dismissed", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Anexo Recusado", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await choose(page, picture("boa.png"), { ...program("virus.exe") });
  const text = "Arquivo 2 (virus.exe): O tipo de arquivo 'exe' não é permitido.";
  await expect(page.getByText("Arquivos Inválidos")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  await expect(tray(page).getByText("boa.png")).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await page.getByRole("button", { name: "Dispensar erros" }).click();
  await expect(sendButton(page)).toBeEnabled();
});

test("a program under a picture's name is refused by its content and can be removed", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Anexo Falso", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await choose(page, program("foto.png"));
  await expect(tray(page).getByText("O conteúdo do arquivo não corresponde à extensão .png")).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await page.getByRole("button", { name: "Remover foto.png" }).click();
  await expect(tray(page)).toHaveCount(0);
});

test("an upload that got no answer is tried again on demand", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Anexo Repetido", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await page.route("**/uploads?*", (route) => route.abort());
  await choose(page, document("nota.pdf"));
  await expect(tray(page).getByText("Sem resposta do servidor")).toBeVisible();
  await page.unroute("**/uploads?*");
  await page.getByRole("button", { name: "Tentar novamente: nota.pdf" }).click();
  await expect(sendButton(page)).toBeEnabled();
});

test("what is uploaded survives a reload, and what is removed doesn't come back", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Anexo Guardado", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await choose(page, picture("fica.png"), document("sai.pdf"));
  await expect(sendButton(page)).toBeEnabled();
  await page.getByRole("button", { name: "Remover sai.pdf" }).click();
  await page.reload();
  await expect(tray(page).getByRole("listitem")).toHaveText([/fica\.png/]);
});

test("a screenshot is pasted under a name of its own", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Anexo Colado", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await page.getByRole("textbox", { name: "Mensagem" }).focus();
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], "image.png", { type: "image/png" }));
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      window.document.activeElement?.dispatchEvent(event);
    },
    [...png],
  );
  await expect(tray(page).getByText(/^captura-\d{4}-\d{2}-\d{2}-\d{6}\.png$/)).toBeVisible();
});

test("the preview goes through the conversation's files by key and gives the focus back", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Anexo Aberto", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await sendFiles(page, picture("um.png"), document("dois.pdf"));
  const opener = log(page).getByRole("button", { name: "Abrir um.png" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "um.png" });
  await expect(dialog).toContainText("1 de 2");
  await page.keyboard.press("ArrowRight");
  const second = page.getByRole("dialog", { name: "dois.pdf" });
  await expect(second).toContainText("Pré-visualização não disponível");
  const download = page.waitForEvent("download");
  await second.getByRole("link", { name: "Baixar dois.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("dois.pdf");
  await expect(page.getByText("Download Iniciado")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("the tray and a message's files are accessible", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Anexo Acessível", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await sendFiles(page, picture("um.png"), document("dois.pdf"));
  await choose(page, picture("três.png"), program("quatro.png"), program("cinco.exe"));
  await expect(page.getByRole("button", { name: "Tentar novamente: quatro.png" })).toBeVisible();
  await expectAccessible(page);
});

test("the preview is accessible", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Anexo Legível", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await sendFiles(page, picture("um.png"), document("dois.pdf"));
  await log(page).getByRole("button", { name: "Abrir um.png" }).click();
  await expectAccessible(page);
});
