import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { test as base, expect } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import { startServer, type TestServer } from "@/tests/support/server";

const DAY_MS = 86_400_000;

// A server of its own: its customers pay the moment they are asked, and its subscription runs out.
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const env = { SANDBOX_PIX_PAID_CHANCE: "1", SANDBOX_PIX_POLL_MS: "0" };
      const server = await startServer({ template: process.env.CANGOO_TEMPLATE, env });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

const section = (page: Page) => page.locator("#billing");
const dialog = (page: Page) => page.getByRole("dialog");
const pay = (page: Page) => section(page).getByRole("button", { name: "Pagar com PIX" });

function letPeriodEnd(server: TestServer): void {
  withDatabase(server, (db) =>
    db
      .prepare(
        `UPDATE subscription SET status = 'past_due', currentPeriodStart = @start, currentPeriodEnd = @end
         WHERE workspaceId = (SELECT workspaceId FROM attender WHERE email = @email)`,
      )
      .run({ start: Date.now() - 31 * DAY_MS, end: Date.now() - DAY_MS, email: DEMO_ACCOUNTS.admin }),
  );
}

test("the plan, its price, the next charge and what is used are shown", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await expect(section(page)).toContainText("Plano Básico");
  await expect(section(page)).toContainText(/R\$\s400,00 por mês/);
  await expect(section(page).getByRole("meter", { name: "Atendentes ativos" })).toHaveAttribute(
    "aria-valuetext",
    /^\d+ de 10$/,
  );
  await expect(section(page).getByRole("meter", { name: "Armazenamento" })).toHaveAttribute(
    "aria-valuetext",
    /de 5 GB$/,
  );
  await section(page).getByText("O que o plano inclui").click();
  await expect(section(page).getByText("Conversas ilimitadas")).toBeVisible();
});

test("each receipt is there with its PDF", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  const newest = section(page).getByRole("row").nth(1);
  await expect(newest).toContainText(/Visa final 4242.*R\$\s400,00/);
  const download = page.waitForEvent("download");
  await newest.getByRole("link", { name: /^Baixar o recibo nº \d+ em PDF$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^recibo-.*\d\.pdf$/);
});

test("a month that is due can be paid with PIX, and its receipt appears", async ({ agentPage, server }) => {
  letPeriodEnd(server);
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await expect(section(page)).toContainText("Pagamento pendente");
  const receipts = await section(page).getByRole("row").count();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await pay(page).click();
  await expect(dialog(page).getByRole("img", { name: "QR Code do pagamento" })).toBeVisible();
  await expect(dialog(page).getByRole("timer")).toContainText(/Expira em 1[45]:\d\d/);
  const code = await dialog(page).getByLabel("Código PIX").inputValue();
  await dialog(page).getByRole("button", { name: "Copiar código" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Código Copiado" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(dialog(page).getByText("Pagamento confirmado")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Concluir" }).click();
  await expect(section(page).getByRole("row")).toHaveCount(receipts + 1);
  await expect(section(page).getByRole("row").nth(1)).toContainText("PIX");
  await expect(pay(page)).toHaveCount(0);
  await expect(section(page)).toContainText("Ativa");
});

test("a code that ran out can be made anew", async ({ agentPage, server }) => {
  letPeriodEnd(server);
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await page.route("**/api/v1/billing/payments", async (route) => {
    const answer = await route.fetch();
    const payment = (await answer.json()) as { serverTime: string };
    await route.fulfill({ json: { ...payment, expiresAt: payment.serverTime } });
  });
  await pay(page).click();
  await expect(
    page.getByRole("alert").or(page.getByRole("status")).filter({ hasText: "PIX Expirado" }).first(),
  ).toBeVisible();
  await expect(dialog(page)).toContainText("O código PIX expirou. Gere um novo código para continuar.");
  await page.unroute("**/api/v1/billing/payments");
  await dialog(page).getByRole("button", { name: "Gerar Novo Código" }).click();
  await expect(dialog(page).getByRole("img", { name: "QR Code do pagamento" })).toBeVisible();
});

test("a code that couldn't be made says so and can be asked for again", async ({ agentPage, server }) => {
  letPeriodEnd(server);
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await page.route("**/api/v1/billing/payments", (route) => route.abort());
  await pay(page).click();
  await expect(dialog(page)).toContainText("Nada foi cobrado; tente novamente.");
  await page.unroute("**/api/v1/billing/payments");
  await dialog(page).getByRole("button", { name: "Tentar Novamente" }).click();
  await expect(dialog(page).getByLabel("Código PIX")).toHaveValue(/^000201/);
});

test("paying that is put off gives the focus back to its button", async ({ agentPage, server }) => {
  letPeriodEnd(server);
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await pay(page).click();
  await expect(dialog(page).getByLabel("Código PIX")).toHaveValue(/^000201/);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(pay(page)).toBeFocused();
});

test("the section with a due month is accessible, and so is paying it", async ({ agentPage, server }) => {
  letPeriodEnd(server);
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  // Waiting for ever, so that the code stays while it is looked at.
  await page.route("**/api/v1/billing/payments/*", (route) => route.abort());
  await expectAccessible(page, { within: "#billing" });
  await pay(page).click();
  await expect(dialog(page).getByRole("img", { name: "QR Code do pagamento" })).toBeVisible();
  await expectAccessible(page, { within: "#billing" });
});
