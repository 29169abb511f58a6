import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { expect, signIn, test } from "@/tests/e2e/fixtures";

const MODULE_PATHS = [
  "/analytics",
  "/conversations",
  "/tickets",
  "/attenders",
  "/customers",
  "/assistant",
  "/channels",
  "/settings",
];

async function openLogin(page: Page, url: string, next = "/analytics"): Promise<void> {
  await page.goto(`${url}/login?next=${encodeURIComponent(next)}`);
  await expect(page.getByRole("dialog")).toBeVisible();
}

test.describe("someone who isn't signed in", () => {
  for (const path of MODULE_PATHS) {
    test(`sees only the welcome panel on ${path}`, async ({ page, server }) => {
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole("heading", { name: "Bem-vindo ao Cangoo" })).toBeVisible();
      await expect(page.getByText("Por favor, faça login para acessar o sistema")).toBeVisible();
      await expect(page.getByRole("heading")).toHaveCount(1);
    });
  }

  test("is shown a question mark instead of an avatar", async ({ page, server }) => {
    await page.goto(`${server.url}/conversations`);
    await expect(page.getByRole("img", { name: "Login necessário" })).toBeVisible();
  });

  test("opens the dialog with 'Entrar' and stays where they wanted to go", async ({ page, server }) => {
    await page.goto(`${server.url}/settings`);
    await page.getByRole("button", { name: "Entrar" }).click();
    await signIn(page, DEMO_ACCOUNTS.agent);
    await expect(page.getByRole("heading", { name: "Configurações", exact: true })).toBeVisible();
  });

  test("is greeted in English by an English browser", async ({ browser, server }) => {
    const context = await browser.newContext({ locale: "en-US" });
    const page = await context.newPage();
    await openLogin(page, server.url);
    const dialog = page.getByRole("dialog", { name: "Sign in to Cangoo" });
    await expect(dialog.getByText("You need to sign in to use the system.")).toBeVisible();
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Please fill in email and password.")).toBeVisible();
    await context.close();
  });

  test("can go from the dialog to the sign-up", async ({ page, server }) => {
    await openLogin(page, server.url);
    await page.getByRole("link", { name: "Cadastre-se aqui" }).click();
    await expect(page.getByRole("heading", { name: "Criar Conta" })).toBeVisible();
  });
});

test.describe("the login dialog", () => {
  test.beforeEach(async ({ page, server }) => openLogin(page, server.url));

  test("stays open on Escape", async ({ page }) => {
    await page.getByLabel("E-mail", { exact: true }).fill("alguem@demo.example");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("alguem@demo.example");
  });

  test("stays open on a click beside it", async ({ page }) => {
    await page.mouse.click(20, 300);
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(page.url()).toContain("/login");
  });

  test("locks the page's scroll", async ({ page }) => {
    await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
  });

  test("leaves the browser's own keys alone", async ({ page }) => {
    const untouched = await page.evaluate(() =>
      [{ key: "F5" }, { key: "r", ctrlKey: true }, { key: "w", ctrlKey: true }, { key: "F4", altKey: true }].map(
        (key) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }),
          ),
      ),
    );
    expect(untouched).toEqual([true, true, true, true]);
  });

  test("is there again after a reload", async ({ page }) => {
    await page.reload();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("asks before a page with something typed is left", async ({ page }) => {
    await page.getByLabel("E-mail", { exact: true }).fill("alguem@demo.example");
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("alguem@demo.example");
  });

  test("lets an untouched page be left without a question", async ({ page }) => {
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
  });

  test("takes a double click on 'Entrar' for one, whatever moves under the pointer", async ({ page, server }) => {
    const form = page.getByRole("dialog").locator("form");
    const submit = form.getByRole("button", { name: "Entrar", exact: true });
    const box = await submit.boundingBox();
    if (!box) throw new Error("the button has no place");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const press = async (clickCount: number) => {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
    };
    await page.mouse.move(x, y);
    await press(1);
    await expect(form.getByText("Informe o e-mail.")).toBeVisible();
    // What is under the pointer by now; moved there, should the texts be shorter one day.
    await form
      .getByRole("link", { name: "Esqueci minha senha" })
      .evaluate(
        (link, [left, top]) =>
          Object.assign((link as HTMLElement).style, { position: "fixed", left: `${left}px`, top: `${top}px` }),
        [x - 5, y - 5],
      );
    await press(2);
    await expect(page).toHaveURL(/\/login/);
    await press(1);
    await page.waitForURL(`${server.url}/password-reset`);
  });

  test("says which fields are missing", async ({ page }) => {
    await page.getByRole("dialog").getByRole("button", { name: "Entrar", exact: true }).click();
    const toast = page.getByRole("alert").filter({ hasText: "Campos Obrigatórios" });
    await expect(toast).toContainText("Por favor, preencha e-mail e senha.");
    await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused();
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveAccessibleDescription("Informe o e-mail.");
  });

  test("refuses a wrong password and keeps what was typed", async ({ page }) => {
    await signIn(page, DEMO_ACCOUNTS.agent, "não é esta");
    const toast = page.getByRole("alert").filter({ hasText: "Login Inválido" });
    await expect(toast).toContainText("E-mail ou senha incorretos. Verifique suas credenciais.");
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(DEMO_ACCOUNTS.agent);
    await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("não é esta");
  });

  test("answers an unknown e-mail like a wrong password", async ({ page }) => {
    await signIn(page, "ninguem@demo.example", "qualquer coisa");
    await expect(page.getByRole("alert").filter({ hasText: "Login Inválido" })).toBeVisible();
  });

  test("tells the owner of an inactive account", async ({ page }) => {
    await signIn(page, DEMO_ACCOUNTS.inactive);
    const toast = page.getByRole("alert").filter({ hasText: "Conta Inativa" });
    await expect(toast).toContainText("Sua conta está inativa. Entre em contato com o administrador.");
  });

  test("is followed by the desk, without an empty screen in between", { tag: "@main" }, async ({ page }) => {
    const frames = await page.evaluateHandle(() => {
      const seen = { empty: 0 };
      const look = () => {
        if (document.querySelector("nav") === null) seen.empty += 1;
        requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    await signIn(page, DEMO_ACCOUNTS.agent);
    await expect(page.getByRole("button", { name: "Sua conta: Rafael Nogueira" })).toBeVisible();
    expect(await frames.evaluate(({ empty }) => empty)).toBe(0);
  });

  test("takes the browser's other tabs along", async ({ page, server }) => {
    const other = await page.context().newPage();
    await openLogin(other, server.url, "/tickets");
    await signIn(page, DEMO_ACCOUNTS.agent);
    await expect(other).toHaveURL(`${server.url}/tickets`);
    await expect(other.getByRole("button", { name: "Sua conta: Rafael Nogueira" })).toBeVisible();
  });

  test("leaves no tab with the desk of somebody else", async ({ agentPage, server }) => {
    const desk = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await desk.context().clearCookies();
    const other = await desk.context().newPage();
    await openLogin(other, server.url);
    await signIn(other, DEMO_ACCOUNTS.agent);
    await expect(desk.getByRole("button", { name: "Sua conta: Rafael Nogueira" })).toBeVisible();
  });

  test("welcomes by name", async ({ page, server }) => {
    await signIn(page, DEMO_ACCOUNTS.agent);
    await page.waitForURL(`${server.url}/analytics`);
    await expect(page.getByRole("status").filter({ hasText: "Login Realizado!" })).toContainText(
      "Bem-vindo, Rafael Nogueira!",
    );
  });

  test("fills a demo account in with one click", async ({ page }) => {
    await page.getByRole("button", { name: `Preencher com a conta Administrador: ${DEMO_ACCOUNTS.admin}` }).click();
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(DEMO_ACCOUNTS.admin);
    await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(DEMO_PASSWORD);
  });

  test("warns when the server can't be reached, keeps what was typed, and works once it is back", async ({ page }) => {
    await page.route("**/api/auth/**", (route) => route.abort());
    await signIn(page, DEMO_ACCOUNTS.agent);
    await expect(page.getByRole("status").filter({ hasText: "API Offline" })).toBeVisible();
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(DEMO_ACCOUNTS.agent);
    await page.unroute("**/api/auth/**");
    await page.getByRole("dialog").getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Login Realizado!")).toBeVisible();
  });

  for (const [what, answer, text] of [
    ["an error of the server", { status: 500, json: {} }, "Erro interno de autenticação"],
    ["an error of the server that names a page", { status: 500, json: { url: "/" } }, "Erro interno de autenticação"],
    ["an answer without a session", { status: 400, json: { url: "/" } }, "Resposta inválida da API de autenticação"],
  ] as const) {
    test(`tells ${what} in the documented words`, async ({ page, server }) => {
      await page.route("**/api/auth/callback/**", (route) =>
        route.fulfill({
          ...answer,
          json: Object.fromEntries(Object.entries(answer.json).map(([key, path]) => [key, `${server.url}${path}`])),
        }),
      );
      await signIn(page, DEMO_ACCOUNTS.agent);
      await expect(page.getByRole("alert").filter({ hasText: "Erro de Login" })).toContainText(text);
      await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(DEMO_ACCOUNTS.agent);
    });
  }

  test("doesn't blame the network for what it can't explain", async ({ page }) => {
    await page.route("**/api/auth/**", (route) => route.fulfill({ status: 500, body: "x" }));
    await signIn(page, DEMO_ACCOUNTS.agent);
    await expect(page.getByRole("alert").filter({ hasText: "Erro de Login" })).toContainText(
      "Ocorreu um erro inesperado. Tente novamente.",
    );
  });

  test("says how long to wait after too many attempts", async ({ page, server }) => {
    const email = "alvo-de-muitas-tentativas@demo.example";
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await page.request.post(`${server.url}/api/bff/Auth/Authenticate`, { data: { email, password: "errada" } });
    }
    await signIn(page, email, "errada");
    const toast = page.getByRole("alert").filter({ hasText: "Erro de Login" });
    await expect(toast).toContainText("Muitas tentativas de login. Tente de novo em 15 minutos.");
  });
});

test("the back button stays on the login", async ({ page, server }) => {
  await page.goto(`${server.url}/signup`);
  await page.getByRole("link", { name: "Voltar para o login" }).click();
  await page.getByRole("dialog").getByLabel("E-mail", { exact: true }).fill("alguem@demo.example");
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("alguem@demo.example");
  expect(page.url()).toContain("/login");
});

test("signing in leads to the wanted view with its filter", { tag: "@main" }, async ({ page, server }) => {
  await openLogin(page, server.url, "/conversations?filter=mine");
  await signIn(page, DEMO_ACCOUNTS.agent);
  await page.waitForURL(`${server.url}/conversations?filter=mine`);
  await expect(page.getByRole("link", { name: /^Minhas/ })).toHaveAttribute("aria-current", "true");
});

test("signing in never leads to another site", async ({ page, server }) => {
  await openLogin(page, server.url, "//evil.example/conversations");
  await signIn(page, DEMO_ACCOUNTS.agent);
  await page.waitForURL(`${server.url}/analytics`);
});
