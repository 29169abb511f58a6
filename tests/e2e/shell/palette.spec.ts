import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { colleagueAtDirectory } from "@/tests/e2e/customers/customer-data";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openTicket, ticketDesk } from "@/tests/e2e/tickets/ticket-data";

const palette = (page: Page) => page.getByRole("dialog", { name: "Buscar e comandos" });
const field = (page: Page) => palette(page).getByRole("combobox");
const row = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });
const group = (page: Page, name: string) => palette(page).getByRole("group", { name, exact: true });
const said = (page: Page) => palette(page).getByRole("status");

/** What this browser keeps of what was opened. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("cangoo.recent."))
      .join(),
  );

async function open(page: Page, typed = ""): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(typed);
}

test.describe("the palette", () => {
  test("opens with its keys from a text field, and leaves the field as it was", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Paleta Campos", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    const message = page.getByRole("textbox", { name: "Mensagem", exact: true });
    await message.fill("Um momento");
    await open(page);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
    await expect(message).toBeFocused();
    await expect(message).toHaveValue("Um momento");
  });

  test("has a button that closes it and does nothing else", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics");
    await open(page, "ir para tickets");
    await page.keyboard.press("Tab");
    await expect(palette(page).getByRole("button", { name: "Fechar" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(palette(page)).toHaveCount(0);
    expect(page.url()).toBe(`${server.url}/analytics`);
  });

  test("is walked through with the arrows, Home and End", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await open(page, "ir para");
    const rows = palette(page).getByRole("option");
    // What the server finds has come: rows that come later are others.
    await expect(said(page)).toHaveText(/\d+ resultados?$/);
    await expect(rows.first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("End");
    await expect(rows.last()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Home");
    await expect(rows.first()).toHaveAttribute("aria-selected", "true");
  });

  test("closes with the keys that opened it", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await open(page);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(palette(page)).toHaveCount(0);
  });

  test("opens from the rail, and its keys stand in the list of shortcuts", async ({ agentPage }) => {
    const page = await agentPage("/tickets");
    await page.getByRole("button", { name: "Buscar e comandos" }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("atalhos de teclado");
    await page.keyboard.press("Enter");
    const list = page.getByRole("dialog", { name: "Atalhos de teclado" });
    await expect(list.getByText("Buscar e comandos", { exact: true })).toBeVisible();
    const row = list.getByText("Buscar e comandos", { exact: true }).locator("..");
    await expect(row.locator("kbd")).toHaveText(["Ctrl", "K"]);
  });

  test("is as wide as a phone, and opens from its bar", async ({ agentPage }) => {
    const page = await agentPage("/tickets");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Mais", exact: true }).click();
    await page.getByRole("button", { name: "Buscar e comandos" }).click();
    await expect(field(page)).toBeFocused();
    await expect.poll(async () => (await palette(page).boundingBox())?.width).toBe(390);
    await palette(page).getByRole("button", { name: "Fechar" }).click();
    await expect(palette(page)).toHaveCount(0);
  });

  test("has nothing for axe to find, empty, with rows and without", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Axel Paleta", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin);
    await open(page);
    await expect(group(page, "Comandos")).toBeVisible();
    await expectAccessible(page);
    await field(page).fill("a");
    await expect(group(page, "Conversas")).toBeVisible();
    await expectAccessible(page);
    await field(page).fill("xqzwvk");
    await expect(said(page)).toHaveText("Nada encontrado para “xqzwvk”.");
    await expectAccessible(page);
  });
});

test.describe("an action of the screen", () => {
  test("is done by keyboard, even misspelt, and is shown with its key", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Nadir Notada", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await open(page, "nota privda");
    await expect(row(page, "Escrever nota privada")).toHaveAttribute("aria-selected", "true");
    await expect(row(page, "Escrever nota privada").getByText("n", { exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Nota privada" })).toBeFocused();
  });

  test("isn't there while it can't be done", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Celso Fechado", lines: ["Oi"], status: "closed" });
    const page = await agentPage(`/conversations/${id}`);
    await expect(page.getByText("Conversa com Celso Fechado").first()).toBeVisible();
    await open(page);
    await expect(row(page, "Escrever nota privada")).toBeVisible();
    await expect(row(page, "Responder ao cliente")).toHaveCount(0);
    await expect(row(page, "Encerrar e ir para a próxima")).toHaveCount(0);
  });

  test("opens the menu that its key opens", async ({ agentPage, server }) => {
    const { id } = await (await ticketDesk(server)).add({ subject: "Paleta abre o menu" });
    const page = await agentPage(`/tickets/${id}`);
    await expect(openTicket(page).getByText("Paleta abre o menu")).toBeVisible();
    await open(page, "transferir o ticket");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
  });

  test("of another screen is begun from here", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await open(page, "novo ticket");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Criar Novo Ticket" })).toBeVisible();
  });
});

test.describe("what is typed finds", () => {
  test("a conversation, without accents and misspelt, and opens it", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Quitéria Zaluar", lines: ["Oi"], subject: "Girândola quebrada" });
    const page = await agentPage("/analytics");
    await open(page, "girandolla quebrda");
    await expect(row(page, /Girândola quebrada/)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${server.url}/conversations/${id}`);
  });

  test("a ticket and its customer, and says how many rows there are", async ({ agentPage, server }) => {
    const desk = await ticketDesk(server);
    const { id } = await desk.add({ subject: "Ampulheta trincada", customer: "Zulmerinda Fontenelle" });
    const page = await agentPage("/conversations");
    await open(page, "zulmerinda");
    await expect(group(page, "Clientes").getByRole("option", { name: /Zulmerinda Fontenelle/ })).toBeVisible();
    await expect(said(page)).toContainText("3 resultados");
    await field(page).fill("ampulheta");
    await expect(group(page, "Tickets").getByRole("option")).toHaveCount(1);
    await group(page, "Tickets").getByRole("option").click();
    await expect(page).toHaveURL(`${server.url}/tickets/${id}`);
  });

  test("a customer, whose details open", async ({ agentPage, server }) => {
    const customer = await (await colleagueAtDirectory(server)).addCustomer({ name: "Hermenegilda Ypê" });
    const page = await agentPage("/customers");
    await open(page, "hermenegilda ype");
    await group(page, "Clientes")
      .getByRole("option", { name: /Hermenegilda/ })
      .click();
    await expect(page).toHaveURL(`${server.url}/customers?customer=${customer.id}`);
    await expect(page.getByRole("dialog", { name: "Hermenegilda Ypê" })).toBeVisible();
  });

  test("nothing where the server fails, says so, and tries again", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Falhada Busca", lines: ["Oi"] });
    const page = await agentPage("/analytics");
    await page.route("**/Chat/GetChats**", (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, "falhada");
    await expect(said(page)).toHaveText("Não foi possível buscar: Conversas.");
    await page.unroute("**/Chat/GetChats**");
    await palette(page).getByRole("button", { name: "Tentar novamente" }).click();
    await expect(row(page, /Conversa com Falhada Busca/)).toBeVisible();
  });
});

test.describe("with a conversation open", () => {
  test("it is given to a colleague by name", async ({ agentPage, server }) => {
    addAttender(server, { firstName: "Wanderléia" });
    const id = addConversation(server, { customer: "Passada Adiante", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await expect(page.getByText("Conversa com Passada Adiante").first()).toBeVisible();
    await open(page, "transferir wanderleia");
    await row(page, /Transferir para Wanderléia/).click();
    await expect(page.locator("[data-toaster]").getByText(/Wanderléia/)).toBeVisible();
  });

  test("a canned reply goes into its field, filled", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Pronta Respostas", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    const made = await page.request.post(`${server.url}/api/v1/canned-replies`, {
      headers: { Origin: server.url },
      data: { shortcut: "paletada", content: "Olá, {{customer.firstName}}!", isShared: false },
    });
    expect(made.status()).toBe(200);
    await open(page, "paletda");
    await row(page, /paletada/).click();
    await expect(page.getByRole("textbox", { name: "Mensagem", exact: true })).toHaveValue("Olá, Pronta!");
  });

  test("neither is there on a screen without one", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await open(page, "transferir");
    await expect(said(page)).not.toHaveText("Buscando…");
    await expect(group(page, "Transferir")).toHaveCount(0);
    await expect(group(page, "Respostas prontas")).toHaveCount(0);
  });
});

test.describe("what was opened", () => {
  test("stands there before anything is typed, the newest first, without what is open", async ({
    agentPage,
    server,
  }) => {
    const ticket = await (await ticketDesk(server)).add({ subject: "Recém-aberto pela paleta" });
    const id = addConversation(server, { customer: "Recente Primeira", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await expect.poll(() => kept(page)).toContain("Recente Primeira");
    await page.goto(`${server.url}/tickets/${ticket.id}`);
    await expect.poll(() => kept(page)).toContain("Recém-aberto");
    await page.goto(`${server.url}/analytics`);
    await open(page);
    await expect(group(page, "Recentes").getByRole("option")).toHaveText([/Recém-aberto/, /Recente Primeira/]);
    await row(page, /Conversa com Recente Primeira/).click();
    await expect(page).toHaveURL(`${server.url}/conversations/${id}`);
    await open(page);
    await expect(group(page, "Recentes").getByRole("option")).toHaveText([/Recém-aberto/]);
  });

  test("is forgotten when it is deleted, and all of it with the sign-out", async ({ agentPage, server }) => {
    const desk = await ticketDesk(server);
    const gone = await desk.add({ subject: "Some da paleta" });
    const stays = await desk.add({ subject: "Fica na paleta" });
    const page = await agentPage(`/tickets/${gone.id}`);
    await expect.poll(() => kept(page)).toContain("Some da paleta");
    const connected = page.waitForResponse(/\/conversations\/counters/);
    await page.goto(`${server.url}/tickets/${stays.id}`);
    await connected;
    await expect.poll(() => kept(page)).toContain("Fica na paleta");
    await desk.remove(gone);
    await expect.poll(() => kept(page)).not.toContain("Some da paleta");
    expect(await kept(page)).toContain("Fica na paleta");
    await open(page, "sair do sistema");
    await page.keyboard.press("Enter");
    const left = page.waitForEvent("load");
    await page.getByRole("button", { name: "Sair", exact: true }).click();
    await left;
    expect(await kept(page)).toBe("");
  });
});

test.describe("who may less sees less", () => {
  test("an agent has no way to what is the administrators'", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await open(page, "ir para");
    await expect(row(page, "Ir para Tickets")).toBeVisible();
    await expect(row(page, "Ir para Canais")).toHaveCount(0);
    await field(page).fill("configurações");
    await expect(row(page, "Configurações: Idiomas")).toBeVisible();
    await expect(row(page, "Configurações: Plano e cobrança")).toHaveCount(0);
  });

  test("an administrator has it", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics", DEMO_ACCOUNTS.admin);
    await open(page, "canais");
    await expect(row(page, "Ir para Canais")).toBeVisible();
    await field(page).fill("cobranca");
    await row(page, "Configurações: Plano e cobrança").click();
    await expect(page).toHaveURL(`${server.url}/settings#billing`);
  });
});

test("the theme is changed from it", async ({ agentPage, server }) => {
  const page = await agentPage("/analytics", addAttender(server));
  await open(page, "tema escuro");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
