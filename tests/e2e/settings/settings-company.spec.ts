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
  businessHours: { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
  holidays: [],
};

const section = (page: Page) => page.locator("#workspace");
const save = (page: Page) => section(page).getByRole("button", { name: "Salvar dados da empresa" });
const addInterval = (page: Page, day: string) =>
  section(page)
    .getByRole("button", { name: `Adicionar intervalo: ${day}` })
    .click();
const start = (page: Page, day: string, number = 1) => section(page).getByLabel(`${day}, intervalo ${number}: das`);
const end = (page: Page, day: string, number = 1) => section(page).getByLabel(`${day}, intervalo ${number}: às`);
const saved = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Os dados da empresa foram atualizados com sucesso." });

async function interval(page: Page, day: string, number: number, from: string, to: string): Promise<void> {
  await addInterval(page, day);
  await expect(start(page, day, number)).toBeFocused();
  await start(page, day, number).fill(from);
  await end(page, day, number).fill(to);
}

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
    await interval(page, "Segunda-feira", 1, "09:00", "12:00");
    await page
      .getByRole("navigation", { name: "Módulos" })
      .getByRole("link", { name: /^Clientes/ })
      .click();
    await expect(page).toHaveURL(/\/customers/);
    await page.getByRole("button", { name: "Voltar e continuar" }).click();
    await expect(name).toHaveValue("Ainda não salva");
    await expect(end(page, "Segunda-feira")).toHaveValue("12:00");
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

  test("keeps several intervals a day, copied to other days", { tag: "@main" }, async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await expect(section(page)).toContainText("a empresa conta como sempre aberta");
    await expect(section(page).getByText("Aberto o dia todo")).toHaveCount(7);
    await expect(section(page).getByText("Fechado", { exact: true })).toHaveCount(0);
    await interval(page, "Segunda-feira", 1, "8", "12h00");
    await expect(section(page).getByText("Fechado", { exact: true })).toHaveCount(6);
    await interval(page, "Segunda-feira", 2, "1330", "18:00");
    await end(page, "Segunda-feira", 2).blur();
    await expect(start(page, "Segunda-feira")).toHaveValue("08:00");
    await expect(end(page, "Segunda-feira")).toHaveValue("12:00");
    await expect(start(page, "Segunda-feira", 2)).toHaveValue("13:30");
    await section(page).getByRole("button", { name: "Copiar os horários de Segunda-feira para outros dias" }).click();
    const copy = section(page).getByRole("group", { name: "Copiar os horários de Segunda-feira para:" });
    await expect(copy.getByLabel("Terça-feira")).toBeFocused();
    await copy.getByLabel("Quarta-feira").uncheck();
    await copy.getByLabel("Sábado").check();
    await copy.getByRole("button", { name: "Copiar para estes dias" }).click();
    await expect(section(page)).toContainText(
      "Horários de Segunda-feira copiados para Terça-feira, Quinta-feira, Sexta-feira e Sábado.",
    );
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(end(page, "Sábado", 2)).toHaveValue("18:00");
    await expect(start(page, "Quarta-feira")).toHaveCount(0);
    await expect(start(page, "Domingo")).toHaveCount(0);
  });

  test("may be open to midnight", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await interval(page, "Domingo", 1, "18:00", "0000");
    await end(page, "Domingo").blur();
    await expect(end(page, "Domingo")).toHaveValue("24:00");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
  });

  test("is told of intervals that overlap and that end before they begin, before saving", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    await interval(page, "Segunda-feira", 1, "08:00", "12:00");
    await interval(page, "Segunda-feira", 2, "11:00", "18:00");
    await expect(start(page, "Segunda-feira", 2)).toHaveAccessibleDescription(
      "Os intervalos de um dia não podem se sobrepor",
    );
    await end(page, "Segunda-feira", 2).fill("10:00");
    await expect(end(page, "Segunda-feira", 2)).toHaveAccessibleDescription("O fim precisa ser depois do início");
    await save(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Dados não salvos" })).toBeVisible();
    await expect(end(page, "Segunda-feira", 2)).toBeFocused();
  });

  test("is told what is missing at each field, and goes to the first", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    const name = section(page).getByLabel("Nome da empresa");
    await name.fill("");
    await addInterval(page, "Terça-feira");
    await section(page).getByRole("button", { name: "Adicionar feriado" }).click();
    await save(page).click();
    await expect(name).toHaveAccessibleDescription("Nome da empresa é obrigatório");
    await expect(name).toBeFocused();
    await expect(start(page, "Terça-feira")).toHaveAccessibleDescription("Informe um horário entre 00:00 e 24:00");
    await expect(section(page).getByLabel("Feriado 1: data")).toHaveAccessibleDescription("Data inválida");
    await expect(section(page).getByLabel("Feriado 1: nome")).toHaveAccessibleDescription(
      "Nome do feriado é obrigatório",
    );
    await expectAccessible(page);
  });

  test("keeps holidays in the order of the calendar, each day once", async ({ agentPage }) => {
    const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
    const add = section(page).getByRole("button", { name: "Adicionar feriado" });
    const holiday = async (number: number, date: string, name: string) => {
      await add.click();
      await section(page).getByLabel(`Feriado ${number}: data`).fill(date);
      await section(page).getByLabel(`Feriado ${number}: nome`).fill(name);
    };
    await holiday(1, "2026-12-25", "Natal");
    await holiday(2, "2026-12-25", "Aniversário da loja");
    await expect(section(page).getByLabel("Feriado 1: data")).toHaveAccessibleDescription(
      "Há dois feriados na mesma data",
    );
    await section(page).getByLabel("Feriado 2: data").fill("2026-09-07");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(section(page).getByLabel("Feriado 1: nome")).toHaveValue("Aniversário da loja");
    await section(page).getByRole("button", { name: "Remover feriado Aniversário da loja" }).click();
    await expect(section(page).getByLabel("Feriado 1: nome")).toHaveValue("Natal");
    await section(page).getByRole("button", { name: "Descartar alterações" }).click();
    await expect(section(page).getByLabel("Feriado 2: nome")).toHaveValue("Natal");
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
    await interval(two, "Domingo", 1, "09:00", "10:00");
    await save(two).click();
    await expect(saved(two)).toBeVisible();
    await one.reload();
    await expect(section(one).getByLabel("Nome da empresa")).toHaveValue("Nome de uma");
    await expect(start(one, "Domingo")).toHaveValue("09:00");
  });
});
