import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { channelDesk, configForm, edit } from "@/tests/e2e/channels/channel-data";
import { colleagueAtDirectory, dialog } from "@/tests/e2e/customers/customer-data";
import { mention, touch } from "@/tests/e2e/desk-alerts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openTicket, ticketDesk, ticketRow } from "@/tests/e2e/tickets/ticket-data";

const ADMIN = DEMO_ACCOUNTS.admin;
const TYPED = "Pela metade, sem salvar";
const question = (page: Page) => page.getByRole("dialog", { name: "Descartar alterações?" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rail = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });

/** Comes to a screen from another one, so that Back has somewhere to go. */
async function come(page: Page, name: string): Promise<void> {
  const before = page.url();
  // The settings have no link of their own in the rail.
  if (name === "Configurações") await pressTo(page, "s");
  else await rail(page, name).click();
  await expect(page).not.toHaveURL(before);
}

/** By the keys that lead to a module, from outside of a field. */
async function pressTo(page: Page, key: string): Promise<void> {
  await page.keyboard.press("g");
  await expect(page.getByRole("status").getByText("Ir para")).toBeVisible();
  await page.keyboard.press(key);
}

/** Every form in a dialog: where it is, how it is opened, and a field of it. */
const DIALOGS: readonly [form: string, screen: string, open: (page: Page) => Promise<void>, field: RegExp | string][] =
  [
    ["a new conversation", "Conversas", (page) => button(page, "Nova conversa").click(), /^Assunto/],
    ["a new ticket", "Tickets", (page) => button(page, "Novo Ticket").click(), /^Assunto/],
    ["a new customer", "Clientes", (page) => button(page, "Adicionar cliente").first().click(), "Nome"],
    ["a new agent", "Atendentes", (page) => button(page, "Adicionar atendente").click(), "Nome completo"],
    ["a knowledge item", "Assistente", (page) => button(page, "Adicionar Item").first().click(), "Título"],
    [
      "a chatbot profile",
      "Canais",
      async (page) => {
        await page.getByRole("button", { name: /Gerenciar Perfis/ }).click();
        await dialog(page).getByRole("button", { name: "Adicionar perfil" }).click();
      },
      "Nome",
    ],
    ["a canned reply", "Configurações", (page) => button(page, "Nova resposta").click(), "Atalho"],
  ];

for (const [form, screen, open, label] of DIALOGS) {
  test(`${form} that was begun is asked about before Back, and is as it was when it is kept`, async ({ agentPage }) => {
    const page = await agentPage("/analytics", ADMIN);
    await come(page, screen);
    const address = page.url();
    await open(page);
    const field = dialog(page).getByLabel(label).first();
    await field.fill(TYPED);

    await page.goBack();
    await question(page).getByRole("button", { name: "Continuar editando" }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(field).toHaveValue(TYPED);
    expect(page.url()).toBe(address);

    await page.goBack();
    await question(page).getByRole("button", { name: "Descartar" }).click();
    await expect(page).toHaveURL(/\/analytics$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}

test.describe("a dialog with something typed", () => {
  for (const [way, leave] of [
    ["Escape", (page: Page) => page.keyboard.press("Escape")],
    ["a click beside it", (page: Page) => page.mouse.click(5, 5)],
    ["its ✕", (page: Page) => button(page, "Cancelar").first().click()],
    ["'Cancelar'", (page: Page) => button(page, "Cancelar").last().click()],
    ["Forward", (page: Page) => page.goForward()],
  ] as const) {
    test(`is asked about before ${way}`, async ({ agentPage }) => {
      const page = await agentPage("/attenders", ADMIN);
      await come(page, "Clientes");
      await page.goBack();
      await button(page, "Adicionar atendente").click();
      const field = page.getByLabel("Nome completo");
      await field.fill(TYPED);
      await leave(page);
      await question(page).getByRole("button", { name: "Continuar editando" }).click();
      await expect(question(page)).toHaveCount(0);
      await expect(field).toHaveValue(TYPED);
      await expect(page).toHaveURL(/\/attenders$/);
      await leave(page);
      await question(page).getByRole("button", { name: "Descartar" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      if (way !== "Forward") await expect(button(page, "Adicionar atendente")).toBeFocused();
      else await expect(page).toHaveURL(/\/customers$/);
    });
  }

  test("is asked about by the browser before the tab closes", async ({ agentPage }) => {
    const page = await agentPage("/attenders", ADMIN);
    await button(page, "Adicionar atendente").click();
    await page.getByLabel("Nome completo").fill(TYPED);
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const warning = await asked;
    expect(warning.type()).toBe("beforeunload");
    await warning.dismiss();
    await expect(page.getByLabel("Nome completo")).toHaveValue(TYPED);
  });

  test("is asked about before a notice leads elsewhere", async ({ agentPage, server }) => {
    const email = addAttender(server);
    const id = addConversation(server, { customer: "Chama no Meio", lines: ["Oi"] });
    const page = await agentPage("/tickets", email);
    await touch(page);
    await button(page, "Novo Ticket").click();
    const subject = dialog(page).getByRole("textbox", { name: /^Assunto/ });
    await subject.fill(TYPED);
    await mention(server, id, email, "Olha esta aqui?");
    await button(page, "Abrir conversa").click();
    await expect(question(page)).toBeVisible();
    await button(page, "Continuar editando").click();
    await expect(subject).toHaveValue(TYPED);
    await mention(server, id, email, "E agora?");
    await button(page, "Abrir conversa").first().click();
    await button(page, "Descartar").click();
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}`));
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("goes without a question while nothing was typed", async ({ agentPage }) => {
    const page = await agentPage("/analytics", ADMIN);
    await come(page, "Atendentes");
    await button(page, "Adicionar atendente").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/analytics$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("is asked about in words that a screen reader gets", async ({ agentPage }) => {
    const page = await agentPage("/attenders", ADMIN);
    await button(page, "Adicionar atendente").click();
    await page.getByLabel("Nome completo").fill(TYPED);
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByLabel("Nome completo")).toBeFocused();
  });
});

test("a step back that lies over the same screen closes the form it was asked about", async ({ agentPage, server }) => {
  const desk = await colleagueAtDirectory(server);
  const customer = await desk.addCustomer({ name: "Volta Sobre Ela" });
  const page = await agentPage("/customers?q=volta+sobre");
  await button(page, "Volta Sobre Ela").click();
  await expect(page).toHaveURL(new RegExp(`customer=${customer.id}`));
  await dialog(page).getByRole("button", { name: "Editar" }).click();
  await dialog(page).getByLabel("Observações").fill(TYPED);
  await page.goBack();
  await question(page).getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/customers\?q=volta/);
});

test.describe("a new password that was begun", () => {
  for (const [way, leave] of [
    ["the rail", (page: Page) => rail(page, "Análises").click()],
    ["Back", (page: Page) => page.goBack()],
    [
      "a key",
      async (page: Page) => {
        await page.getByRole("heading", { level: 1 }).click();
        await pressTo(page, "a");
      },
    ],
  ] as const) {
    test(`is asked about before ${way}`, async ({ agentPage }) => {
      const page = await agentPage("/analytics");
      await come(page, "Configurações");
      const field = page.getByLabel("Senha atual");
      await field.fill(TYPED);
      await leave(page);
      await question(page).getByRole("button", { name: "Continuar editando" }).click();
      await expect(field).toHaveValue(TYPED);
      await expect(page).toHaveURL(/\/settings/);
      await leave(page);
      await question(page).getByRole("button", { name: "Descartar" }).click();
      await expect(page).toHaveURL(/\/analytics/);
    });
  }

  test("isn't asked about before another section of the settings", async ({ agentPage }) => {
    const page = await agentPage("/settings");
    await page.getByLabel("Senha atual").fill(TYPED);
    await page.getByRole("link", { name: "Aparência" }).click();
    await expect(page).toHaveURL(/#appearance$/);
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByLabel("Senha atual")).toHaveValue(TYPED);
  });
});

test.describe("what is typed into a small form of the screen is there again", () => {
  test("a note about a customer, after another customer and another screen", async ({ agentPage, server }) => {
    const desk = await colleagueAtDirectory(server);
    const customer = await desk.addCustomer({ name: "Nota de Alguém" });
    const other = await desk.addCustomer({ name: "Nota de Ninguém" });
    const page = await agentPage(`/customers?q=nota+de&customer=${customer.id}`);
    await dialog(page).getByLabel("Nova nota").fill(TYPED);
    await page.keyboard.press("Escape");
    await button(page, "Nota de Ninguém").click();
    await expect(page).toHaveURL(new RegExp(`customer=${other.id}`));
    await expect(dialog(page).getByLabel("Nova nota")).toHaveValue("");
    await page.keyboard.press("Escape");
    await come(page, "Tickets");
    await page.goBack();
    await button(page, "Nota de Alguém").click();
    await expect(dialog(page).getByLabel("Nova nota")).toHaveValue(TYPED);
  });

  test("a ticket's subject, after another ticket", async ({ agentPage, server }) => {
    const desk = await ticketDesk(server);
    const [first, second] = [
      await desk.add({ subject: "Título começado" }),
      await desk.add({ subject: "Outro título" }),
    ];
    const page = await agentPage(`/tickets/${first.id}`);
    await openTicket(page)
      .getByRole("heading", { name: /Título começado/ })
      .getByRole("button")
      .click();
    await openTicket(page).getByRole("textbox", { name: "Assunto" }).fill(TYPED);
    await ticketRow(page, second.subject).getByRole("link").click();
    await expect(openTicket(page).getByRole("heading", { name: /Outro título/ })).toBeVisible();
    await page.goBack();
    await expect(openTicket(page).getByRole("textbox", { name: "Assunto" })).toHaveValue(TYPED);
  });

  test("another address of a customer is left by Escape after a question, and the customer stays", async ({
    agentPage,
    server,
  }) => {
    const desk = await colleagueAtDirectory(server);
    const customer = await desk.addCustomer({ name: "Endereço Começado" });
    const page = await agentPage(`/customers?customer=${customer.id}`);
    await button(page, "Adicionar contato").click();
    await dialog(page).getByLabel("E-mail ou número").fill("outra@casa.example");
    await page.keyboard.press("Escape");
    await question(page).getByRole("button", { name: "Descartar" }).click();
    await expect(dialog(page).getByLabel("E-mail ou número")).toHaveCount(0);
    await expect(dialog(page)).toContainText("Endereço Começado");
  });

  test("a channel's form, by Back and Forward", async ({ agentPage, server }) => {
    const row = await (await channelDesk(server)).addWebChat({ name: `Meio ${randomUUID().slice(0, 8)}` });
    const page = await agentPage("/channels", ADMIN);
    await come(page, "Clientes");
    await page.goBack();
    await page.getByRole("link", { name: "Web Chat", exact: true }).click();
    await page.getByRole("navigation", { name: "Configurações" }).getByRole("link", { name: row.name }).click();
    await edit(page, row.name);
    await configForm(page, row.name).getByLabel("Nome do chatbot").fill(TYPED);
    await come(page, "Tickets");
    await page.goBack();
    await expect(configForm(page, row.name).getByLabel("Nome do chatbot")).toHaveValue(TYPED);
  });
});
