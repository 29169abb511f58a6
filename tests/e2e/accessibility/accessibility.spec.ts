import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation, countMessages } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const MODULE_PATHS = [
  "/analytics",
  "/tickets",
  "/attenders",
  "/customers",
  "/assistant",
  "/channels",
  "/settings",
  "/conversations",
];
const avatar = (page: Page) => page.getByRole("button", { name: /^Sua conta/ });

test.describe("axe finds nothing at A and AA on", () => {
  test("the welcome panel", async ({ page, server }) => {
    await page.goto(`${server.url}/analytics`);
    await expectAccessible(page);
  });

  test("the login dialog with its errors", async ({ page, server }) => {
    await page.goto(`${server.url}/login`);
    await page.getByRole("dialog").getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Informe o e-mail.")).toBeVisible();
    await expectAccessible(page);
  });

  test("the sign-up", async ({ page, server }) => {
    await page.goto(`${server.url}/signup`);
    await expectAccessible(page);
  });

  for (const path of MODULE_PATHS) {
    test(`${path}, for an administrator`, async ({ agentPage }) => {
      await expectAccessible(await agentPage(path, DEMO_ACCOUNTS.admin));
    });
  }

  test("a module that one may not use", async ({ agentPage }) => {
    await expectAccessible(await agentPage("/channels"));
  });

  test("an open conversation with a draft", async ({ agentPage, server }) => {
    const id = addConversation(server, {
      customer: "Maria das Graças Albuquerque Cavalcanti de Vasconcelos",
      company: "Companhia Sul-Rio-Grandense de Distribuição de Alimentos Ltda",
      lines: ["Bom dia", { us: "Bom dia, como posso ajudar?" }, "https://exemplo.com.br/pedido/4417"],
    });
    const page = await agentPage(`/conversations/${id}`);
    await page.getByRole("textbox", { name: "Mensagem" }).fill("Já estou vendo");
    await expectAccessible(page);
  });

  test("a closed conversation", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Encerrada Acessível", lines: ["Obrigada"], status: "closed" });
    await expectAccessible(await agentPage(`/conversations/${id}`));
  });

  test("an unknown conversation and an empty search", async ({ agentPage }) => {
    await expectAccessible(await agentPage("/conversations/99999999?q=nada-disso-existe"));
  });

  test("the account card", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await avatar(page).click();
    await expect(page.getByRole("button", { name: "Sair" })).toBeVisible();
    await expectAccessible(page);
  });

  test("the logout confirmation", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await avatar(page).click();
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });

  test("the conversation's menu, the closed conversation and the undo", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Menu Aberto", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.getByRole("button", { name: "Ações da conversa" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Encerrar", exact: true }).click();
    await page.goBack();
    await expect(page.getByText("Esta conversa foi encerrada")).toBeVisible();
    await expect(page.getByRole("button", { name: "Desfazer" })).toBeVisible();
    await expectAccessible(page);
  });

  test("a conversation with a note being written, its mentions and its canned replies", async ({
    agentPage,
    server,
  }) => {
    const id = addConversation(server, { customer: "Nota Aberta", lines: ["Oi"] });
    // So many that the list scrolls.
    for (let colleague = 0; colleague < 9; colleague += 1) addAttender(server);
    const page = await agentPage(`/conversations/${id}`);
    const composer = page.getByRole("textbox", { name: "Mensagem" });
    await composer.fill("/");
    await expect(page.getByRole("listbox")).toBeVisible();
    await expectAccessible(page);
    await composer.fill("");
    await page.locator("body").click({ position: { x: 5, y: 5 } });
    await page.keyboard.press("n");
    await page.keyboard.type("Veja @");
    await expect(page.getByRole("listbox")).toBeVisible();
    await expectAccessible(page);
  });

  test("the demo shop and the open chat", async ({ page, server }) => {
    await page.goto(`${server.url}/demo`);
    await page.getByRole("button", { name: /Fale com a gente/ }).click();
    const composer = page.frameLocator("iframe").getByRole("textbox");
    await composer.fill("Vocês têm esta mesa em freijó?");
    await composer.press("Enter");
    await expect(page.frameLocator("iframe").getByRole("log")).toContainText("freijó");
    await expectAccessible(page);
  });
});

test.describe("no page scrolls sideways", () => {
  const SCREENS = { "the login": "/login", "the settings": "/settings", "the demo shop": "/demo" };

  async function expectNoSideways(page: Page): Promise<void> {
    for (const width of [360, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const excess = await page.evaluate(() =>
        [document.documentElement, document.body, ...document.querySelectorAll("main, [role=dialog]")].map(
          (element) => element.scrollWidth - element.clientWidth,
        ),
      );
      expect(Math.max(...excess), `at ${width} px`).toBe(0);
    }
  }

  for (const [name, path] of Object.entries(SCREENS)) {
    test(name, async ({ agentPage, page, server }) => {
      if (path === "/settings") return expectNoSideways(await agentPage(path));
      await page.goto(`${server.url}${path}`);
      if (path === "/login") await expect(page.getByRole("dialog")).toBeVisible();
      await expectNoSideways(page);
    });
  }

  test("a conversation with very long words", async ({ agentPage, server }) => {
    const id = addConversation(server, {
      customer: `Ana ${"Comprida".repeat(12)}`,
      company: "Empresa".repeat(20),
      subject: "Substantivo".repeat(30),
      lines: [`https://exemplo.com.br/${"caminho".repeat(60)}`, { us: "x".repeat(400) }],
    });
    const page = await agentPage(`/conversations/${id}`);
    await expectNoSideways(page);
    await page.goto(`${server.url}/conversations`);
    await expectNoSideways(page);
  });
});

test("on a phone the list and the conversation are separate screens with a way back", async ({ agentPage, server }) => {
  addConversation(server, { customer: "Pessoa no Telefone", lines: ["Oi"] });
  const page = await agentPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole("listitem").filter({ hasText: "Pessoa no Telefone" });
  await row.click();
  await expect(row).toBeHidden();
  await expect(page.getByRole("log")).toBeVisible();
  await page.getByRole("link", { name: "Voltar para a lista" }).click();
  await expect(row).toBeVisible();
  await expect(page.getByRole("log")).toHaveCount(0);
});

test("a whole conversation needs no mouse: sign in, open, take, answer, close, sign out", async ({ page, server }) => {
  const id = addConversation(server, { customer: "Só Teclado", lines: ["Consegue sem mouse?"] });
  const keyboard = page.keyboard;
  await page.goto(`${server.url}/login?next=${encodeURIComponent("/conversations?filter=all")}`);
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused();
  await keyboard.type(DEMO_ACCOUNTS.agent);
  await keyboard.press("Tab");
  await keyboard.type(DEMO_PASSWORD);
  const connected = page.waitForResponse(/\/conversations\/counters/);
  await keyboard.press("Enter");
  await connected;

  await keyboard.press("j");
  const row = page.getByRole("listitem").filter({ hasText: "Só Teclado" });
  await expect(row.getByRole("link")).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText("Consegue sem mouse?");
  await keyboard.press("i");
  await expect(page.getByText("Conversa Assumida")).toBeVisible();

  await keyboard.press("r");
  await keyboard.type("Consigo, sim.");
  await keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText("Consigo, sim.");
  await expect.poll(() => countMessages(server, id, "Consigo, sim.")).toBe(1);

  // Out of the field backwards, into the log, where single keys work.
  const composer = page.getByRole("textbox", { name: "Mensagem" });
  await expect(composer).toBeFocused();
  await keyboard.press("Shift+Tab");
  await expect(composer).not.toBeFocused();
  await keyboard.press("e");
  await expect(row).toContainText("Fechado");

  for (let presses = 0; presses < 40; presses += 1) {
    if (await avatar(page).evaluate((element) => element === document.activeElement)) break;
    await keyboard.press("Shift+Tab");
  }
  await expect(avatar(page)).toBeFocused();
  const logout = page.getByRole("button", { name: "Sair", exact: true });
  await expect(logout).toBeVisible();
  for (let presses = 0; presses < 10; presses += 1) {
    await keyboard.press("Tab");
    if (await logout.evaluate((element) => element === document.activeElement)) break;
  }
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Sair do sistema" })).toBeVisible();
  await keyboard.press("Tab");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Sair" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Bem-vindo ao Cangoo" })).toBeVisible();
});
