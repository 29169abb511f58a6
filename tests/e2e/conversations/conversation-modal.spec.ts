import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const form = (page: Page) => page.getByRole("dialog");
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const rows = (page: Page) => page.getByRole("list", { name: "Lista de conversas" }).getByRole("listitem");
const header = (page: Page) => page.getByRole("region", { name: "Conversa aberta" }).locator("header");

async function openEdit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ações da conversa" }).click();
  await page.getByRole("menuitem", { name: "Editar Conversa" }).click();
  await expect(form(page).getByRole("heading", { name: "Editar Conversa" })).toBeVisible();
}

test.describe("editing a conversation", () => {
  test("shows on every colleague's list at once", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Carmela Editada", lines: ["Oi"], status: "active" });
    const colleague = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
    const page = await agentPage(`/conversations/${id}`);
    await openEdit(page);
    await form(page)
      .getByRole("textbox", { name: /^Assunto/ })
      .fill("Assunto corrigido");
    await field(page, "Prioridade").selectOption("urgent");
    await form(page).getByRole("button", { name: "Salvar Alterações" }).click();
    await expect(page.getByText("Conversa Atualizada")).toBeVisible();
    await expect(header(page)).toContainText("Assunto corrigido");
    await expect(rows(colleague).filter({ hasText: "Carmela Editada" })).toContainText("Urgente");
  });

  test("tells what a colleague changed meanwhile: untouched fields follow, typed ones stay", async ({
    agentPage,
    server,
  }) => {
    const id = addConversation(server, { customer: "Dalva Disputada", lines: ["Oi"], status: "active" });
    const page = await agentPage(`/conversations/${id}`);
    const colleague = await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin);
    await openEdit(page);
    await form(page)
      .getByRole("textbox", { name: /^Assunto/ })
      .fill("O meu assunto");
    await openEdit(colleague);
    await form(colleague)
      .getByRole("textbox", { name: /^Assunto/ })
      .fill("O assunto dela");
    await field(colleague, "Prioridade").selectOption("high");
    await form(colleague).getByRole("button", { name: "Salvar Alterações" }).click();
    const notice = form(page).getByRole("status");
    await expect(notice).toContainText("Alterado por Mariana Azevedo Rocha: Assunto. Seus campos não foram perdidos.");
    await expect(notice).toContainText(
      "Alterado por Mariana Azevedo Rocha enquanto você editava e já atualizado aqui: Prioridade.",
    );
    await expect(field(page, "Prioridade")).toHaveValue("high");
    await expect(form(page).getByRole("textbox", { name: /^Assunto/ })).toHaveValue("O meu assunto");
    await form(page).getByRole("button", { name: "Salvar Alterações" }).click();
    await expect(header(colleague)).toContainText("O meu assunto");
  });

  test("says so when the conversation was closed meanwhile, and keeps what was typed", async ({
    agentPage,
    server,
  }) => {
    const id = addConversation(server, { customer: "Edite Encerrada", lines: ["Oi"], status: "active" });
    const page = await agentPage(`/conversations/${id}`);
    await openEdit(page);
    await form(page)
      .getByRole("textbox", { name: /^Assunto/ })
      .fill("Tarde demais");
    await page.request.post(`${server.url}/api/Chat/CloseChat?chatId=${id}`);
    await expect(form(page).getByRole("alert")).toContainText("Esta conversa foi encerrada enquanto você editava");
    await expect(form(page).getByRole("textbox", { name: /^Assunto/ })).toHaveValue("Tarde demais");
  });

  test("isn't offered for a closed conversation, reopening is", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Fausta Fechada", lines: ["Tchau"], status: "closed" });
    const page = await agentPage(`/conversations/${id}`);
    await page.getByRole("button", { name: "Ações da conversa" }).click();
    await expect(page.getByRole("menuitem", { name: "Editar Conversa" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await header(page).getByRole("button", { name: "Reabrir", exact: true }).click();
    await expect(header(page)).toContainText("Pendente");
  });
});
