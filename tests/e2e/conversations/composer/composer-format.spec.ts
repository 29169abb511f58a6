import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { changeRow, expect, type Mailbox, test } from "@/tests/e2e/conversations/conversation-email-data";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { png } from "@/tests/support/file-bytes";

const field = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });
const bar = (page: Page) => page.getByRole("toolbar", { name: "Formatação" });
const toggle = (page: Page) => page.getByRole("button", { name: "Formatação" });
const button = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const preview = (page: Page) => page.getByRole("region", { name: "Prévia" });
const own = (page: Page) => page.getByRole("log").locator("[data-seq]").last();
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: png });

/** What was sent to an address last. */
const sentTo = (mailbox: Mailbox, address: string) => mailbox.smtp.received.findLast(({ to }) => to.includes(address));

async function select(text: Locator, words: string): Promise<void> {
  await text.evaluate((element, wanted) => {
    const area = element as HTMLTextAreaElement;
    const at = area.value.indexOf(wanted);
    area.focus();
    area.setSelectionRange(at, at + wanted.length);
  }, words);
}

async function open(page: Page): Promise<void> {
  await toggle(page).click();
  await expect(bar(page)).toBeVisible();
}

test("keys put marks around what is selected, and Ctrl+Z takes them back", async ({ agentPage, mailbox }) => {
  const id = await mailbox.arrive({ change: { From: "teclas@forma.example", Subject: "Teclas" } });
  const page = await agentPage(`/conversations/${id}`);
  await field(page).pressSequentially("o valor final");
  await select(field(page), "valor");
  await page.keyboard.press("Control+b");
  await expect(field(page)).toHaveValue("o *valor* final");
  await page.keyboard.press("Control+i");
  await expect(field(page)).toHaveValue("o _*valor*_ final");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(field(page)).toHaveValue("o valor final");
  await page.keyboard.press("Control+Shift+Digit8");
  await expect(field(page)).toHaveValue("- o valor final");
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("outro ");
  await page.keyboard.press("Control+Shift+X");
  await page.keyboard.type("item");
  await page.keyboard.press("Control+Shift+X");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("fim");
  await expect(field(page)).toHaveValue("- o valor final\n- outro ~item~\nfim");
});

test("an answer is drawn in the thread as the customer gets it, and is copied as it was typed", async ({
  agentPage,
  mailbox,
}) => {
  const id = await mailbox.arrive({ change: { From: "lista@forma.example", Subject: "Lista" } });
  const page = await agentPage(`/conversations/${id}`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await field(page).fill("Segue o pedido");
  await select(field(page), "pedido");
  await button(page, "Negrito").click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+Enter");
  await button(page, "Lista numerada").click();
  await page.keyboard.type("caneta");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("papel");
  await page.keyboard.press("Enter");
  await expect(own(page).locator("strong")).toHaveText("pedido");
  await expect(own(page).getByRole("listitem")).toHaveText(["caneta", "papel"]);
  await expect.poll(() => sentTo(mailbox, "lista@forma.example")?.email.html).toContain("<strong>pedido</strong>");
  const row = page.getByRole("list", { name: "Lista de conversas" }).getByRole("listitem").first();
  await expect(row).toContainText("Segue o pedido");
  await own(page).hover();
  await own(page).getByRole("button", { name: "Copiar" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("Segue o *pedido*\n1. caneta\n2. papel");
});

test("a link asks for its address before anything is sent", async ({ agentPage, mailbox }) => {
  const id = await mailbox.arrive({ change: { From: "link@forma.example", Subject: "Link" } });
  const page = await agentPage(`/conversations/${id}`);
  await open(page);
  await field(page).fill("Veja a nota fiscal");
  await select(field(page), "nota fiscal");
  await button(page, "Link").click();
  await expect(field(page)).toHaveValue("Veja a [nota fiscal]({{endereço do link}})");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("Veja a [nota fiscal]({{endereço do link}})");
  await page.keyboard.type("https://loja.example/nf");
  await page.keyboard.press("Enter");
  await expect(own(page).getByRole("link", { name: "nota fiscal" })).toHaveAttribute("href", "https://loja.example/nf");
});

test("a picture is put into the text, seen in the preview, and sent inside the e-mail", async ({
  agentPage,
  mailbox,
}) => {
  const id = await mailbox.arrive({ change: { From: "imagem@forma.example", Subject: "Imagem" } });
  const page = await agentPage(`/conversations/${id}`);
  await open(page);
  await field(page).fill("Veja a tela:");
  await page.keyboard.press("End");
  const input = bar(page).locator('input[type="file"]');
  await input.setInputFiles(picture("tela [1].png"));
  await expect(field(page)).toHaveValue("Veja a tela:\n![tela _1_.png]\n");
  await input.setInputFiles(picture("tela [1].png"));
  await expect(field(page)).toHaveValue("Veja a tela:\n![tela _1_.png]\n![tela _1_ (2).png]\n");
  await page.getByRole("button", { name: "Remover tela _1_ (2).png" }).click();
  await expect(field(page)).toHaveValue("Veja a tela:\n![tela _1_.png]\n");
  await button(page, "Prévia").click();
  await expect(preview(page).getByRole("img", { name: "tela _1_.png" })).toBeVisible();
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(own(page).getByRole("img", { name: "tela _1_.png" })).toHaveCount(1);
  await expect(own(page)).not.toContainText("![");
  await expect(field(page)).toBeFocused();
  await expect.poll(() => sentTo(mailbox, "imagem@forma.example")?.email.attachments.length).toBe(1);
  const { email } = sentTo(mailbox, "imagem@forma.example") ?? {};
  const contentId = email?.attachments[0]?.contentId?.replace(/[<>]/g, "");
  expect(email?.html).toContain(`<img src="cid:${contentId}" alt="tela _1_.png"`);
});

test("the preview is left by Escape, with the caret where it was", async ({ agentPage, mailbox }) => {
  const id = await mailbox.arrive({ change: { From: "previa@forma.example", Subject: "Prévia" } });
  const page = await agentPage(`/conversations/${id}`);
  await open(page);
  await field(page).fill("o *valor* final\n- um\n> dois");
  await select(field(page), "final");
  await expectAccessible(page);
  await button(page, "Prévia").click();
  await expect(preview(page).locator("strong")).toHaveText("valor");
  await expect(preview(page)).toBeFocused();
  await expect(field(page)).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(preview(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("total");
  await expect(field(page)).toHaveValue("o *valor* total\n- um\n> dois");
});

test("what was taken back has its marks again", async ({ agentPage, mailbox, server }) => {
  const email = addAttender(server);
  changeRow(server, "UPDATE attender SET undoSeconds = 20 WHERE email = ?", email);
  const id = await mailbox.arrive({ change: { From: "desfeito@forma.example", Subject: "Desfeito" } });
  const page = await agentPage(`/conversations/${id}`, email);
  await field(page).fill("*Oi*\n- um");
  await page.keyboard.press("Enter");
  const held = page.getByRole("log").locator("[data-held]");
  await expect(held.locator("strong")).toHaveText("Oi");
  await page.locator("[data-toaster]").getByRole("button", { name: "Desfazer" }).click();
  await expect(field(page)).toHaveValue("*Oi*\n- um");
});

test("what is pasted with links and bold words has marks, and a table comes as plain text", async ({
  agentPage,
  mailbox,
}) => {
  const id = await mailbox.arrive({ change: { From: "colado@forma.example", Subject: "Colado" } });
  const page = await agentPage(`/conversations/${id}`);
  const paste = (html: string, text: string) =>
    field(page).evaluate(
      (element, [asHtml, asText]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", asHtml ?? "");
        clipboardData.setData("text/plain", asText ?? "");
        (element as HTMLTextAreaElement).select();
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [html, text],
    );
  await paste(
    '<b style="font-weight:normal"><p>Veja <b>já</b> o <a href="https://loja.example/p">pedido</a><script>alert(1)</script></p><ol><li>um</li><li><i>dois</i></li></ol></b>',
    "Veja já o pedido",
  );
  await expect(field(page)).toHaveValue("Veja *já* o [pedido](https://loja.example/p)\n\n1. um\n2. _dois_");
  await paste("<table><tr><td><b>a</b></td></tr></table>", "a");
  await expect(field(page)).toHaveValue("a");
  await field(page).fill("Veja o pedido");
  await select(field(page), "pedido");
  await field(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "https://loja.example/p");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(field(page)).toHaveValue("Veja o [pedido](https://loja.example/p)");
});

test("the buttons are walked by arrows, and fit a phone", async ({ agentPage, mailbox }) => {
  const id = await mailbox.arrive({ change: { From: "setas@forma.example", Subject: "Setas" } });
  const page = await agentPage(`/conversations/${id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await toggle(page).focus();
  await page.keyboard.press("Enter");
  await button(page, "Negrito").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(button(page, "Prévia")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(button(page, "Itálico")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeFocused();
  await button(page, "Itálico").focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("__");
  await page.keyboard.type("já");
  await expect(field(page)).toHaveValue("_já_");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test("web chats and private notes have no formats", async ({ agentPage, mailbox, server }) => {
  const chat = addConversation(server, { customer: "Genoveva Simples", lines: ["*Oi* _gente_"] });
  const visited = await agentPage(`/conversations/${chat}`);
  await expect(own(visited)).toContainText("*Oi* _gente_");
  await expect(toggle(visited)).toHaveCount(0);
  await field(visited).fill("valor");
  await select(field(visited), "valor");
  await visited.keyboard.press("Control+b");
  await expect(field(visited)).toHaveValue("valor");
  const id = await mailbox.arrive({ change: { From: "nota@forma.example", Subject: "Nota" }, body: "*Oi* gente" });
  const page = await agentPage(`/conversations/${id}`);
  await expect(own(page)).toContainText("*Oi* gente");
  await expect(toggle(page)).toBeVisible();
  await page.getByRole("button", { name: "Nota privada" }).click();
  await expect(toggle(page)).toHaveCount(0);
});
