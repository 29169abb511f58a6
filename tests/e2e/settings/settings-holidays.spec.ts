import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect } from "@/tests/e2e/fixtures";
import { test } from "@/tests/e2e/own-server";
import type { TestServer } from "@/tests/support/server";
import { dialog, edit, readCalendars, resetCalendars, save } from "./calendar-page";

test.beforeEach(({ server }) => resetCalendars(server));

const stored = async (server: TestServer) => (await readCalendars(server))[0]?.holidays ?? [];
const row = (page: Page, number: number, field: string) => dialog(page).getByLabel(`Feriado ${number}: ${field}`);
const offered = (page: Page) => dialog(page).getByRole("group", { name: "Feriados do Brasil" });
const openOffered = (page: Page) => dialog(page).getByRole("button", { name: "Feriados do Brasil" }).click();

test("holidays are kept in the order of the calendar, each day once", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await edit(page);
  const holiday = async (number: number, date: string, name: string) => {
    await dialog(page).getByRole("button", { name: "Adicionar feriado" }).click();
    await row(page, number, "data").fill(date);
    await row(page, number, "nome").fill(name);
  };
  await holiday(1, "2026-12-25", "Natal");
  await holiday(2, "2026-12-25", "Aniversário da loja");
  await expect(row(page, 1, "data")).toHaveAccessibleDescription("Há dois feriados na mesma data");
  await row(page, 2, "data").fill("2026-09-07");
  await save(page);
  await page.reload();
  await edit(page);
  await expect(row(page, 1, "nome")).toHaveValue("Aniversário da loja");
  await dialog(page).getByRole("button", { name: "Remover feriado Aniversário da loja" }).click();
  await expect(row(page, 1, "nome")).toHaveValue("Natal");
});

test("a holiday of every year with half a day of work is kept so", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await edit(page);
  await dialog(page).getByRole("button", { name: "Adicionar feriado" }).click();
  await row(page, 1, "data").fill("2026-12-24");
  await row(page, 1, "nome").fill("Véspera de Natal");
  await row(page, 1, "repetição").selectOption("Todo ano");
  await row(page, 1, "atendimento").selectOption("Outro horário");
  const [start, end] = ["das", "às"].map((side) =>
    dialog(page).getByLabel(`Véspera de Natal, intervalo 1: ${side}`, { exact: true }),
  );
  await expect(start as NonNullable<typeof start>).toBeFocused();
  await start?.fill("8");
  await end?.fill("12");
  await end?.press("Tab");
  await expectAccessible(page);
  await save(page);
  const hours = [{ start: "08:00", end: "12:00" }];
  expect(await stored(server)).toEqual([{ date: "12-24", name: "Véspera de Natal", hours }]);
  await page.reload();
  await edit(page);
  await expect(row(page, 1, "repetição")).toHaveValue("yearly");
  await expect(dialog(page).getByLabel("Véspera de Natal, intervalo 1: às", { exact: true })).toHaveValue("12:00");
});

test("the holidays of Brazil and of a state are taken into the list, and not twice", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await edit(page);
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
  const dates = (await stored(server)).map(({ date }) => date);
  expect(dates).toEqual(expect.arrayContaining(["11-20", "12-25", "07-09"]));
  expect(dates).not.toContain("11-02");
  await edit(page);
  await openOffered(page);
  await expect(offered(page).getByRole("checkbox", { name: /Consciência Negra.*já está na lista/ })).toBeDisabled();
});

test("holidays that can't be read are asked for again, and Escape leaves them", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await edit(page);
  await page.route("**/api/v1/holidays**", (route) => route.abort());
  await openOffered(page);
  await expect(offered(page).getByText("Não foi possível carregar os feriados.")).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/api/v1/holidays**");
  await offered(page).getByRole("button", { name: "Tentar novamente" }).click();
  await expect(offered(page).getByRole("checkbox", { name: /Natal/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page).getByRole("button", { name: "Feriados do Brasil" })).toBeFocused();
});
