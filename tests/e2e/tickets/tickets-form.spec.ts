import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openByKey } from "@/tests/e2e/keyboard";
import { openTicket, pickAction, ticketDesk, ticketRows, toastOf } from "./ticket-data";

const form = (page: Page) => page.getByRole("dialog");
const subject = (page: Page) => form(page).getByRole("textbox", { name: /^Assunto/ });
const description = (page: Page) => form(page).getByRole("textbox", { name: /^Descrição/ });
const customer = (page: Page) => form(page).getByRole("combobox", { name: /^Cliente/ });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });

async function openNew(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Novo Ticket" }).first().click();
  await expect(form(page).getByRole("heading", { name: "Criar Novo Ticket" })).toBeVisible();
}

async function openEdit(page: Page): Promise<void> {
  await pickAction(page, "Editar Ticket");
  await expect(form(page).getByRole("heading", { name: "Editar Ticket" })).toBeVisible();
}

test.describe("a new ticket", () => {
  test("is written with the keyboard alone, goes to the top and is open", { tag: "@main" }, async ({
    agentPage,
    server,
  }) => {
    addConversation(server, { customer: "Hermínia Nova", lines: ["Oi"] });
    const page = await agentPage("/tickets");
    await openByKey(page, "c", subject(page));
    await page.keyboard.type("Ticket só com o teclado");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Descrição do que aconteceu.");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Hermínia Nov");
    await expect(form(page).getByRole("option", { name: /Hermínia Nova/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
    await expect(toastOf(page, "Ticket Criado")).toBeVisible();
    await expect(page).toHaveURL(/\/tickets\/ticket-\d+$/);
    await expect(openTicket(page)).toContainText("Descrição do que aconteceu.");
    await expect(ticketRows(page).first()).toContainText("Ticket só com o teclado");
  });

  test("begins as open, medium and with nobody", async ({ agentPage }) => {
    const page = await agentPage("/tickets");
    await openNew(page);
    await expect(field(page, "Status")).toHaveValue("open");
    await expect(field(page, "Prioridade")).toHaveValue("medium");
    await expect(field(page, "Responsável").locator("option:checked")).toHaveText("Não atribuído");
  });

  test("says beside each field what is missing, and goes to the first one", async ({ agentPage }) => {
    const page = await agentPage("/tickets");
    await openNew(page);
    await form(page).getByRole("button", { name: "Criar Ticket" }).click();
    await expect(subject(page)).toHaveAccessibleDescription("Assunto é obrigatório");
    await expect(description(page)).toHaveAccessibleDescription("Descrição é obrigatória");
    await expect(customer(page)).toHaveAccessibleDescription("Cliente é obrigatório");
    await expect(subject(page)).toBeFocused();
  });

  test("takes tags by Enter and by the button, each once", async ({ agentPage }) => {
    const page = await agentPage("/tickets");
    await openNew(page);
    const tags = field(page, "Tags");
    await tags.fill(" vip ");
    await tags.press("Enter");
    await tags.fill("frete");
    await form(page).getByRole("button", { name: "Adicionar tag" }).click();
    await tags.fill("VIP");
    await tags.press("Enter");
    await expect(form(page).getByRole("button", { name: /^Remover tag/ })).toHaveCount(2);
  });

  test("that can't be saved keeps every word and is saved once by trying again", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Iracema Insistente", lines: ["Oi"] });
    const page = await agentPage("/tickets");
    await openNew(page);
    await subject(page).fill("Não pode se perder");
    await description(page).fill("Texto comprido que ninguém quer repetir.");
    await customer(page).fill("Iracema Insistente");
    await expect(form(page).getByRole("option", { name: /Iracema Insistente/ })).toBeVisible();
    await customer(page).press("Enter");
    await page.route("**/api/v1/tickets", (route) => route.abort());
    await form(page).getByRole("button", { name: "Criar Ticket" }).click();
    await expect(form(page).getByText("Nada foi salvo. O que você digitou continua aqui.")).toBeVisible();
    await page.unroute("**/api/v1/tickets");
    await form(page).getByRole("button", { name: "Criar Ticket" }).click();
    await expect(openTicket(page)).toContainText("Texto comprido que ninguém quer repetir.");
  });
});

test.describe("editing", () => {
  test("saves, says so, and the history names the changes", { tag: "@main" }, async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Para editar" });
    const page = await agentPage(`/tickets/${id}`);
    await openEdit(page);
    await subject(page).fill("Editado");
    await field(page, "Prioridade").selectOption("urgent");
    await form(page).getByRole("button", { name: "Salvar Alterações" }).click();
    await expect(toastOf(page, "Ticket Atualizado")).toBeVisible();
    await expect(page.getByRole("log")).toContainText("Assunto alterado para");
    await expect(page.getByRole("log")).toContainText("Prioridade alterada para");
  });

  test("hears what a colleague changes: untouched fields follow, and it says who it was", async ({
    agentPage,
    server,
  }) => {
    const admin = await ticketDesk(server);
    const ticket = await admin.add({ subject: "Editado por dois", priority: "low" });
    const page = await agentPage(`/tickets/${ticket.id}`);
    await openEdit(page);
    await subject(page).fill("O meu assunto");
    await admin.change(ticket, { priority: "high" });
    await expect(field(page, "Prioridade")).toHaveValue("high");
    await expect(form(page).getByRole("alert")).toContainText(
      `${admin.name} alterou este ticket enquanto você editava`,
    );
    await expect(subject(page)).toHaveValue("O meu assunto");
  });

  for (const [button, kept] of [
    ["Manter o meu (Assunto)", "O meu assunto"],
    ["Usar o salvo (Assunto)", "O assunto dela"],
  ] as const) {
    test(`of the same field by two offers both, and '${button}' holds`, async ({ agentPage, server }) => {
      const admin = await ticketDesk(server);
      const ticket = await admin.add({ subject: "Mesmo campo" });
      const page = await agentPage(`/tickets/${ticket.id}`);
      await openEdit(page);
      await subject(page).fill("O meu assunto");
      await admin.change(ticket, { subject: "O assunto dela" });
      const notice = form(page).getByRole("alert");
      await expect(notice).toContainText("O assunto dela");
      await notice.getByRole("button", { name: button }).click();
      await expect(subject(page)).toHaveValue(kept);
      await form(page).getByRole("button", { name: "Salvar Alterações" }).click();
      await expect(form(page)).toHaveCount(0);
      expect((await admin.read(ticket.id)).subject).toBe(kept);
    });
  }

  test("without a connection to the hub is told by the save, and loses nothing", async ({ agentOnLine, server }) => {
    const admin = await ticketDesk(server);
    const ticket = await admin.add({ subject: "Sem o hub" });
    const { page, line } = await agentOnLine(`/tickets/${ticket.id}`);
    await openEdit(page);
    await line.cut();
    await admin.change(ticket, { subject: "Mudou sem aviso" });
    await subject(page).fill("O que eu digitei");
    await form(page).getByRole("button", { name: "Salvar Alterações" }).click();
    const notice = form(page).getByRole("alert");
    await expect(notice).toContainText(`${admin.name} alterou este ticket enquanto você editava`);
    await expect(notice).toContainText("Mudou sem aviso");
    await expect(subject(page)).toHaveValue("O que eu digitei");
    await form(page).getByRole("button", { name: "Salvar Alterações" }).click();
    await expect(form(page)).toHaveCount(0);
    expect((await admin.read(ticket.id)).subject).toBe("O que eu digitei");
  });
});

test.describe("from a conversation", () => {
  test("'Criar Ticket' opens the form filled in, and the card links both ways", { tag: "@main" }, async ({
    agentPage,
    server,
  }) => {
    const chatId = addConversation(server, {
      customer: "Jandira Conversa",
      subject: "Pedido sem nota",
      lines: ["Cadê a nota?"],
    });
    const page = await agentPage(`/conversations/${chatId}`);
    await page.getByRole("button", { name: "Ações da conversa" }).click();
    await page.getByRole("menuitem", { name: "Criar Ticket" }).click();
    await expect(subject(page)).toHaveValue("Pedido sem nota");
    await expect(customer(page)).toHaveValue("Jandira Conversa");
    await expect(form(page).getByRole("combobox", { name: "Conversa Relacionada" })).toHaveValue("Pedido sem nota");
    await description(page).fill("A nota não chegou por e-mail.");
    await form(page).getByRole("button", { name: "Criar Ticket" }).click();
    await expect(toastOf(page, "Ticket Criado")).toBeVisible();
    const link = page.getByRole("link", { name: /Pedido sem nota/ }).and(page.locator("[href^='/tickets/']"));
    await expect(link).toBeVisible();
    await link.click();
    await expect(openTicket(page)).toContainText("A nota não chegou por e-mail.");
    await pickAction(page, "Ver Conversa");
    await expect(toastOf(page, "Navegando")).toBeVisible();
    await expect(toastOf(page, "Redirecionando para o módulo de conversas...")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/conversations/${chatId}$`));
  });

  test("a ticket without one offers only all conversations", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server, DEMO_ACCOUNTS.agent)).add({ subject: "Sem conversa" });
    const page = await agentPage(`/tickets/${id}`);
    await openTicket(page).getByRole("button", { name: "Ações do ticket" }).click();
    await expect(page.getByRole("menuitem", { name: "Ver Conversa" })).toHaveCount(0);
    await page.getByRole("menuitem", { name: "Ir para Conversas" }).click();
    await expect(page).toHaveURL(/\/conversations$/);
  });
});
