import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import type { TestServer } from "@/tests/support/server";

const header = (page: Page) => page.getByRole("region", { name: "Conversa aberta" }).locator("header");
const inHeader = (page: Page, name: string | RegExp) => header(page).getByRole("button", { name });
const panel = (page: Page) => page.getByRole("complementary", { name: "Cliente e assistente" });

/** Makes a ticket of a conversation. @returns its id */
async function addTicketOf(server: TestServer, conversationId: number, subject: string): Promise<string> {
  const api = openSession(server, DEMO_ACCOUNTS.admin);
  const chat = (await (await api.fetch(`/api/v1/conversations/${conversationId}`)).json()) as { user: { id: number } };
  const made = await api.fetch("/api/v1/tickets", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      subject,
      description: "O cliente pede uma solução.",
      customerId: chat.user.id,
      conversationId,
      clientId: crypto.randomUUID(),
    }),
  });
  return ((await made.json()) as { id: string }).id;
}

test.describe("'Encerrar'", () => {
  test("closes the conversation and goes on to the next one", async ({ agentPage, server }) => {
    const below = addConversation(server, { customer: "Abelarda Segunda", lines: ["Sou a segunda"], age: 5 });
    addConversation(server, { customer: "Abelarda Primeira", lines: ["Sou a primeira"] });
    const page = await agentPage("/conversations?filter=all");
    await page.getByRole("listitem").filter({ hasText: "Abelarda Primeira" }).click();
    await inHeader(page, "Encerrar").click();
    await expect(page).toHaveURL(new RegExp(`/conversations/${below}`));
    await expect(page.getByRole("listitem").filter({ hasText: "Abelarda Primeira" })).toContainText("Fechado");
    await expect(page.getByRole("listitem").filter({ hasText: "Abelarda Segunda" })).not.toContainText("Fechado");
  });

  test("gives its place to 'Reabrir', which opens the conversation again", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Benvinda Reaberta", lines: ["Oi"], status: "closed" });
    const page = await agentPage(`/conversations/${id}`);
    await expect(inHeader(page, "Encerrar")).toHaveCount(0);
    await inHeader(page, "Reabrir").click();
    await expect(inHeader(page, "Encerrar")).toBeVisible();
    await expect(inHeader(page, "Reabrir")).toHaveCount(0);
  });
});

test.describe("who has the conversation", () => {
  test("is a button that opens the list of agents, by keyboard alone", async ({ agentPage, server }) => {
    addAttender(server, { firstName: "Wandinha" });
    const id = addConversation(server, { customer: "Clorinda Dada", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    const owner = inHeader(page, "Responsável: Sem atendente");
    await owner.focus();
    await page.keyboard.press("Enter");
    const wanted = page.getByRole("menuitemradio", { name: "Wandinha Teixeira" });
    await expect(wanted).toBeVisible();
    await page.keyboard.type("Wand");
    await expect(wanted).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(inHeader(page, "Responsável: Wandinha Teixeira")).toBeFocused();
  });

  test("is no button once the conversation is closed", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Dorvalina Fechada", lines: ["Oi"], status: "closed" });
    const page = await agentPage(`/conversations/${id}`);
    await expect(header(page)).toContainText("Sem atendente");
    await expect(inHeader(page, /^Responsável/)).toHaveCount(0);
  });
});

test.describe("from the header", () => {
  test("the customer's record is one click away", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Etelvina Cadastro", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await header(page).getByRole("link", { name: "Etelvina Cadastro" }).click();
    await expect(page).toHaveURL(/\/customers\?customer=\d+/);
  });

  test("the only ticket is one click away, and appears as it is made", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Firmiana Ticket", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await expect(panel(page)).toContainText("Firmiana Ticket");
    await expect(header(page).getByText(/^Tickets/)).toHaveCount(0);
    const ticket = await addTicketOf(server, id, "A única pendência");
    await header(page).getByRole("link", { name: "Tickets (1)" }).click();
    await expect(page).toHaveURL(new RegExp(`/tickets/${ticket}$`));
  });

  test("several tickets are shown in the panel, and Escape comes back", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Gumercinda Tickets", lines: ["Oi"] });
    await addTicketOf(server, id, "Primeira pendência");
    await addTicketOf(server, id, "Segunda pendência");
    const page = await agentPage(`/conversations/${id}`);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(panel(page)).toBeHidden();
    await inHeader(page, "Tickets (2)").click();
    await expect(
      panel(page)
        .getByRole("link", { name: /pendência/ })
        .first(),
    ).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(inHeader(page, "Tickets (2)")).toBeFocused();
  });
});

test("the header is as high at every width, and hides no button on a phone", async ({ agentPage, server }) => {
  const id = addConversation(server, {
    customer: "Hermengarda de Albuquerque Cavalcanti e Vasconcelos",
    subject: "Pedido que chegou incompleto, com a caixa aberta e sem a nota fiscal dentro",
    lines: ["Oi"],
  });
  await addTicketOf(server, id, "Uma pendência");
  const page = await agentPage(`/conversations/${id}`);
  await expect(header(page).getByRole("link", { name: "Tickets (1)" })).toBeVisible();
  const heights = new Set<number>();
  for (const width of [1440, 1280, 1024, 700, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const names = ["Assumir", "Encerrar", "Mais ações da conversa"];
    // A phone has room for what is done most; the menu has the rest.
    for (const name of width === 390 ? names : [...names, "Adiar"])
      await expect(inHeader(page, name)).toBeInViewport({ ratio: 1 });
    await expect(header(page).getByRole("link", { name: "Tickets (1)" })).toBeInViewport({ ratio: 1 });
    heights.add((await header(page).boundingBox())?.height ?? 0);
    expect(await header(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
  expect([...heights]).toHaveLength(1);
});

test("the header and the list of agents have nothing for axe to find", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Idalina Acessível", lines: ["Oi"] });
  await addTicketOf(server, id, "Uma questão");
  const page = await agentPage(`/conversations/${id}`);
  await expect(header(page).getByRole("link", { name: "Tickets (1)" })).toBeVisible();
  await expectAccessible(page);
  await expectAccessible(page, {
    open: async () => {
      await page.keyboard.press("Escape");
      // As somebody without a pointer does: a list that scrolls is reached by the keys.
      await inHeader(page, /^Responsável/).press("Enter");
      await expect(page.getByRole("menuitemradio", { name: "Não atribuído" })).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(page.locator("[role=menuitemradio]:focus")).toHaveCount(1);
    },
  });
});
