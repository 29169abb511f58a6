import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { signIn } from "@/tests/support/client";

const rowOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Lista de conversas" }).getByRole("listitem").filter({ hasText: name });
const header = (page: Page) => page.getByRole("region", { name: "Conversa aberta" }).locator("header");
const notices = (page: Page) => page.getByRole("region", { name: "Notificações" });
const closing = (page: Page) => header(page).getByRole("button", { name: "Encerrar", exact: true });

async function menuItem(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Ações da conversa" }).click();
  await page.getByRole("menuitem", { name }).click();
}

test.describe("closing", () => {
  test("is undone in the toast", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Gilda Reaberta", lines: ["Oi"], status: "waiting" });
    const page = await agentPage(`/conversations/${id}?filter=all`);
    await closing(page).click();
    await expect(rowOf(page, "Gilda Reaberta")).toContainText("Fechado");
    await notices(page).getByRole("button", { name: "Desfazer" }).click();
    await expect(rowOf(page, "Gilda Reaberta")).not.toContainText("Fechado");
  });

  test("that the server refuses is taken back on screen and said", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Hilda Recusada", lines: ["Oi"], status: "waiting" });
    const page = await agentPage(`/conversations/${id}`);
    await page.route("**/api/Chat/CloseChat**", (route) => route.abort());
    await closing(page).click();
    await expect(notices(page)).toContainText("Não foi possível encerrar a conversa. Tente novamente.");
    await expect(header(page)).toContainText("Aguardando");
  });
});

test.describe("deleting", () => {
  test("takes the conversation from everybody's list and clears the selection", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Iolanda Excluída", lines: ["Oi"] });
    const colleague = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
    await expect(rowOf(colleague, "Iolanda Excluída")).toBeVisible();
    const page = await agentPage(`/conversations/${id}`);
    await menuItem(page, "Excluir Conversa");
    await expect(notices(page)).toContainText("Conversa Excluída");
    await expect(page).toHaveURL(`${server.url}/conversations`);
    await expect(rowOf(page, "Iolanda Excluída")).toHaveCount(0);
    await expect(rowOf(colleague, "Iolanda Excluída")).toHaveCount(0);
  });

  test("is undone for everybody and opens the conversation again", { tag: "@main" }, async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Jurema Restaurada", lines: ["Oi"] });
    const colleague = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
    const page = await agentPage(`/conversations/${id}`);
    await menuItem(page, "Excluir Conversa");
    await expect(rowOf(colleague, "Jurema Restaurada")).toHaveCount(0);
    await notices(page).getByRole("button", { name: "Desfazer" }).click();
    await expect(page).toHaveURL(`${server.url}/conversations/${id}`);
    await expect(rowOf(page, "Jurema Restaurada")).toBeVisible();
    await expect(rowOf(colleague, "Jurema Restaurada")).toBeVisible();
  });

  test("of what a colleague has open says that it is gone, and keeps what they typed", async ({
    agentPage,
    server,
  }) => {
    const id = addConversation(server, { customer: "Kátia Aberta", lines: ["Oi"] });
    const colleague = await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin);
    await colleague.getByRole("textbox", { name: "Mensagem" }).fill("Meia resposta");
    const page = await agentPage(`/conversations/${id}`);
    await menuItem(page, "Excluir Conversa");
    await expect(colleague.getByText(/^Conversa excluída por /)).toBeVisible();
    await notices(page).getByRole("button", { name: "Desfazer" }).click();
    await expect(colleague.getByRole("textbox", { name: "Mensagem" })).toHaveValue("Meia resposta");
  });
});

test.describe("passing on", () => {
  test("with the key a and the first letters of a name moves it to that colleague", async ({ agentPage, server }) => {
    addAttender(server, { firstName: "Zenóbia" });
    const id = addConversation(server, { customer: "Lídia Passada", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.keyboard.press("a");
    const zenobia = page.getByRole("menuitemradio", { name: "Zenóbia Teixeira" });
    await expect(zenobia).toBeVisible();
    await page.keyboard.type("Zen");
    await expect(zenobia).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(notices(page)).toContainText("A conversa agora está com Zenóbia Teixeira.");
    await expect(header(page)).toContainText("Zenóbia Teixeira");
    await notices(page).getByRole("button", { name: "Desfazer" }).click();
    await expect(header(page)).toContainText("Sem atendente");
  });

  test("what somebody else got meanwhile changes nothing and says who has it", async ({ agentPage, server }) => {
    const email = addAttender(server, { firstName: "Quitéria" });
    const id = addConversation(server, { customer: "Marta Disputada", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    const rival = await signIn(server.url, email);
    // The row on this screen stays behind for a moment, as on a slow line.
    await page.route(`**/api/v1/conversations/${id}/assignment`, async (route) => {
      await rival.fetch(`/api/bff/Chat/AssignAttenderToChat?chatId=${id}&attenderId=${rival.attenderId}`, {
        method: "POST",
      });
      await route.continue();
    });
    await page.keyboard.press("a");
    await page.getByRole("menuitemradio", { name: /\(você\)/ }).click();
    await expect(notices(page)).toContainText("A conversa está com Quitéria Teixeira agora. Nada foi mudado.");
    await expect(header(page)).toContainText("Quitéria Teixeira");
  });
});

test("a toast with something to do waits while the keyboard is in it", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Odila Sem Pressa", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await page.clock.install();
  await closing(page).click();
  const undo = notices(page).getByRole("button", { name: "Desfazer" });
  await undo.focus();
  await page.clock.fastForward(60_000);
  await expect(undo).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "Odila Sem Pressa")).toBeVisible();
});
