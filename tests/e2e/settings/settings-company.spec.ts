import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { test as base, expect } from "@/tests/e2e/fixtures";
import { signIn as signInByApi } from "@/tests/support/client";
import { startServer } from "@/tests/support/server";

// A server of its own: what these tests change holds for everybody in the workspace.
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({ template: process.env.CANGOO_TEMPLATE });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

const AS_SEEDED = {
  name: "Jatobá Casa",
  timeZone: "America/Sao_Paulo",
  ticketReopenDays: 7,
  conversationReopenHours: 24,
};

const section = (page: Page) => page.locator("#workspace");
const save = (page: Page) => section(page).getByRole("button", { name: "Salvar dados da empresa" });
const saved = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Os dados da empresa foram atualizados com sucesso." });

test.describe("the company", () => {
  test.beforeEach(async ({ server }) => {
    const { fetch } = await signInByApi(server.url, DEMO_ACCOUNTS.admin);
    const { version } = (await (await fetch("/api/v1/workspace")).json()) as { version: number };
    const answer = await fetch("/api/v1/workspace", {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...AS_SEEDED, version }),
    });
    expect(answer.status).toBe(200);
  });

  test("left by the rail with something typed is as it was on return", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    const name = section(page).getByLabel("Nome da empresa");
    await name.fill("Ainda não salva");
    await page
      .getByRole("navigation", { name: "Módulos" })
      .getByRole("link", { name: /^Clientes/ })
      .click();
    await expect(page).toHaveURL(/\/customers/);
    await page.getByRole("button", { name: "Voltar e continuar" }).click();
    await expect(name).toHaveValue("Ainda não salva");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
  });

  test("keeps a colleague's change of another part, and asks about the same one", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    const name = section(page).getByLabel("Nome da empresa");
    await name.fill("Nome meu");
    const { fetch } = await signInByApi(server.url, DEMO_ACCOUNTS.admin);
    const { version } = (await (await fetch("/api/v1/workspace")).json()) as { version: number };
    const change = { name: "Nome do colega", ticketReopenDays: 30, version };
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/v1/workspace", { method: "PATCH", headers, body: JSON.stringify(change) });
    await save(page).click();
    const question = section(page).getByRole("alert").filter({ hasText: "enquanto você editava" });
    await expect(question).toContainText("Nome do colega");
    await expect(section(page).getByLabel("Reabrir tickets resolvidos por até (dias)")).toHaveValue("30");
    await question.getByRole("button", { name: "Manter o meu: Nome da empresa" }).click();
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect(await (await fetch("/api/v1/workspace")).json()).toMatchObject({ name: "Nome meu", ticketReopenDays: 30 });
  });

  test("says for how long an answer reopens a ticket", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    const days = section(page).getByLabel("Reabrir tickets resolvidos por até (dias)");
    await expect(days).toHaveValue("7");
    await days.fill("91");
    await save(page).click();
    await expect(days).toHaveAccessibleDescription(/Informe de 0 a 90 dias/);
    await days.fill("");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(days).toHaveValue("");
  });

  test("gets another name", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await section(page).getByLabel("Nome da empresa").fill("Jatobá Casa & Jardim");
    await expect(section(page)).toContainText("Há alterações não salvas.");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(section(page)).not.toContainText("Há alterações não salvas.");
    await page.reload();
    await expect(section(page).getByLabel("Nome da empresa")).toHaveValue("Jatobá Casa & Jardim");
  });

  test("gets another time zone, found by a part of its name, and the screen follows it", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    const zone = section(page).getByRole("combobox", { name: "Fuso horário" });
    await zone.click();
    await zone.fill("manaus");
    await expect(section(page).getByRole("option")).toHaveText(/America\/Manaus\s*GMT-4/);
    await zone.press("Enter");
    await expect(zone).toHaveValue("America/Manaus");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(zone).toHaveValue("America/Manaus");
    const time = page.locator("#audit").getByRole("listitem").first().locator("time");
    const inManaus = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Manaus", hour: "2-digit" }).format(
      new Date(),
    );
    await expect(time).toContainText(new RegExp(` ${inManaus}:\\d\\d$`));
  });

  test("is told what is missing at each field, and goes to the first", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    const name = section(page).getByLabel("Nome da empresa");
    await name.fill("");
    await save(page).click();
    await expect(name).toHaveAccessibleDescription("Nome da empresa é obrigatório");
    await expect(name).toBeFocused();
    await expectAccessible(page, { within: "#workspace" });
  });

  test("keeps what was typed when the server doesn't answer", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await page.route("**/api/v1/workspace", (route) => route.abort());
    await section(page).getByLabel("Nome da empresa").fill("Sem rede");
    await save(page).click();
    await expect(section(page).getByRole("alert")).toContainText("O que você digitou continua aqui");
    await expect(section(page).getByLabel("Nome da empresa")).toHaveValue("Sem rede");
    await page.unroute("**/api/v1/workspace");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
  });

  test("of two administrators who change different things both are kept", { tag: "@main" }, async ({ agentPage }) => {
    const one = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    const two = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await section(one).getByLabel("Nome da empresa").fill("Nome de uma");
    await save(one).click();
    await expect(saved(one)).toBeVisible();
    await section(two).getByLabel("Reabrir conversas encerradas por até (horas)").fill("12");
    await save(two).click();
    await expect(saved(two)).toBeVisible();
    await one.reload();
    await expect(section(one).getByLabel("Nome da empresa")).toHaveValue("Nome de uma");
    await expect(section(one).getByLabel("Reabrir conversas encerradas por até (horas)")).toHaveValue("12");
  });
});
