import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { test as base, expect } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import { startServer, type TestServer } from "@/tests/support/server";

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

type Stored = { version: number; holidays: { date: string; name: string; hours?: unknown }[] };
const stored = async (server: TestServer) =>
  (await (await openSession(server, DEMO_ACCOUNTS.admin).fetch("/api/v1/workspace")).json()) as Stored;

test.beforeEach(async ({ server }) => {
  const { version } = await stored(server);
  const answer = await openSession(server, DEMO_ACCOUNTS.admin).fetch("/api/v1/workspace", {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ version, holidays: [], businessHours: {} }),
  });
  expect(answer.status).toBe(200);
});

const section = (page: Page) => page.locator("#workspace");
const row = (page: Page, number: number, field: string) => section(page).getByLabel(`Feriado ${number}: ${field}`);
const offered = (page: Page) => section(page).getByRole("group", { name: "Feriados do Brasil" });
const openOffered = (page: Page) => section(page).getByRole("button", { name: "Feriados do Brasil" }).click();
const save = async (page: Page) => {
  await section(page).getByRole("button", { name: "Salvar dados da empresa" }).click();
  await expect(page.getByText("Os dados da empresa foram atualizados com sucesso.")).toBeVisible();
};

test("a holiday of every year with half a day of work is kept so", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await section(page).getByRole("button", { name: "Adicionar feriado" }).click();
  await row(page, 1, "data").fill("2026-12-24");
  await row(page, 1, "nome").fill("Véspera de Natal");
  await row(page, 1, "repetição").selectOption("Todo ano");
  await row(page, 1, "atendimento").selectOption("Outro horário");
  const [start, end] = ["das", "às"].map((side) =>
    section(page).getByLabel(`Véspera de Natal, intervalo 1: ${side}`, { exact: true }),
  );
  await expect(start as NonNullable<typeof start>).toBeFocused();
  await start?.fill("8");
  await end?.fill("12");
  await end?.press("Tab");
  await expectAccessible(page);
  await save(page);
  const hours = [{ start: "08:00", end: "12:00" }];
  expect((await stored(server)).holidays).toEqual([{ date: "12-24", name: "Véspera de Natal", hours }]);
  await page.reload();
  await expect(row(page, 1, "repetição")).toHaveValue("yearly");
  await expect(section(page).getByLabel("Véspera de Natal, intervalo 1: às", { exact: true })).toHaveValue("12:00");
});

test("the holidays of Brazil and of a state are taken into the list, and not twice", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await openOffered(page);
  await expect(offered(page).getByRole("combobox", { name: "Estado" })).toBeFocused();
  await expect(offered(page).getByRole("checkbox", { name: /Dia da Consciência Negra/ })).toBeChecked();
  await expect(
    offered(page)
      .getByRole("checkbox", { name: /Corpus Christi/ })
      .first(),
  ).not.toBeChecked();
  await offered(page).getByRole("combobox", { name: "Estado" }).selectOption("São Paulo");
  await expect(offered(page).getByRole("checkbox", { name: /Revolução Constitucionalista/ })).toBeChecked();
  await offered(page)
    .getByRole("checkbox", { name: /Finados/ })
    .uncheck();
  await expectAccessible(page);
  await offered(page)
    .getByRole("button", { name: /^Adicionar \d+ feriados$/ })
    .click();
  await expect(offered(page)).toHaveCount(0);
  await save(page);
  const dates = (await stored(server)).holidays.map(({ date }) => date);
  expect(dates).toEqual(expect.arrayContaining(["11-20", "12-25", "07-09"]));
  expect(dates).not.toContain("11-02");
  await openOffered(page);
  await expect(offered(page).getByRole("checkbox", { name: /Consciência Negra.*já está na lista/ })).toBeDisabled();
});

test("holidays that can't be read are asked for again, and Escape leaves them", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await page.route("**/api/v1/holidays**", (route) => route.abort());
  await openOffered(page);
  await expect(offered(page).getByText("Não foi possível carregar os feriados.")).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/api/v1/holidays**");
  await offered(page).getByRole("button", { name: "Tentar novamente" }).click();
  await expect(offered(page).getByRole("checkbox", { name: /Natal/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(section(page).getByRole("button", { name: "Feriados do Brasil" })).toBeFocused();
});
