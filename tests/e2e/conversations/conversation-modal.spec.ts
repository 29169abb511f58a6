import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const form = (page: Page) => page.getByRole("dialog");
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const customer = (page: Page) => form(page).getByRole("combobox", { name: "Cliente" });
const rows = (page: Page) => page.getByRole("list", { name: "Lista de conversas" }).getByRole("listitem");
const header = (page: Page) => page.getByRole("region", { name: "Conversa aberta" }).locator("header");

async function openNew(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Nova conversa" }).first().click();
  await expect(form(page).getByRole("heading", { name: "Nova Conversa" })).toBeVisible();
}

async function choose(page: Page, name: string): Promise<void> {
  await customer(page).fill(name);
  await expect(form(page).getByRole("option", { name: new RegExp(name) })).toBeVisible();
  await customer(page).press("Enter");
}

async function openEdit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ações da conversa" }).click();
  await page.getByRole("menuitem", { name: "Editar Conversa" }).click();
  await expect(form(page).getByRole("heading", { name: "Editar Conversa" })).toBeVisible();
}

test.describe("a new conversation", () => {
  test("takes an Enter that is faster than the search for what the search finds", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Zenóbia Ligeira", lines: ["Oi"] });
    const page = await agentPage();
    await openNew(page);
    await customer(page).click();
    await expect(form(page).getByRole("option").first()).toBeVisible();
    await page.keyboard.type("Zenóbia Lig");
    await page.keyboard.press("Enter");
    await expect(customer(page)).toHaveValue("Zenóbia Ligeira");
  });

  test("is written with the keyboard alone, saved with Ctrl+Enter and opened", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Abigail Destinatária", company: "Destinos Ltda", lines: ["Oi"] });
    const page = await agentPage();
    await openNew(page);
    await expect(form(page).getByRole("textbox", { name: /^Assunto/ })).toBeFocused();
    await page.keyboard.type("Proposta de renovação");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Abigail Dest");
    await expect(form(page).getByRole("option", { name: /Abigail Destinatária/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(customer(page)).toHaveValue("Abigail Destinatária");
    await expect(form(page).getByRole("combobox", { name: "Empresa" })).toHaveValue("Destinos Ltda");
    await form(page)
      .getByRole("textbox", { name: /^Mensagem inicial/ })
      .focus();
    await page.keyboard.type("Segue a proposta, como combinado.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Conversa Criada")).toBeVisible();
    await expect(page).toHaveURL(/\/conversations\/\d+$/);
    await expect(page.getByRole("log", { name: "Mensagens" })).toContainText("Segue a proposta, como combinado.");
    await expect(header(page)).toContainText("Proposta de renovação");
    await expect(rows(page).first()).toContainText("Abigail Destinatária");
  });

  test("begins as pending, by e-mail, with medium priority and nobody assigned", async ({ agentPage }) => {
    const page = await agentPage();
    await openNew(page);
    await expect(field(page, "Status")).toHaveValue("pending");
    await expect(field(page, "Canal")).toHaveValue("email");
    await expect(field(page, "Prioridade")).toHaveValue("medium");
    await expect(field(page, "Responsável").locator("option:checked")).toHaveText("Não atribuído");
  });

  test("is unread nowhere: not in the title, not in the tab's number, not in the tab", async ({
    agentPage,
    server,
  }) => {
    addConversation(server, { customer: "Filomena Procurada", lines: ["Oi"], status: "closed" });
    const page = await agentPage();
    await page.mouse.click(700, 20);
    await expect(page).toHaveTitle(/^\(\d+\) /);
    const [before] = (await page.title()).split(" ");
    const tab = page.getByRole("link", { name: /^Não lidas/ });
    const name = await tab.textContent();
    await openNew(page);
    await form(page)
      .getByRole("textbox", { name: /^Assunto/ })
      .fill("Oferta da semana");
    await choose(page, "Filomena Procurada");
    await form(page)
      .getByRole("textbox", { name: /^Mensagem inicial/ })
      .fill("Temos uma novidade.");
    const counted = page.waitForResponse(/\/conversations\/counters/);
    await form(page).getByRole("button", { name: "Criar Conversa" }).click();
    const counters = (await (await counted).json()) as { unread: number };
    await expect(rows(page).first()).toContainText("Filomena Procurada");
    await expect(rows(page).first()).not.toContainText("Aguarda resposta");
    expect(`(${counters.unread})`).toBe(before);
    await expect(page).toHaveTitle(new RegExp(`^\\(${counters.unread}\\) `));
    await expect(tab).toHaveText(name ?? "");
    await tab.click();
    await expect(rows(page).first()).toBeVisible();
    await expect(rows(page).filter({ hasText: "Filomena Procurada" })).toHaveCount(0);
  });

  test("says beside each field what is missing, and goes to the first one", async ({ agentPage }) => {
    const page = await agentPage();
    await openNew(page);
    await form(page).getByRole("button", { name: "Criar Conversa" }).click();
    await expect(form(page).getByText("Campo obrigatório")).toHaveCount(3);
    await expect(form(page).getByRole("textbox", { name: /^Assunto/ })).toBeFocused();
    await expect(form(page).getByRole("textbox", { name: /^Assunto/ })).toHaveAccessibleDescription(
      "Campo obrigatório",
    );
    await expect(customer(page)).toHaveAccessibleDescription("Campo obrigatório");
  });

  test("takes tags by Enter and comma, each once, and lets them go again", async ({ agentPage }) => {
    const page = await agentPage();
    await openNew(page);
    const tags = field(page, "Tags");
    await tags.fill(" vip ");
    await tags.press("Enter");
    await tags.pressSequentially("frete, VIP,");
    await expect(form(page).getByRole("button", { name: /^Remover tag/ })).toHaveCount(2);
    await form(page).getByRole("button", { name: "Remover tag vip" }).click();
    await expect(form(page).getByRole("button", { name: /^Remover tag/ })).toHaveCount(1);
    await expect(form(page)).toBeVisible();
  });

  test("is offered where a search finds nothing, with the searched name in the customer's field", async ({
    agentPage,
  }) => {
    const page = await agentPage();
    await page.getByRole("textbox", { name: "Pesquisar ou começar nova conversa" }).fill("Zózimo Desconhecido");
    await page.getByRole("status").getByRole("button", { name: "Nova conversa" }).click();
    await expect(form(page).getByRole("combobox", { name: /^Cliente/ })).toHaveValue("Zózimo Desconhecido");
    await expect(form(page).getByRole("textbox", { name: /^Assunto/ })).toHaveValue("");
  });

  test("that can't be saved keeps every word and is saved by trying again", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Benedita Persistente", lines: ["Oi"] });
    const page = await agentPage();
    await openNew(page);
    await form(page)
      .getByRole("textbox", { name: /^Assunto/ })
      .fill("Não pode se perder");
    await choose(page, "Benedita Persistente");
    await form(page)
      .getByRole("textbox", { name: /^Mensagem inicial/ })
      .fill("Texto comprido que ninguém quer repetir.");
    await page.route("**/api/v1/conversations", (route) => route.abort());
    await form(page).getByRole("button", { name: "Criar Conversa" }).click();
    await expect(page.getByText("Não foi possível criar a conversa. Tente novamente.")).toBeVisible();
    await expect(form(page).getByText("Nada foi salvo. O que você digitou continua aqui.")).toBeVisible();
    await page.unroute("**/api/v1/conversations");
    await form(page).getByRole("button", { name: "Criar Conversa" }).click();
    await expect(page.getByRole("log", { name: "Mensagens" })).toContainText(
      "Texto comprido que ninguém quer repetir.",
    );
  });
});

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
    await page.getByRole("menuitem", { name: "Reabrir Conversa" }).click();
    await expect(header(page)).toContainText("Pendente");
  });
});
