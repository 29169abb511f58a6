import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { RoutingsDto } from "@/lib/modules/routing/schema";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender } from "@/tests/e2e/desk-data";
import { test as base, expect } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import { openSession } from "@/tests/e2e/session";
import { startServer, type TestServer } from "@/tests/support/server";

/** A server of its own: a queue that gives conversations out would do so under every other test. */
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

const section = (page: Page) => page.locator("#routing");
const dialog = (page: Page) => page.getByRole("dialog");
const queue = (page: Page, name: string) =>
  section(page)
    .getByRole("list", { name: "Filas" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Editar a fila: ${name}`, exact: true }) });
const open = (agentPage: (path?: string, email?: string) => Promise<Page>) =>
  agentPage("/settings#routing", DEMO_ACCOUNTS.admin);
const edit = async (page: Page, name: string) => {
  await section(page)
    .getByRole("button", { name: `Editar a fila: ${name}` })
    .click();
  await expect(dialog(page)).toBeVisible();
};
const save = (page: Page) => dialog(page).getByRole("button", { name: "Salvar", exact: true }).click();
const capacity = (page: Page, name: string) => section(page).getByLabel(`Capacidade de ${name}`, { exact: true });

const administrator = (server: TestServer) => openSession(server, DEMO_ACCOUNTS.admin);
const read = async (server: TestServer) =>
  (await (await administrator(server).fetch("/api/v1/routing")).json()) as RoutingsDto;

/** Changes a queue as a colleague would. */
async function changeQueue(server: TestServer, name: string, change: object): Promise<void> {
  const { audience, name: _, ...routing } = (await read(server)).queues.find((one) => one.name === name) ?? {};
  const answer = await administrator(server).fetch(`/api/v1/routing/queues/${audience}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...routing, ...change }),
  });
  expect(answer.status).toBe(200);
}

test.beforeEach(({ server }) => {
  withDatabase(server, (db) => {
    db.prepare("DELETE FROM team_routing").run();
    db.prepare("DELETE FROM routing_setting").run();
  });
});

test("a team gives its conversations out in turn, which is there after a reload", async ({ agentPage, server }) => {
  const page = await open(agentPage);
  await expect(queue(page, "Vendas")).toContainText("À mão");
  await expect(queue(page, "Sem equipe")).toContainText("À mão");
  await expectAccessible(page, { within: "#routing" });
  await edit(page, "Vendas");
  await expect(page.getByRole("dialog", { name: "Fila: Vendas" })).toBeVisible();
  await expect(dialog(page).getByRole("radio", { name: "À mão" })).toBeFocused();
  await expect(dialog(page).getByLabel("Em que horário")).toHaveCount(0);
  await expect(dialog(page)).toContainText("Você é o 3º da fila, cerca de 4 min");
  // Arrows choose, as in any group of radio buttons.
  await page.keyboard.press("ArrowDown");
  await expect(dialog(page).getByRole("radio", { name: "Rodízio (em turnos)" })).toBeChecked();
  await dialog(page).getByLabel("Em que horário").selectOption("Sempre");
  await dialog(page).getByRole("switch", { name: "Oferecer antes de entregar" }).check();
  const seconds = dialog(page).getByLabel("Tempo para aceitar");
  await seconds.fill("5");
  await save(page);
  await expect(seconds).toBeFocused();
  await expect(seconds).toHaveAccessibleDescription(/Informe um número inteiro de 10 a 300/);
  await expectAccessible(page, { within: "#routing" });
  await seconds.fill("30");
  await dialog(page).getByLabel("Devolver à fila quem ficou sem resposta").fill("10");
  await save(page);
  await expect(dialog(page)).toHaveCount(0);

  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(queue(page, "Vendas")).toContainText("Rodízio (em turnos) · Sempre");
    await expect(queue(page, "Vendas")).toContainText(/oferece por 30 s.*devolve à fila após 10 min/);
  }
  const stored = (await read(server)).queues.find(({ name }) => name === "Vendas");
  expect(stored).toMatchObject({ mode: "round_robin", isAlways: true, offerSeconds: 30, requeueMinutes: 10 });
});

test("a capacity is saved as its field is left, and is there after a reload", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Zilda" });
  const page = await open(agentPage);
  const field = capacity(page, "Zilda Teixeira");
  const row = section(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Zilda Teixeira" }) });
  await expect(field).toHaveValue("100");
  await expect(row).toContainText("0 de 100 em uso");
  await field.fill("12,5");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription("Informe um número inteiro de 0 a 10.000");
  await field.fill("60");
  await field.press("Tab");
  await expect(row.getByRole("status")).toHaveText("Salvo");
  await expect(row).toContainText("0 de 60 em uso");
  await page.reload();
  await expect(field).toHaveValue("60");
  await field.fill("0");
  await field.press("Enter");
  await expect(row).toContainText("Não recebe nada");
  await expect
    .poll(async () => (await read(server)).people.find(({ name }) => name === "Zilda Teixeira")?.units)
    .toBe(0);
  withDatabase(server, (db) => db.prepare("UPDATE attender SET isActive = 0 WHERE email = ?").run(email));
});

test("a capacity that couldn't be saved stays, says so, and is sent again with Enter", async ({
  agentPage,
  server,
}) => {
  addAttender(server, { firstName: "Yolanda" });
  const page = await open(agentPage);
  const field = capacity(page, "Yolanda Teixeira");
  await page.route("**/api/v1/attenders/*/capacity", (route) => route.abort());
  await field.fill("40");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/Sem conexão com o servidor|não respondeu/);
  await expect(field).toHaveValue("40");
  await page.unroute("**/api/v1/attenders/*/capacity");
  await field.press("Enter");
  await expect(section(page).getByRole("status").filter({ hasText: "Salvo" })).toBeVisible();
});

test("an edit that a colleague was faster with asks about what both changed and takes over the rest", async ({
  agentPage,
  server,
}) => {
  await changeQueue(server, "Entregas", { mode: "round_robin" });
  const page = await open(agentPage);
  await edit(page, "Entregas");
  await dialog(page).getByLabel("O cliente volta para quem o atendeu").fill("24");
  await changeQueue(server, "Entregas", { stickyHours: 48, requeueMinutes: 15 });
  await save(page);
  await expect(dialog(page)).toContainText("48 horas");
  await expect(dialog(page).getByLabel("Devolver à fila quem ficou sem resposta")).toHaveValue("15");
  await expectAccessible(page, { within: "#routing" });
  await dialog(page).getByRole("button", { name: "Manter o meu: O cliente volta para quem o atendeu" }).click();
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  const stored = (await read(server)).queues.find(({ name }) => name === "Entregas");
  expect(stored).toMatchObject({ stickyHours: 24, requeueMinutes: 15 });
});

test("the weights say what follows from them, and are stored", async ({ agentPage, server }) => {
  const page = await open(agentPage);
  const form = section(page).getByRole("form", { name: "Peso das conversas" });
  await expect(form).toContainText("Com 100 unidades, alguém atende até 5 chats do site ao mesmo tempo");
  await form.getByLabel("Chat do site").fill("50");
  await expect(form).toContainText("até 2 chats do site");
  await form.getByLabel("E-mail").fill("");
  await expect(form).toContainText("Preencha os três pesos");
  await form.getByRole("button", { name: "Salvar pesos" }).click();
  await expect(form.getByLabel("E-mail")).toHaveAccessibleDescription("Informe um número inteiro de 1 a 1.000");
  await form.getByLabel("E-mail").fill("5");
  await form.getByRole("button", { name: "Salvar pesos" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Pesos salvos" })).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Chat do site")).toHaveValue("50");
  expect((await read(server)).weights).toMatchObject({ webchat: 50, whatsapp: 15, email: 5 });
});

test("of more than ten people one is found by name", async ({ agentPage, server }) => {
  for (let count = 0; count < 50; count += 1) addAttender(server, { firstName: `Pessoa ${count}` });
  addAttender(server, { firstName: "Ângela" });
  const page = await open(agentPage);
  const people = section(page).getByRole("list", { name: "Capacidade por pessoa" });
  await section(page).getByLabel("Procurar por nome").fill("angela t");
  await expect(people.getByRole("heading")).toHaveText(["Ângela Teixeira"]);
  await section(page).getByLabel("Procurar por nome").fill("ninguém assim");
  await expect(section(page)).toContainText("Nenhum nome corresponde a “ninguém assim”.");
});

test("without teams the section says what they are for and leads to them", async ({ agentPage, server }) => {
  withDatabase(server, (db) => db.prepare("UPDATE team SET deletedAt = 1 WHERE deletedAt IS NULL").run());
  const page = await open(agentPage);
  await expect(section(page)).toContainText("Ainda não há equipes");
  await expect(section(page).getByRole("link", { name: "Criar equipes" })).toHaveAttribute("href", "/attenders/teams");
  await expect(queue(page, "Sem equipe")).toBeVisible();
  withDatabase(server, (db) => db.prepare("UPDATE team SET deletedAt = NULL WHERE deletedAt = 1").run());
});

test("what can't be read again stays, says so, and can be asked for", async ({ agentPage }) => {
  const page = await open(agentPage);
  await page.route("**/api/v1/routing", (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(section(page).getByRole("alert")).toContainText("Os dados podem estar desatualizados");
  await expect(queue(page, "Vendas")).toBeVisible();
  await page.unroute("**/api/v1/routing");
  await section(page).getByRole("button", { name: "Tentar novamente" }).click();
  await expect(section(page).getByRole("alert")).toHaveCount(0);
});

test("on a phone nothing is wider than the screen", async ({ agentPage, server }) => {
  await changeQueue(server, "Vendas", { mode: "least_loaded", offerSeconds: 60, tellsPlace: true });
  const page = await open(agentPage);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await edit(page, "Vendas");
  const inside = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(inside).toBeLessThanOrEqual(0);
});

test("who may not set the routing isn't shown it", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server));
  await expect(page.locator("#administration")).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});
