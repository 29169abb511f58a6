import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import { chat, conversationWith, write } from "@/tests/e2e/web-chat/web-chat-data";
import type { TestServer } from "@/tests/support/server";

const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Mesclar conversas" });
const field = (page: Page) => dialog(page).getByRole("combobox", { name: "Conversa a mesclar nesta" });

/** Makes the second conversation the first one's customer's. */
const sameCustomer = (server: TestServer, of: number, other: number) =>
  withDatabase(server, (db) =>
    db
      .prepare("UPDATE conversation SET customerId = (SELECT customerId FROM conversation WHERE id = ?) WHERE id = ?")
      .run(of, other),
  );

async function openDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mais ações da conversa" }).click();
  await page.getByRole("menuitem", { name: "Mesclar…" }).click();
  await expect(field(page)).toBeVisible();
}

/** Merges by number, in the open page. */
async function merge(page: Page, other: number): Promise<void> {
  await openDialog(page);
  await field(page).fill(`#${other}`);
  await page.getByRole("option", { name: `Conversa #${other}` }).click();
  await expect(dialog(page)).toContainText(`A #${other} é encerrada`);
  await dialog(page).getByRole("button", { name: "Mesclar" }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test("another conversation of the customer is merged from the menu, unfolds in the thread, and comes back by the notice", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Zulmira Junta", lines: ["Meu pedido atrasou"] });
  const other = addConversation(server, {
    customer: "Zulmira Outra",
    subject: "Pedido atrasado de novo",
    lines: ["Escrevi por aqui também", { us: "Vamos ver" }],
  });
  sameCustomer(server, id, other);
  const page = await agentPage(`/conversations/${id}`);
  await openDialog(page);
  await field(page).click();
  // Before anything is typed, the customer's own come first.
  await expect(page.getByRole("option").first()).toContainText(`#${other}`);
  await page.getByRole("option").first().click();
  await expect(dialog(page)).toContainText("As 2 mensagens dela aparecem aqui, em um bloco que se abre.");
  await expect(dialog(page)).not.toContainText("São clientes diferentes");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Mesclar" }).click();
  await expect(page.getByText(`A #${other} agora faz parte desta.`)).toBeVisible();

  const unfold = log(page).getByRole("button", { name: `Mostrar as 2 mensagens da #${other}` });
  await unfold.click();
  const block = page.getByRole("region", { name: `Mensagens da #${other}: Pedido atrasado de novo` });
  await expect(block).toContainText("Escrevi por aqui também");
  await expect(block).toContainText("Vamos ver");
  await expectAccessible(page);

  await page.locator("[data-toaster]").getByRole("button", { name: "Desfazer" }).click();
  await expect(log(page)).toContainText(`desfez a mesclagem com a #${other}`);
  await expect(unfold).toHaveCount(0);
});

test("whoever has the merged one open sees where it went on, and can take it back from there", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Querubim Fica", lines: ["Oi"] });
  const other = addConversation(server, { customer: "Querubim Vai", lines: ["Oi de novo"] });
  const colleague = await agentPage(`/conversations/${other}`, DEMO_ACCOUNTS.admin);
  await expect(colleague.getByRole("button", { name: "Encerrar" })).toBeVisible();
  const page = await agentPage(`/conversations/${id}`);
  await openDialog(page);
  await field(page).fill(`#${other}`);
  await page.getByRole("option", { name: `Conversa #${other}` }).click();
  await expect(dialog(page)).toContainText("São clientes diferentes: Querubim Fica e Querubim Vai.");
  await dialog(page).getByRole("button", { name: "Mesclar" }).click();

  await expect(colleague.getByText(`Mesclada em #${id}`)).toBeVisible();
  await expect(colleague.getByRole("button", { name: "Reabrir" })).toHaveCount(0);
  await expectAccessible(colleague);
  await colleague.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(colleague.getByRole("textbox", { name: /mensagem/i })).toBeVisible();
  await expect(log(page)).toContainText(`desfez a mesclagem com a #${other}`);
});

test("on a phone the dialog is reached by the palette, and says what can't be merged", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Nestor Palheta", lines: ["Oi"] });
  const [other, third] = [1, 2].map((n) => addConversation(server, { customer: `Nestor ${n}`, lines: ["Olá"] }));
  const page = await agentPage(`/conversations/${third}`);
  await merge(page, other ?? 0);
  await page.goto(new URL(`/conversations/${id}`, page.url()).href);
  await expect(log(page)).toContainText("Oi");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("mesclar outra");
  await page.getByRole("option", { name: "Mesclar outra conversa nesta" }).click();
  await dialog(page).getByRole("button", { name: "Mesclar" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Escolha a conversa");
  await field(page).fill(`#${other}`);
  await page.getByRole("option", { name: `Conversa #${other}` }).click();
  await expect(dialog(page).getByRole("alert").first()).toContainText("Esta conversa já foi mesclada em outra.");
  await expect(dialog(page).getByRole("button", { name: "Mesclar" })).toBeDisabled();
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test("a visitor whose conversation is merged writes on in their window, and reads the answers there", async ({
  agentPage,
  server,
  visitorPage,
}) => {
  const visitor = await visitorPage();
  await visitor.getByRole("button", { name: /^Precisa de ajuda\? Fale com a gente/ }).click();
  await write(visitor, "Escrevo pelo chat");
  const { id: own } = await conversationWith(server, "Escrevo pelo chat");
  const id = addConversation(server, { customer: "Fica Aqui", lines: ["Só para nós"] });
  sameCustomer(server, own, id);
  const page = await agentPage(`/conversations/${id}`);
  await merge(page, own);
  await write(visitor, "Ainda estou aqui");
  await expect(log(page)).toContainText("Ainda estou aqui");
  await page.keyboard.press("r");
  await page.keyboard.type("Respondido daqui");
  await page.keyboard.press("Enter");
  await expect(chat(visitor).getByRole("log")).toContainText("Respondido daqui");
  await expect(chat(visitor).getByRole("log")).not.toContainText("Só para nós");
});
