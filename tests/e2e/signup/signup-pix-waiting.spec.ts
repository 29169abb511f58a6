import type { Page } from "@playwright/test";
import { expect } from "@/tests/e2e/fixtures";
import { changeDatabase, expectStateAccessible, goToPayment, signupTest, startPix, toastOf } from "./signup-form";

const test = signupTest({ SANDBOX_PIX_PAID_CHANCE: "0" });
const code = (page: Page) => page.getByRole("textbox", { name: "Código PIX (copia e cola)" });
/** Lets the only code of this signup end in so many milliseconds. */
const endsIn = (server: Parameters<typeof changeDatabase>[0], email: string, ms: number) =>
  changeDatabase(
    server,
    "UPDATE payment SET expiresAt = ? WHERE signupId = (SELECT id FROM signup WHERE personalEmail = ?)",
    Date.now() + ms,
    email,
  );

test("a code that nobody paid expires with its countdown, and a new one can be made", async ({ page, server }) => {
  const company = await goToPayment(page, server);
  await startPix(page);
  const first = await code(page).inputValue();
  endsIn(server, company.personalEmail, 4_000);
  await expect(page.getByRole("timer")).toHaveText(/^00:0[0-4]$/);
  const dialog = page.getByRole("dialog", { name: "Pagamento com PIX" });
  await expect(dialog.getByRole("button", { name: "Gerar Novo Código" })).toBeVisible();
  await expect(dialog).toContainText("O código PIX expirou. Gere um novo código para continuar.");
  await expect(toastOf(page, "PIX Expirado")).toBeVisible();
  await expectStateAccessible(page);
  await dialog.getByRole("button", { name: "Gerar Novo Código" }).click();
  await expect(dialog).toContainText("Gerando código PIX…");
  await expect(code(page)).not.toHaveValue(first);
  await expect(page.getByRole("timer")).toHaveText(/^1[45]:\d\d$/);
});

test("a code that expired while the page was closed says so on return", async ({ page, server }) => {
  const company = await goToPayment(page, server);
  await startPix(page);
  await expect(code(page)).toBeVisible();
  await page.goto("about:blank");
  endsIn(server, company.personalEmail, -1_000);
  await page.goto(`${server.url}/signup`);
  await expect(page.getByRole("button", { name: "Gerar Novo Código" })).toBeVisible();
});

test("a reload shows the same code again, with the time that is left", async ({ page, server }) => {
  const company = await goToPayment(page, server);
  await startPix(page);
  const first = await code(page).inputValue();
  endsIn(server, company.personalEmail, 300_000);
  await page.reload();
  await expect(code(page)).toHaveValue(first);
  await expect(page.getByRole("timer")).toHaveText(/^0[45]:\d\d$/);
});

test("a code is shown again, not made again, when its dialog was closed", async ({ page, server }) => {
  await goToPayment(page, server);
  await startPix(page);
  const first = await code(page).inputValue();
  await page.keyboard.press("Escape");
  await expect(code(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Finalizar Cadastro" }).click();
  await expect(code(page)).toHaveValue(first);
});

test("a code that can't be made says so and can be tried again", async ({ page, server }) => {
  await goToPayment(page, server);
  await page.route("**/signups/current/payments", (route) =>
    route.fulfill({
      status: 503,
      json: { code: "PAYMENT_UNAVAILABLE", message: "O serviço de pagamento não respondeu." },
    }),
  );
  await startPix(page);
  const dialog = page.getByRole("dialog", { name: "Pagamento com PIX" });
  await expect(dialog.getByRole("alert")).toContainText("O serviço de pagamento não respondeu.");
  await page.unroute("**/signups/current/payments");
  await dialog.getByRole("button", { name: "Gerar Novo Código" }).click();
  await expect(code(page)).toBeVisible();
});

test("a lost connection is told while the code stays", async ({ page, server }) => {
  await goToPayment(page, server);
  await startPix(page);
  await expect(code(page)).toBeVisible();
  await page.route("**/signups/current/payments/*", (route) => route.abort());
  await expect(page.getByText("Sem conexão com o servidor. Continuamos tentando")).toBeVisible();
  await expect(code(page)).toBeVisible();
  await page.unroute("**/signups/current/payments/*");
  await expect(page.getByText("Sem conexão com o servidor. Continuamos tentando")).toHaveCount(0);
});

test("the code's dialog is accessible and fits on a phone", async ({ page, server }) => {
  await goToPayment(page, server);
  await startPix(page);
  await expect(code(page)).toBeVisible();
  await expectStateAccessible(page);
  const excess = await page.getByRole("dialog").evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(excess).toBe(0);
});
