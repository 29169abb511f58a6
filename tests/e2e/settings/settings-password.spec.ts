import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { signIn as signInByApi } from "@/tests/support/client";

const CALL = "**/api/bff/Attender/ChangePassword/change-password";
const GOOD = "Jabuticaba@77";

const section = (page: Page) => page.locator("#password");
const current = (page: Page) => section(page).getByLabel("Senha atual", { exact: true });
const fresh = (page: Page) => section(page).getByLabel("Nova senha", { exact: true });
const again = (page: Page) => section(page).getByLabel("Confirmar nova senha", { exact: true });
const submit = (page: Page) => section(page).getByRole("button", { name: "Alterar senha" });
const errorToast = (page: Page) => page.getByRole("alert").filter({ hasText: "Senha não alterada" });

async function fill(page: Page, values: [string, string, string] = [DEMO_PASSWORD, GOOD, GOOD]): Promise<void> {
  await current(page).fill(values[0]);
  await fresh(page).fill(values[1]);
  await again(page).fill(values[2]);
}

test("a changed password works from then on, and the other sessions end", async ({ agentPage, server }) => {
  const email = addAttender(server);
  const other = await signInByApi(server.url, email);
  const page = await agentPage("/settings", email);
  await expect(page.locator("#sessions").getByRole("listitem")).toHaveCount(2);
  await fill(page);
  await submit(page).click();
  const toast = page.getByRole("status").filter({ hasText: "Senha Alterada" });
  await expect(toast).toContainText("Senha alterada com sucesso");
  for (const field of [current(page), fresh(page), again(page)]) await expect(field).toHaveValue("");
  await expect(page.locator("#sessions").getByRole("listitem")).toHaveCount(1);
  const answer = await other.fetch("/api/v1/me");
  expect(answer.status).toBe(401);
  const withNew = await fetch(`${server.url}/api/bff/Auth/Authenticate`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: GOOD }),
  });
  expect(withNew.status).toBe(200);
});

test("the strength and the rules follow what is typed", async ({ agentPage }) => {
  const page = await agentPage("/settings");
  for (const [password, level] of [
    ["", "Muito Fraca"],
    ["abc", "Fraca"],
    ["abcdefgh", "Regular"],
    ["abcdefgH", "Boa"],
    ["abcdefG1", "Muito Boa"],
  ] as const) {
    await fresh(page).fill(password);
    await expect(section(page)).toContainText(`Força da senha: ${level}`);
  }
});

test("the button is disabled until all three fields are right", async ({ agentPage }) => {
  const page = await agentPage("/settings");
  await expect(submit(page)).toBeDisabled();
  await fill(page, ["qualquer", GOOD, "Outra#Senha1"]);
  await expect(submit(page)).toBeDisabled();
  await again(page).fill(GOOD);
  await expect(submit(page)).toBeEnabled();
});

test.describe("each fault is told at its field:", () => {
  const FAULTS: readonly [string, string][] = [
    ["", "Senha é obrigatória"],
    ["Ab1@", "Senha deve ter pelo menos 8 caracteres"],
    ["ABCDEFG1@", "Senha deve conter pelo menos 1 letra minúscula"],
    ["abcdefg1@", "Senha deve conter pelo menos 1 letra maiúscula"],
    ["abcdefgH@", "Senha deve conter pelo menos 1 número"],
    ["abcdefgH1", "Senha deve conter pelo menos 1 caractere especial (@$!%*?&)"],
  ];

  test("the rules of the new password", async ({ agentPage }) => {
    const page = await agentPage("/settings");
    for (const [password, text] of FAULTS) {
      await fresh(page).fill(password);
      await fresh(page).blur();
      await expect(fresh(page)).toHaveAccessibleDescription(new RegExp(text.replace(/[()$*?.@!%&]/g, "\\$&")));
    }
  });

  test("an empty current password, an empty and a different confirmation", async ({ agentPage }) => {
    const page = await agentPage("/settings");
    await current(page).focus();
    await fresh(page).fill(GOOD);
    await expect(current(page)).toHaveAccessibleDescription("Senha atual é obrigatória");
    await again(page).focus();
    await again(page).blur();
    await expect(again(page)).toHaveAccessibleDescription("Confirmação de senha é obrigatória");
    await again(page).fill("outra");
    await expect(again(page)).toHaveAccessibleDescription("Senhas não conferem");
    await fresh(page).fill("outra");
    await fresh(page).fill(GOOD);
    await again(page).fill(GOOD);
    await expect(again(page)).toHaveAccessibleDescription("");
  });
});

test("Enter in an invalid form says so and goes to the first wrong field", async ({ agentPage }) => {
  const page = await agentPage("/settings");
  await again(page).fill("x");
  await again(page).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Dados Inválidos" })).toContainText(
    "Verifique os campos e tente novamente",
  );
  await expect(current(page)).toBeFocused();
});

test("a wrong current password is told at its field, and nothing typed is lost", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server));
  await fill(page, ["Errada#1234", GOOD, GOOD]);
  await submit(page).click();
  await expect(errorToast(page)).toContainText("Senha atual incorreta");
  await expect(current(page)).toHaveAccessibleDescription("Senha atual incorreta");
  await expect(current(page)).toBeFocused();
  await expect(fresh(page)).toHaveValue(GOOD);
});

test.describe("an answer of", () => {
  const ANSWERS: readonly [number, object, string | RegExp][] = [
    [
      400,
      { errors: { newPassword: "Senha fraca", confirmNewPassword: "Outra" } },
      "Dados inválidos: Senha fraca, Outra",
    ],
    [400, { message: "Não agora" }, "Não agora"],
    [400, {}, "Dados inválidos. Verifique as informações fornecidas."],
    [403, {}, "Você não tem permissão para alterar a senha."],
    [404, {}, "Endpoint não encontrado. Verifique se a API está atualizada."],
    [500, {}, "Erro interno do servidor. Tente novamente mais tarde."],
    [418, {}, "Erro 418: Erro desconhecido"],
    [429, { message: "Muitas tentativas." }, "Muitas tentativas."],
  ];

  for (const [status, body, text] of ANSWERS) {
    test(`${status} with ${JSON.stringify(body)} is told in the documented words`, async ({ agentPage }) => {
      const page = await agentPage("/settings");
      await page.route(CALL, (route) => route.fulfill({ status, json: body }));
      await fill(page);
      await submit(page).click();
      await expect(errorToast(page)).toContainText(text);
      await expect(fresh(page)).toHaveValue(GOOD);
    });
  }

  test("401 leads to the login, which says why", async ({ agentPage, server }) => {
    const page = await agentPage("/settings");
    await page.context().clearCookies();
    await fill(page);
    await submit(page).click();
    await expect(page.getByText("Por favor, faça login para acessar o sistema")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Sessão expirada. Faça login novamente." })).toBeVisible();
    await page.goto(`${server.url}/settings`);
    await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
    await expect(page.getByText("Sessão expirada")).toHaveCount(0);
  });

  test("nobody is told with the host", async ({ agentPage, server }) => {
    const page = await agentPage("/settings");
    await page.route(CALL, (route) => route.abort());
    await fill(page);
    await submit(page).click();
    await expect(errorToast(page)).toContainText(
      `Não foi possível conectar com a API. Verifique se ela está rodando em ${new URL(server.url).host}`,
    );
    await expect(current(page)).toHaveValue(DEMO_PASSWORD);
  });
});

test("the form is accessible, with its errors", async ({ agentPage }) => {
  const page = await agentPage("/settings");
  await fresh(page).fill("abc");
  await fresh(page).press("Enter");
  await expect(section(page)).toContainText("Senha deve ter pelo menos 8 caracteres");
  await expectAccessible(page, { within: "#password" });
});
