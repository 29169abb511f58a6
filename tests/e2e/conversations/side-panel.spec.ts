import type { Page } from "@playwright/test";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const panel = (page: Page) => page.getByRole("complementary", { name: "Cliente e assistente" });

test.describe("the customer's side", () => {
  test("has their company and e-mail, and their other conversations open on a click", async ({ agentPage, server }) => {
    const email = "palmira@cartoes.example";
    const id = addConversation(server, { customer: "Palmira Cartão", email, company: "Cartões Ltda", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await expect(panel(page)).toContainText("Palmira Cartão");
    await expect(panel(page)).toContainText("Cartões Ltda");
    await expect(panel(page).getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
    await expect(panel(page)).toContainText("Esta é a única conversa deste cliente.");
    const customerId = (await (await page.request.get(`${server.url}/api/v1/conversations/${id}`)).json()).user.id;
    const created = await page.request.post(`${server.url}/api/v1/conversations`, {
      data: {
        subject: "A segunda conversa",
        customerId,
        companyId: null,
        assignedAgentId: null,
        priority: "medium",
        status: "pending",
        channel: "email",
        tags: [],
        message: "Outra coisa",
        clientId: `segunda-${id}`,
      },
    });
    const other = (await created.json()).id;
    await panel(page)
      .getByRole("link", { name: /A segunda conversa/ })
      .click();
    await expect(page).toHaveURL(`${server.url}/conversations/${other}`);
  });

  test("begins an Arabic name beside the picture, as any other", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "ليلى حداد", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    const name = panel(page).getByRole("heading", { name: "ليلى حداد" });
    await expect(name).toBeVisible();
    const gap = await name.evaluate((heading) => {
      const text = document.createRange();
      text.selectNodeContents(heading);
      return text.getBoundingClientRect().left - heading.getBoundingClientRect().left;
    });
    expect(gap).toBeLessThan(2);
  });

  test("that can't be loaded says so and is read by trying again", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Quintina Falha", lines: ["Oi"] });
    const page = await agentPage();
    await page.route("**/conversations/*/customer", (route) =>
      route.fulfill({ status: 403, contentType: "application/problem+json", body: '{"code":"FORBIDDEN"}' }),
    );
    await page.locator(`[data-chat-id="${id}"]`).click();
    await expect(panel(page)).toContainText("Erro ao carregar cliente");
    await page.unroute("**/conversations/*/customer");
    await panel(page).getByRole("button", { name: "Tentar novamente" }).click();
    await expect(panel(page)).toContainText("Quintina Falha");
  });
});

test.describe("the panel", () => {
  test("stays minimised through a reload, and the strip brings it back", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Rosaura Estreita", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await panel(page).getByRole("button", { name: "Minimizar painel" }).click();
    await expect(panel(page)).toBeHidden();
    await page.reload();
    await expect(panel(page)).toBeHidden();
    await page.getByRole("button", { name: "Mostrar Cliente" }).click();
    await expect(panel(page)).toContainText("Rosaura Estreita");
    await expect(panel(page).getByRole("tab", { name: "Cliente" })).toBeFocused();
  });

  test("that isn't pinned lies over the page and goes away by Escape and by a click elsewhere", async ({
    agentPage,
    server,
  }) => {
    const id = addConversation(server, { customer: "Salomé Solta", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await panel(page).getByRole("button", { name: "Fixar painel" }).click();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await page.getByRole("button", { name: "Mostrar Cangoo" }).click();
    await expect(panel(page)).toBeVisible();
    await page.getByRole("log", { name: "Mensagens" }).click({ position: { x: 5, y: 5 } });
    await expect(panel(page)).toBeHidden();
  });

  test("is closed on a narrow window, opens over the conversation, and nothing scrolls sideways", async ({
    agentPage,
    server,
  }) => {
    const id = addConversation(server, { customer: "Telma Tablet", lines: ["Oi"] });
    const page = await agentPage();
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.locator(`[data-chat-id="${id}"]`).click();
    await expect(page.getByRole("log", { name: "Mensagens" })).toContainText("Oi");
    await expect(panel(page)).toBeHidden();
    await page.getByRole("button", { name: "Mostrar Cliente" }).click();
    await expect(panel(page)).toContainText("Telma Tablet");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  });

  test("fills a phone's screen and has a way back", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Umbelina Celular", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Abrir cliente e assistente" }).click();
    await expect(panel(page)).toContainText("Umbelina Celular");
    expect((await panel(page).boundingBox())?.width).toBe(390);
    await panel(page).getByRole("button", { name: "Voltar para a conversa" }).click();
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Mensagem" })).toBeVisible();
  });
});
