import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expect, test } from "@/tests/e2e/fixtures";

const chat = (page: Page) => page.frameLocator("iframe");

async function writeAsVisitor(page: Page, text: string): Promise<void> {
  const composer = chat(page).getByRole("textbox");
  await composer.fill(text);
  await composer.press("Enter");
}

async function openChat(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /chat|fale|ajuda|conversa/i })
    .first()
    .click();
  await expect(chat(page).getByRole("textbox")).toBeVisible();
}

test.describe("a visitor on another site and an agent", () => {
  test("the visitor's first message appears in the agent's list at once, and the answer in the visitor's chat", {
    tag: "@main",
  }, async ({ agentPage, visitorPage }) => {
    const agent = await agentPage();
    const visitor = await visitorPage();
    await openChat(visitor);
    await writeAsVisitor(visitor, "Oi! Meu pedido 4417 não chegou.");
    const row = agent.getByRole("link", { name: /Visitante \d+/ }).first();
    await expect(row).toContainText("Oi! Meu pedido 4417 não chegou.");

    await row.click();
    const log = agent.getByRole("log");
    await expect(log).toContainText("Oi! Meu pedido 4417 não chegou.");
    await agent.getByRole("button", { name: "Assumir" }).first().click();
    await expect(agent.getByText("Conversa Assumida")).toBeVisible();
    const composer = agent.getByRole("textbox", { name: "Mensagem" });
    await composer.fill("Olá! Já estou vendo o pedido 4417.");
    await composer.press("Enter");

    await expect(chat(visitor).getByText("Olá! Já estou vendo o pedido 4417.")).toBeVisible();
    await writeAsVisitor(visitor, "Obrigada!");
    await expect(log).toContainText("Obrigada!");
  });

  test("the visitor keeps the conversation on the next page and on the next visit", async ({
    visitorPage,
    agentPage,
    site,
  }) => {
    const visitor = await visitorPage();
    await openChat(visitor);
    await writeAsVisitor(visitor, "Vocês abrem no sábado?");
    const agent = await agentPage();
    await expect(agent.getByRole("link", { name: /Vocês abrem no sábado/ }).first()).toBeVisible();

    await visitor.getByRole("link", { name: "Outra página" }).click();
    await visitor.waitForURL(/outra/);
    await expect(chat(visitor).getByText("Vocês abrem no sábado?")).toBeVisible();

    const nextVisit = await visitor.context().newPage();
    await nextVisit.goto(site.url);
    await openChat(nextVisit);
    await expect(chat(nextVisit).getByText("Vocês abrem no sábado?")).toBeVisible();
  });

  test("what the agent writes is kept after a reload of the desk", async ({ visitorPage, agentPage }) => {
    const visitor = await visitorPage();
    await openChat(visitor);
    await writeAsVisitor(visitor, "Quero a segunda via de agosto");
    const agent = await agentPage();
    await agent
      .getByRole("link", { name: /segunda via de agosto/ })
      .first()
      .click();
    const composer = agent.getByRole("textbox", { name: "Mensagem" });
    await composer.fill("Segue o boleto.");
    await composer.press("Enter");
    await expect(chat(visitor).getByText("Segue o boleto.")).toBeVisible();
    await agent.reload();
    await expect(agent.getByRole("log")).toContainText("Segue o boleto.");
  });

  test("closing tells the visitor, blocks the composer, and the next message opens the conversation again", {
    tag: "@main",
  }, async ({ visitorPage, agentPage }) => {
    const visitor = await visitorPage();
    await openChat(visitor);
    await writeAsVisitor(visitor, "Era só uma dúvida rápida");
    const agent = await agentPage();
    await agent
      .getByRole("link", { name: /Era só uma dúvida rápida/ })
      .first()
      .click();
    const closedUrl = agent.url();
    await agent.getByRole("button", { name: "Encerrar", exact: true }).click();
    await agent.goBack();
    await expect(agent.getByText("Esta conversa foi encerrada", { exact: true })).toBeVisible();
    await expect(agent.getByRole("textbox", { name: "Mensagem" })).toHaveCount(0);
    await expect(chat(visitor).getByText(/Esta conversa foi encerrada/)).toBeVisible();

    await writeAsVisitor(visitor, "Lembrei de outra coisa");
    const row = agent.getByRole("link", { name: /Lembrei de outra coisa/ }).first();
    await row.click();
    await expect(agent.getByRole("log")).toContainText("Lembrei de outra coisa");
    expect(new URL(agent.url()).pathname).toBe(new URL(closedUrl).pathname);
    await expect(agent.getByRole("textbox", { name: "Mensagem" })).toBeVisible();
  });

  test("an agent's undo opens the conversation again, and the visitor goes on in it", async ({
    visitorPage,
    agentPage,
  }) => {
    const visitor = await visitorPage();
    await openChat(visitor);
    await writeAsVisitor(visitor, "Fecharam sem querer");
    const agent = await agentPage();
    await agent
      .getByRole("link", { name: /Fecharam sem querer/ })
      .first()
      .click();
    await agent.getByRole("button", { name: "Encerrar", exact: true }).click();
    await agent.goBack();
    await expect(chat(visitor).getByText(/Esta conversa foi encerrada/)).toBeVisible();
    await agent.getByRole("button", { name: "Desfazer" }).click();
    await expect(chat(visitor).getByText(/Esta conversa foi encerrada/)).toHaveCount(0);
    await writeAsVisitor(visitor, "Que bom que voltou");
    await expect(agent.getByRole("log")).toContainText("Que bom que voltou");
  });

  test("the agent sees that the visitor writes and that they have read; the visitor sees the agent write", async ({
    visitorPage,
    agentPage,
  }) => {
    const visitor = await visitorPage();
    await openChat(visitor);
    await writeAsVisitor(visitor, "Vocês abrem no sábado?");
    const agent = await agentPage();
    await agent
      .getByRole("link", { name: /Vocês abrem no sábado/ })
      .first()
      .click();
    await expect(agent.getByRole("log")).toContainText("Vocês abrem no sábado?");
    const visitorField = chat(visitor).getByRole("textbox");
    await visitorField.pressSequentially("Estou perg", { delay: 20 });
    await expect(agent.getByText(/está digitando/).first()).toBeVisible();
    await visitorField.fill("");
    const composer = agent.getByRole("textbox", { name: "Mensagem" });
    await composer.pressSequentially("Abrimos até as 13h", { delay: 20 });
    await expect(chat(visitor).getByText(/está digitando/)).toBeVisible();
    await composer.press("Enter");
    await expect(chat(visitor).getByText("Abrimos até as 13h")).toBeVisible();
    await expect(chat(visitor).getByText(/está digitando/)).toHaveCount(0);
    await expect(agent.getByText("Lida").first()).toBeAttached();
  });

  test("two agents take at once: one has it, the other is told who", { tag: "@main" }, async ({
    visitorPage,
    agentPage,
  }) => {
    const visitor = await visitorPage();
    await openChat(visitor);
    await writeAsVisitor(visitor, "Quem me atende?");
    const [one, two] = [await agentPage(), await agentPage("/conversations", DEMO_ACCOUNTS.admin)];
    for (const page of [one, two]) {
      await page
        .getByRole("link", { name: /Quem me atende/ })
        .first()
        .click();
      await expect(page.getByRole("button", { name: "Assumir" }).first()).toBeVisible();
    }
    // The second agent's screen learns of the take only from the server's refusal.
    await two.route("**/AssignAttenderToChat**", async (route) => {
      await one.getByRole("button", { name: "Assumir" }).first().click();
      await expect(one.getByText("Conversa Assumida")).toBeVisible();
      await route.continue();
    });
    await two.getByRole("button", { name: "Assumir" }).first().click();
    await expect(two.getByText(/já assumiu esta conversa/)).toBeVisible();
  });
});

test("a site that is not allowed shows no chat", async ({ browser, server }) => {
  const { startHostSite } = await import("./host-site");
  const site = await startHostSite(server, false);
  const context = await browser.newContext();
  const page = await context.newPage();
  const warning = page.waitForEvent("console", (message) => message.text().includes("[Cangoo]"));
  await page.goto(site.url);
  expect((await warning).text()).toContain("isn't shown");
  await expect(page.getByRole("button")).toHaveCount(0);

  // The chat's own page, framed directly, is refused by its frame-ancestors.
  const { DEMO_CLIENT_KEY } = await import("@/lib/kernel/demo-accounts");
  const policy = (await page.request.get(`${server.url}/widget?key=${DEMO_CLIENT_KEY}`)).headers()[
    "content-security-policy"
  ];
  expect(policy).toContain("frame-ancestors");
  expect(policy).not.toContain(site.url);
  await context.close();
  await site.close();
});

test("the demo shop has a working chat", async ({ agentPage, server, browser }) => {
  const context = await browser.newContext();
  const shop = await context.newPage();
  await shop.goto(`${server.url}/demo`);
  await openChat(shop);
  await writeAsVisitor(shop, "Tem na cor verde?");
  const agent = await agentPage();
  await expect(agent.getByRole("link", { name: /Tem na cor verde/ }).first()).toBeVisible();
  await context.close();
});
