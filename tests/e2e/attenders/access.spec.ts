import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, signIn, test } from "@/tests/e2e/fixtures";
import { signIn as signInByApi } from "@/tests/support/client";
import type { TestServer } from "@/tests/support/server";
import { addColleagues, expireLinks, linksTo, linkTo, setSeats } from "./team-data";

const NEW_PASSWORD = "Girafa$2027";
const password = (page: Page) => page.getByLabel("Nova senha", { exact: true });
const confirmation = (page: Page) => page.getByLabel("Confirmar nova senha", { exact: true });
const accept = (page: Page) => page.getByRole("button", { name: "Criar senha e entrar" });

async function invite(server: TestServer, email: string, firstName = "Yasmin"): Promise<string> {
  setSeats(server, 500);
  const admin = await signInByApi(server.url, DEMO_ACCOUNTS.admin);
  const answer = await admin.fetch("/api/bff/Attender/Create", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ firstName, surname: "Lopes", email, profile: 2, base64ProfileImage: null }),
  });
  expect(answer.status).toBe(200);
  return linkTo(server, email, "invite");
}

async function askForReset(server: TestServer, email: string, count = 1): Promise<string> {
  await fetch(`${server.url}/api/v1/password-resets`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  });
  return linkTo(server, email, "password-reset", count);
}

test.describe("the link of an invite", () => {
  test("says who invited whom, takes a password and opens the desk", async ({ page, server }) => {
    const path = await invite(server, "yasmin@convite.example");
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole("heading", { name: "Bem-vindo à equipe" })).toBeVisible();
    await expect(page.getByText("Yasmin Lopes")).toBeVisible();
    await expect(page.getByText("yasmin@convite.example")).toBeVisible();
    await password(page).fill(NEW_PASSWORD);
    await confirmation(page).fill(NEW_PASSWORD);
    await accept(page).click();
    await expect(page.getByRole("status").filter({ hasText: "Login Realizado!" })).toContainText("Yasmin Lopes");
    await expect(page).toHaveURL(/\/analytics$/);
    await signInByApi(server.url, "yasmin@convite.example", NEW_PASSWORD);
  });

  test("works with the keyboard alone", async ({ page, server }) => {
    await page.goto(`${server.url}${await invite(server, "teclado@convite.example")}`);
    await password(page).focus();
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Mostrar senha" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/analytics$/);
  });

  test("works once, and says what to do after", async ({ page, server }) => {
    const path = await invite(server, "duas-vezes@convite.example");
    await page.goto(`${server.url}${path}`);
    await password(page).fill(NEW_PASSWORD);
    await confirmation(page).fill(NEW_PASSWORD);
    await accept(page).click();
    await expect(page).toHaveURL(/\/analytics$/);
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole("heading", { name: "Este convite não vale mais" })).toBeVisible();
    await expect(page.getByText("peça a um administrador da sua empresa que reenvie o convite")).toBeVisible();
    await expect(page.getByRole("link", { name: "Esqueci minha senha" })).toHaveAttribute("href", "/password-reset");
  });

  test("that ends while the password is typed says so, and has the focus", async ({ page, server }) => {
    await page.goto(`${server.url}${await invite(server, "tarde@convite.example")}`);
    await password(page).fill(NEW_PASSWORD);
    await confirmation(page).fill(NEW_PASSWORD);
    expireLinks(server, "tarde@convite.example");
    await accept(page).click();
    await expect(page.getByRole("region", { name: "Este convite não vale mais" })).toBeFocused();
  });

  test("keeps what was typed when the server doesn't answer", async ({ page, server }) => {
    await page.goto(`${server.url}${await invite(server, "sem-rede@convite.example")}`);
    await page.route("**/api/v1/invites/**", (route) => route.abort());
    await password(page).fill(NEW_PASSWORD);
    await confirmation(page).fill(NEW_PASSWORD);
    await accept(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "O servidor não respondeu." })).toBeVisible();
    await expect(password(page)).toHaveValue(NEW_PASSWORD);
  });

  test("leads to the sign-in when the password is set and signing in fails", async ({ page, server }) => {
    await page.goto(`${server.url}${await invite(server, "sem-entrar@convite.example")}`);
    await page.route("**/api/auth/**", (route) => route.abort());
    await password(page).fill(NEW_PASSWORD);
    await confirmation(page).fill(NEW_PASSWORD);
    await accept(page).click();
    await expect(page.getByRole("heading", { name: "Senha criada" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/login");
  });
});

test.describe("a new password", () => {
  test.beforeEach(async ({ page, server }, info) => {
    const email = `regras-${info.workerIndex}-${info.testId.slice(-6)}-${info.retry}@convite.example`;
    await page.goto(`${server.url}${await invite(server, email)}`);
    await expect(password(page)).toBeVisible();
  });

  test("is asked for, both times, starting at the first", async ({ page }) => {
    await accept(page).click();
    await expect(password(page)).toHaveAccessibleDescription(/^Senha é obrigatória/);
    await expect(confirmation(page)).toHaveAccessibleDescription("Confirmação de senha é obrigatória");
    await expect(password(page)).toBeFocused();
  });

  for (const [typed, text] of [
    ["Ab1$", "Senha deve ter pelo menos 8 caracteres"],
    ["ABCDEF1$", "Senha deve conter pelo menos 1 letra minúscula"],
    ["abcdef1$", "Senha deve conter pelo menos 1 letra maiúscula"],
    ["Abcdefg$", "Senha deve conter pelo menos 1 número"],
    ["Abcdefg1", "Senha deve conter pelo menos 1 caractere especial (@$!%*?&)"],
  ] as const) {
    test(`like ${typed} is refused: ${text}`, async ({ page }) => {
      await password(page).fill(typed);
      await confirmation(page).fill(typed);
      await accept(page).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(password(page)).toHaveAccessibleDescription(new RegExp(`^${text.replace(/[()$*?]/g, "\\$&")}`));
      await password(page).fill(NEW_PASSWORD);
      await expect(page.getByText(text, { exact: true })).toHaveCount(0);
    });
  }

  test("must be confirmed with the same", async ({ page }) => {
    await password(page).fill(NEW_PASSWORD);
    await confirmation(page).fill(`${NEW_PASSWORD}x`);
    await accept(page).click();
    await expect(confirmation(page)).toHaveAccessibleDescription("Senhas não conferem");
    await confirmation(page).fill(NEW_PASSWORD);
    await expect(page.getByText("Senhas não conferem")).toHaveCount(0);
  });

  test("has its strength shown, and its rules ticked off", async ({ page }) => {
    const rule = (text: string) => page.getByRole("listitem").filter({ hasText: text });
    for (const [typed, level] of [
      ["", "Muito Fraca"],
      ["abc", "Fraca"],
      ["Abc", "Regular"],
      ["Abc1", "Boa"],
      ["Abcdefg1$", "Muito Boa"],
    ] as const) {
      await password(page).fill(typed);
      await expect(page.getByText(`Força da senha: ${level}`, { exact: true })).toBeVisible();
    }
    await expect(rule("1 número")).toContainText("(já tem)");
    await password(page).fill("Abc");
    await expect(rule("1 número")).toContainText("(falta)");
    await expect(rule("1 letra maiúscula")).toContainText("(já tem)");
  });

  test("can be looked at", async ({ page }) => {
    await password(page).fill("Abc");
    await page.getByRole("button", { name: "Mostrar senha" }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Ocultar senha" }).click();
    await expect(password(page)).toHaveAttribute("type", "password");
  });
});

test.describe("a forgotten password", () => {
  test("is reset from the login dialog to the next sign-in", async ({ page, server }) => {
    const email = "esquecida@redefinir.example";
    addColleagues(server, [{ firstName: "Esquecida", email }]);
    const { token } = await signInByApi(server.url, email);
    await page.goto(`${server.url}/login`);
    await page.getByRole("link", { name: "Esqueci minha senha" }).click();
    // The login has a field of this name as well.
    await expect(page.getByRole("button", { name: "Enviar link" })).toBeVisible();
    await page.getByLabel("E-mail", { exact: true }).fill(` ${email.toUpperCase()} `);
    await page.getByRole("button", { name: "Enviar link" }).click();
    await expect(page.getByRole("region", { name: "Verifique seu e-mail" })).toBeFocused();
    await expect(page.getByText(email)).toBeVisible();
    await page.goto(`${server.url}${await linkTo(server, email, "password-reset")}`);
    await password(page).fill(NEW_PASSWORD);
    await confirmation(page).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Salvar nova senha" }).click();
    await expect(page.getByRole("region", { name: "Senha alterada" })).toBeFocused();
    const old = await fetch(`${server.url}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
    expect(old.status).toBe(401);
    await page.getByRole("link", { name: "Entrar" }).click();
    await signIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/analytics$/);
  });

  test("gets the same answer for an address of nobody's, and no message", async ({ page, server }) => {
    await page.goto(`${server.url}/password-reset`);
    await page.getByLabel("E-mail", { exact: true }).fill("ninguem@redefinir.example");
    await page.getByRole("button", { name: "Enviar link" }).click();
    await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
    await expect(page.getByText(/Se ninguem@redefinir\.example for de uma conta ativa/)).toBeVisible();
    // A later message of the same queue is there, so this one would be.
    addColleagues(server, [{ firstName: "Depois", email: "depois@redefinir.example" }]);
    await askForReset(server, "depois@redefinir.example");
    expect(linksTo(server, "ninguem@redefinir.example", "password-reset")).toEqual([]);
  });

  test("needs an address that can be one", async ({ page, server }) => {
    await page.goto(`${server.url}/password-reset`);
    const email = page.getByLabel("E-mail", { exact: true });
    await page.getByRole("button", { name: "Enviar link" }).click();
    await expect(email).toHaveAccessibleDescription("E-mail é obrigatório");
    await expect(email).toBeFocused();
    await email.fill("sem-arroba");
    await expect(email).toHaveAccessibleDescription("Informe um endereço de e-mail válido");
  });

  test("keeps the address when the server doesn't answer or has had enough", async ({ page, server }) => {
    await page.goto(`${server.url}/password-reset`);
    const email = page.getByLabel("E-mail", { exact: true });
    await email.fill("alguem@redefinir.example");
    await page.route("**/api/v1/password-resets", (route) => route.abort());
    await page.getByRole("button", { name: "Enviar link" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "nenhum link foi pedido" })).toBeVisible();
    await page.unroute("**/api/v1/password-resets");
    await page.route("**/api/v1/password-resets", (route) =>
      route.fulfill({
        status: 429,
        contentType: "application/problem+json",
        body: JSON.stringify({
          code: "TOO_MANY_REQUESTS",
          message: "Muitas tentativas. Tente de novo em 2 minutos.",
        }),
      }),
    );
    await page.getByRole("button", { name: "Enviar link" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Tente de novo em 2 minutos." })).toBeVisible();
    await expect(email).toHaveValue("alguem@redefinir.example");
  });

  test("has links that end when a newer one is asked for", async ({ page, server }) => {
    const email = "mais-nova@redefinir.example";
    addColleagues(server, [{ firstName: "Nova", email }]);
    const first = await askForReset(server, email);
    const second = await askForReset(server, email, 2);
    await page.goto(`${server.url}${first}`);
    await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Pedir um novo link" })).toHaveAttribute("href", "/password-reset");
    await page.goto(`${server.url}${second}`);
    await expect(password(page)).toBeVisible();
    expireLinks(server, email);
    await password(page).fill(NEW_PASSWORD);
    await confirmation(page).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Salvar nova senha" }).click();
    await expect(page.getByRole("region", { name: "Este link não vale mais" })).toBeFocused();
    await signInByApi(server.url, email, DEMO_PASSWORD);
  });
});

test.describe("axe finds nothing at A and AA on", () => {
  test("the invite with its errors, and an ended one", async ({ page, server }) => {
    await page.goto(`${server.url}${await invite(server, "axe@convite.example")}`);
    await password(page).fill("Abc");
    await accept(page).click();
    await expectAccessible(page);
    await page.goto(`${server.url}/invite/nada`);
    await expectAccessible(page);
  });

  test("the pages of a reset", async ({ page, server }) => {
    await page.goto(`${server.url}/password-reset`);
    await page.getByRole("button", { name: "Enviar link" }).click();
    await expectAccessible(page);
    addColleagues(server, [{ firstName: "Axe", email: "axe@redefinir.example" }]);
    await page.getByLabel("E-mail", { exact: true }).fill("axe@redefinir.example");
    await page.getByRole("button", { name: "Enviar link" }).click();
    await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${server.url}${await linkTo(server, "axe@redefinir.example", "password-reset")}`);
    await expect(password(page)).toBeVisible();
    await expectAccessible(page);
  });
});
