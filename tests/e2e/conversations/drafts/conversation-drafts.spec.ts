import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";
import { lineOf } from "@/tests/e2e/network";
import { withDatabase } from "@/tests/e2e/server-database";
import type { TestServer } from "@/tests/support/server";

type AgentPage = (path: string, email: string) => Promise<Page>;

const field = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });
const note = (page: Page) => page.getByRole("textbox", { name: "Nota privada" });
const other = (page: Page) => page.getByRole("status").filter({ hasText: "Há outro rascunho" });
const kept = (page: Page, text: string) =>
  page.waitForResponse(
    (response) => response.request().method() === "PUT" && (response.request().postData() ?? "").includes(text),
  );

const draftsOf = (server: TestServer, chatId: number): string[] =>
  withDatabase(server, (db) =>
    db.prepare("SELECT text FROM message_draft WHERE conversationId = ? ORDER BY text").pluck().all(chatId),
  ) as string[];

test("what is begun on one device is in the field of the other, and gone from it once it is sent", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server);
  const id = addConversation(server, { customer: "Dois Aparelhos", lines: ["Oi"], status: "active", assignee: email });
  const [computer, phone] = [
    await agentPage(`/conversations/${id}`, email),
    await agentPage(`/conversations/${id}`, email),
  ];
  await field(computer).fill("Vou verificar o pedido");
  await expect(field(phone)).toHaveValue("Vou verificar o pedido");
  await field(phone).press("End");
  await field(phone).pressSequentially(" e já respondo");
  await kept(phone, "e já respondo");
  await field(phone).press("Enter");
  await expect(field(phone)).toHaveValue("");
  await expect.poll(() => draftsOf(server, id)).toEqual([]);
  await computer.reload();
  await expect(field(computer)).toHaveValue("");
});

test("a note with whom it names follows, too, and the list marks an answer that was begun elsewhere", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server);
  const id = addConversation(server, { customer: "Lista Marcada", lines: ["Oi"], status: "active", assignee: email });
  const computer = await agentPage(`/conversations/${id}`, email);
  await computer.keyboard.press("n");
  await note(computer).pressSequentially("Pode ver, @mari");
  await expect(computer.getByRole("option", { name: /Mariana Azevedo Rocha/ })).toBeVisible();
  await computer.keyboard.press("Enter");
  await kept(computer, "Pode ver, @Mariana Azevedo Rocha");
  await computer.getByRole("button", { name: "Nota privada" }).click();
  await field(computer).fill("Começada no computador");
  await kept(computer, "Começada no computador");
  const phone = await agentPage("/conversations?filter=mine", email);
  const row = phone.getByRole("link", { name: /Lista Marcada/ });
  await expect(row).toContainText("Rascunho: Começada no computador");
  await row.click();
  await expect(field(phone)).toHaveValue("Começada no computador");
  await phone.keyboard.press("Escape");
  await phone.keyboard.press("n");
  await expect(note(phone)).toHaveValue("Pode ver, @Mariana Azevedo Rocha ");
  await note(phone).press("End");
  await note(phone).pressSequentially("por favor?");
  const saved = phone.waitForRequest(/\/notes$/);
  await note(phone).press("Enter");
  expect((await saved).postDataJSON().mentions).toHaveLength(1);
});

test("what is typed just before the page is left is on the other device", async ({ agentPage, server }) => {
  const email = addAttender(server);
  const id = addConversation(server, { customer: "Saída Rápida", lines: ["Oi"], status: "active", assignee: email });
  const computer = await agentPage(`/conversations/${id}`, email);
  // Typing is sent on once the page is quiet: this is the part that was loaded for it.
  await field(computer).fill("Primeiro");
  await kept(computer, "Primeiro");
  await field(computer).fill("Primeiro, e o resto");
  await computer.goto("about:blank");
  await expect.poll(() => draftsOf(server, id)).toEqual(["Primeiro, e o resto"]);
});

/** A computer and a phone with different texts for the same draft: the phone was in a tunnel. */
async function twoTexts(agentPage: AgentPage, browser: Browser, server: TestServer, customer: string) {
  const email = addAttender(server);
  const id = addConversation(server, { customer, lines: ["Oi"], status: "active", assignee: email });
  const computer = await agentPage(`/conversations/${id}`, email);
  const context = await signedInContext(browser, server, email);
  const line = await lineOf(context);
  const phone = await context.newPage();
  await phone.goto(`${server.url}/conversations/${id}`);
  await field(phone).fill("Igual nos dois");
  await kept(phone, "Igual nos dois");
  await expect(field(computer)).toHaveValue("Igual nos dois");
  await context.route("**/drafts", (route) => route.abort());
  await line.cut();
  await field(phone).fill("Escrito no túnel");
  await field(computer).fill("Escrito na mesa");
  await kept(computer, "Escrito na mesa");
  await context.unroute("**/drafts");
  await line.mend();
  await expect(other(phone)).toContainText("“Escrito na mesa”");
  await expect(field(phone)).toHaveValue("Escrito no túnel");
  return { id, phone, context };
}

test("two texts for the same draft both stay, and the other one is taken with a way back", async ({
  agentPage,
  browser,
  server,
}) => {
  const { id, phone, context } = await twoTexts(agentPage, browser, server, "Texto Dobrado");
  await expectAccessible(phone);
  await other(phone).getByRole("button", { name: "Usar" }).click();
  await expect(field(phone)).toHaveValue("Escrito na mesa");
  await expect(other(phone)).toHaveCount(0);
  await phone.locator("[data-toaster]").getByRole("button", { name: "Desfazer" }).click();
  await expect(field(phone)).toHaveValue("Escrito no túnel");
  await expect.poll(() => draftsOf(server, id)).toEqual(["Escrito no túnel"]);
  await context.close();
});

test("what another device has is discarded for what stands in the field", async ({ agentPage, browser, server }) => {
  const { id, phone, context } = await twoTexts(agentPage, browser, server, "Texto Descartado");
  expect(draftsOf(server, id)).toEqual(["Escrito na mesa"]);
  await other(phone).getByRole("button", { name: "Descartar" }).click();
  await expect(other(phone)).toHaveCount(0);
  await expect.poll(() => draftsOf(server, id)).toEqual(["Escrito no túnel"]);
  await expect(field(phone)).toHaveValue("Escrito no túnel");
  await context.close();
});

test("signing out leaves no draft in the browser that the server has", async ({ agentPage, server }) => {
  const email = addAttender(server);
  const id = addConversation(server, { customer: "Saiu Limpo", lines: ["Oi"], status: "active", assignee: email });
  const page = await agentPage(`/conversations/${id}`, email);
  await field(page).fill("Fica no servidor");
  await kept(page, "Fica no servidor");
  const entries = () => page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(entries).toContain("Fica no servidor");
  await page.getByRole("button", { name: /^Sua conta/ }).click();
  await page
    .getByRole("region", { name: /^Sua conta/ })
    .getByRole("button", { name: "Sair" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Sair", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Bem-vindo ao Cangoo" })).toBeVisible();
  expect(await entries()).not.toContain("Fica no servidor");
});

test("what is typed while the desk still connects stays, though the server's list of drafts lacks it", async ({
  browser,
  server,
}) => {
  const email = addAttender(server);
  const id = addConversation(server, { customer: "Digita Cedo", lines: ["Oi"], status: "active", assignee: email });
  const context = await signedInContext(browser, server, email);
  const page = await context.newPage();
  const list = page.waitForResponse((response) => response.url().endsWith("/api/v1/conversation-drafts"));
  // The list is read before the draft has arrived there.
  await page.route("**/api/v1/conversations/*/drafts", async (route) => {
    if (route.request().method() === "PUT") await (await list).finished();
    await route.continue();
  });
  await page.goto(`${server.url}/conversations/${id}`);
  await field(page).fill("Digitado logo");
  await kept(page, "Digitado logo");
  await expect.poll(() => draftsOf(server, id)).toEqual(["Digitado logo"]);
  await page.waitForLoadState("networkidle");
  await expect(field(page)).toHaveValue("Digitado logo");
  await context.close();
});
