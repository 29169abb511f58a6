import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addAttender } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const MODULES = {
  analytics: "Análises",
  conversations: "Conversas",
  tickets: "Tickets",
  attenders: "Atendentes",
  customers: "Clientes",
  channels: "Canais",
  assistant: "Assistente",
};

const avatar = (page: Page) => page.getByRole("button", { name: /^(Sua conta|Your account)/ });
const card = (page: Page) => page.getByRole("region", { name: /^(Sua conta|Your account)/ });

async function openLogout(page: Page): Promise<void> {
  await avatar(page).click();
  await card(page).getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("dialog", { name: "Sair do sistema" })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await openLogout(page);
  await page.getByRole("dialog").getByRole("button", { name: "Sair", exact: true }).click();
}

const welcome = (page: Page) => page.getByRole("heading", { name: "Bem-vindo ao Cangoo" });

test.describe("addresses", () => {
  test("the root leads to the dashboard", async ({ agentPage, server }) => {
    const page = await agentPage();
    await page.goto(`${server.url}/`);
    await page.waitForURL(`${server.url}/analytics`);
  });

  for (const path of ["/relatorios", "/tickets/extra/longe"]) {
    test(`${path} is told to be nobody's, with the way to the start`, async ({ agentPage, server }) => {
      const page = await agentPage();
      expect((await page.goto(`${server.url}${path}`))?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Página não encontrada", level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "Ir para o início" }).click();
      await page.waitForURL(`${server.url}/analytics`);
    });

    test(`${path} is so to visitors, too`, async ({ page, server }) => {
      expect((await page.goto(`${server.url}${path}`))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
});

test.describe("the navigation", () => {
  test("leads to every module and marks where one is", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics");
    const rail = page.getByRole("navigation", { name: "Módulos" });
    for (const [key, name] of Object.entries(MODULES)) {
      const link = rail.getByRole("link", { name: new RegExp(`^${name}`) });
      await link.click();
      await page.waitForURL(`${server.url}/${key}`);
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(rail.locator("[aria-current]").filter({ visible: true })).toHaveCount(1);
    }
  });

  test("shows what came after the pointer had fetched the conversations", async ({ agentPage, visitor }) => {
    const page = await agentPage("/tickets");
    const entry = page.getByRole("navigation", { name: "Módulos" }).getByRole("link", { name: /^Conversas/ });
    const fetched = page.waitForResponse((response) => response.url().includes("/conversations?_rsc="));
    // A pointer that is there before the page's code is fetches nothing until it comes again.
    await expect(async () => {
      await page.getByRole("heading", { name: "Tickets" }).hover();
      await entry.hover();
      await expect.poll(() => Promise.race([fetched, null]), { timeout: 1_000 }).not.toBeNull();
    }).toPass();
    await (await visitor()).say("Chegou depois da busca antecipada");
    await entry.click();
    await expect(page.getByText("Chegou depois da busca antecipada")).toBeVisible();
  });

  test("names a module when the pointer rests on it", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    const tooltip = page.locator("[aria-hidden=true]", { hasText: /^Tickets$/ });
    await expect(tooltip).toBeHidden();
    await page.getByRole("link", { name: "Tickets" }).hover();
    await expect(tooltip).toBeVisible();
  });

  test("counts the conversations that wait for an answer", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics");
    const { unread } = await (await page.request.get(`${server.url}/api/v1/conversations/counters`)).json();
    await expect(page.getByRole("link", { name: `Conversas, ${unread} não lidas` })).toBeVisible();
  });

  test("shows an administrator's module to an agent with whom to ask", async ({ agentPage }) => {
    const page = await agentPage("/attenders");
    await expect(page.getByText(/Você não tem permissão para visualizar os atendentes/)).toBeVisible();
  });

  test("lets the keyboard skip it", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Ir para o conteúdo" });
    await expect(skip).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test.describe("the account card", () => {
  test("opens by hover and closes when the pointer leaves", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await avatar(page).hover();
    await expect(card(page)).toContainText("Rafael Nogueira");
    await expect(card(page)).toContainText(DEMO_ACCOUNTS.agent);
    await page.mouse.move(900, 200);
    await expect(card(page)).toBeHidden();
  });

  test("opens by keyboard focus and closes with Escape, which gives the focus back", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await page.getByRole("button", { name: /^Notificações/ }).focus();
    await page.keyboard.press("Tab");
    await expect(card(page)).toContainText("Rafael Nogueira");
    await page.keyboard.press("Tab");
    await expect(card(page).locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(card(page)).toBeHidden();
    await expect(avatar(page)).toBeFocused();
  });

  test("stays open after a click until a click elsewhere", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await avatar(page).click();
    await page.mouse.move(900, 200);
    await expect(card(page)).toBeVisible();
    await page.mouse.click(900, 200);
    await expect(card(page)).toBeHidden();
  });

  test("says who is an administrator", async ({ agentPage }) => {
    const [agent, admin] = [await agentPage("/analytics"), await agentPage("/analytics", DEMO_ACCOUNTS.admin)];
    await avatar(agent).click();
    await expect(card(agent).getByText("Atendente", { exact: true })).toBeVisible();
    await avatar(admin).click();
    await expect(card(admin).getByText("Administrador", { exact: true })).toBeVisible();
  });

  test("leads to the settings", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics");
    await avatar(page).click();
    await card(page).getByRole("link", { name: "Configurações" }).click();
    await page.waitForURL(`${server.url}/settings`);
  });
});

test.describe("signing out", () => {
  test("asks first, and staying changes nothing", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await openLogout(page);
    await expect(page.getByRole("dialog")).toContainText(
      "Tem certeza de que deseja sair? Você precisará entrar novamente para acessar o sistema.",
    );
    await page.getByRole("button", { name: "Continuar conectado" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(avatar(page)).toBeFocused();
    await page.reload();
    await expect(avatar(page)).toBeVisible();
  });

  test("has the documented words in English", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics", addAttender(server));
    await avatar(page).click();
    await card(page).getByRole("button", { name: "Mudar para English" }).click();
    await card(page).getByRole("button", { name: "Sign out" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(
      "Are you sure you want to sign out? You'll need to sign in again to use the system.",
    );
    await expect(dialog.getByRole("button", { name: "Stay signed in" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Sign out" })).toBeVisible();
  });

  test("ends the session: neither the back button nor the address shows the desk", async ({ agentPage, server }) => {
    const page = await agentPage("/conversations");
    await logOut(page);
    await expect(welcome(page)).toBeVisible();
    // Whoever signs out knows why they are out.
    await expect(page.getByText("Sessão expirada")).toHaveCount(0);
    await page.goBack();
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole("list", { name: "Lista de conversas" })).toHaveCount(0);
    expect((await page.request.get(`${server.url}/api/v1/conversations/counters`)).status()).toBe(401);
  });

  test("takes the browser's other tabs along at once", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics");
    const other = await page.context().newPage();
    const connected = other.waitForResponse(/\/conversations\/counters/);
    await other.goto(`${server.url}/conversations`);
    await connected;
    await logOut(page);
    await expect(welcome(other)).toBeVisible();
  });

  test("in one browser leaves the other signed in", async ({ agentPage }) => {
    const [here, there] = [await agentPage("/analytics"), await agentPage("/analytics")];
    await logOut(here);
    await expect(welcome(here)).toBeVisible();
    await there.reload();
    await expect(avatar(there)).toBeVisible();
  });

  test("says so when the server doesn't answer, and keeps the session", async ({ agentPage }) => {
    const page = await agentPage("/analytics");
    await page.route("**/api/auth/signout", (route) => route.abort());
    await logOut(page);
    await expect(page.getByRole("alert").filter({ hasText: "Não foi possível sair" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Continuar conectado" })).toBeEnabled();
  });
});

test.describe("preferences", () => {
  test("the theme changes at once and is there after a reload", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", addAttender(server));
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/v1/me"));
    await page.getByRole("main").getByRole("radio", { name: "Escuro" }).check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("a theme that isn't saved goes back and says so", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", addAttender(server));
    await page.route("**/api/v1/me", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByRole("main").getByRole("radio", { name: "Escuro" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Preferência não salva" })).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
  });

  test("the secondary language is one click away, and stays after a reload", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics", addAttender(server));
    await avatar(page).click();
    await card(page).getByRole("button", { name: "Mudar para English" }).click();
    await expect(page.getByRole("heading", { name: "Analytics" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Analytics" })).toBeVisible();
  });

  test("the settings form saves the languages", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", addAttender(server));
    await page.getByLabel("Idioma principal").selectOption("en");
    await page.getByLabel("Idioma secundário").selectOption("pt-BR");
    await page.getByRole("button", { name: "Salvar idiomas" }).click();
    await expect(page.getByRole("heading", { name: "Settings", exact: true })).toBeVisible();
    await expect(page.getByLabel("Primary language")).toHaveValue("en");
    await expect(page.getByLabel("Secondary language")).toHaveValue("pt-BR");
  });
});
