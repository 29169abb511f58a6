import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import type { TestServer } from "@/tests/support/server";

const section = (page: Page) => page.locator("#sla");
const dialog = (page: Page) => page.getByRole("dialog");
const policy = (page: Page, name: string) =>
  section(page)
    .getByRole("list", { name: "Políticas de prazo" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
const names = (page: Page) => section(page).getByRole("heading", { level: 3 });
const cell = (page: Page, priority: string, kind: string) =>
  dialog(page).getByRole("group", { name: priority, exact: true }).getByLabel(kind);
const nameField = (page: Page) => dialog(page).getByRole("textbox", { name: /^Nome/ });
const save = (page: Page) => dialog(page).getByRole("button", { name: "Salvar política" }).click();
const open = (agentPage: (path?: string, email?: string) => Promise<Page>) =>
  agentPage("/settings#sla", DEMO_ACCOUNTS.admin);

const workspaceOf = "SELECT workspaceId FROM attender WHERE email = ?";
const TARGETS = { urgent: { first: 900 }, high: {}, medium: { first: 3_600, next: 7_200 }, low: {} };

/** A policy that somebody made before. */
function addPolicy(server: TestServer, name: string, position: number, condition: object = {}): void {
  withDatabase(server, (db) => {
    const workspaceId = db.prepare(workspaceOf).pluck().get(DEMO_ACCOUNTS.admin);
    db.prepare(
      "INSERT INTO sla_policy (workspaceId, name, position, condition, targets, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, 0, 0)",
    ).run(workspaceId, name, position, JSON.stringify(condition), JSON.stringify(TARGETS));
  });
}

const stored = (server: TestServer, name: string) =>
  withDatabase(server, (db) => db.prepare("SELECT condition FROM sla_policy WHERE name = ?").pluck().get(name));

test.beforeEach(({ server }) => {
  withDatabase(server, (db) => {
    db.prepare("UPDATE conversation SET slaPolicyId = NULL, nextDueAt = NULL").run();
    db.prepare("DELETE FROM sla_clock").run();
    db.prepare("DELETE FROM sla_policy").run();
  });
});

test("without any policy the section says what one does, and the first is made with its deadlines in view", async ({
  agentPage,
  server,
}) => {
  withDatabase(server, (db) => {
    const hours = JSON.stringify({ monday: [{ start: "09:00", end: "18:00" }] });
    const workspaceId = db.prepare(workspaceOf).pluck().get(DEMO_ACCOUNTS.admin);
    db.prepare(
      "INSERT INTO calendar (workspaceId, name, timeZone, hours, holidays, updatedAt) VALUES (?, 'Só segundas', 'America/Sao_Paulo', ?, '[]', 0)",
    ).run(workspaceId, hours);
  });
  const page = await open(agentPage);
  await expect(section(page)).toContainText("Uma política diz em quanto tempo");
  await section(page).getByRole("button", { name: "Nova política" }).click();
  await expect(nameField(page)).toBeFocused();
  await expect(dialog(page)).toContainText("Preencha um prazo para ver até quando ele vai.");
  await save(page);
  await expect(dialog(page).getByText("Dê um nome à política")).toBeVisible();
  await expect(dialog(page).getByText("Preencha pelo menos um prazo")).toBeVisible();

  await nameField(page).fill("WhatsApp com pressa");
  await dialog(page).getByRole("group", { name: "Canal" }).getByLabel("WhatsApp").check();
  await dialog(page).getByRole("group", { name: "Prioridade", exact: true }).getByLabel("Alta").check();
  await cell(page, "Média", "Primeira resposta").fill("1h30");
  await cell(page, "Média", "Resolução").fill("logo");
  // As it was understood.
  await expect(cell(page, "Média", "Primeira resposta")).toHaveValue("1 h 30 min");
  await expect(cell(page, "Média", "Resolução")).toHaveAccessibleDescription(
    "Escreva, por exemplo, 30 min, 4 h ou 2 d",
  );
  await expectAccessible(page, { within: "#sla" });
  await cell(page, "Média", "Resolução").fill("9 h");
  await dialog(page).getByRole("button", { name: "Usar os prazos da prioridade Média em todas" }).click();
  await expect(cell(page, "Urgente", "Resolução")).toHaveValue("9 h");

  await dialog(page).getByLabel("Calendário").selectOption("Só segundas");
  await dialog(page).getByLabel("Experimentar outro início").fill("2026-11-30T17:30");
  const preview = dialog(page).getByRole("region", { name: "Uma conversa iniciada seg., 30/11, 17:30" });
  await expect(preview).toContainText("Todas as prioridades");
  await expect(preview).toContainText("Primeira resposta até seg., 07/12, 10:00");
  await expect(preview).toContainText("Resolução até seg., 07/12, 17:30");
  // More open time than there is in three years of Mondays.
  await cell(page, "Baixa", "Resolução").fill("365 d");
  await expect(preview).toContainText("Resolução: o prazo nunca chega");
  await expect(preview).toContainText("O calendário não abre por tempo suficiente");
  await cell(page, "Baixa", "Resolução").fill("9 h");
  await save(page);

  const made = policy(page, "WhatsApp com pressa");
  await expect(made).toContainText("Canal é WhatsApp · Prioridade é alta");
  await expect(made).toContainText("primeira resposta em 1 h 30 min · resolução em 9 h");
  await expect(made).toContainText("Conta em: Só segundas");
  await expect(made).toContainText("Ativa");
  await expect(dialog(page)).toHaveCount(0);
  await expectAccessible(page, { within: "#sla" });
});

test("the order changes with the keyboard, is announced, and is there after a reload", async ({
  agentPage,
  server,
}) => {
  for (const [index, name] of ["Primeira", "Segunda", "Terceira"].entries()) addPolicy(server, name, index + 1);
  const page = await open(agentPage);
  await expect(names(page)).toHaveText(["Primeira", "Segunda", "Terceira"]);
  await expect(policy(page, "Primeira")).toContainText("Todas as conversas");
  await expect(policy(page, "Primeira")).toContainText("Urgente: primeira resposta em 15 min");
  await expect(policy(page, "Primeira")).toContainText("Média: primeira resposta em 1 h · próximas em 2 h");
  const down = section(page).getByRole("button", { name: "Mover Primeira para baixo" });
  await down.press("Enter");
  await expect(section(page).getByRole("status")).toHaveText("Primeira: posição 2 de 3");
  await expect(names(page)).toHaveText(["Segunda", "Primeira", "Terceira"]);
  await expect(down).toBeFocused();
  await expect(section(page).getByRole("list", { name: "Políticas de prazo" })).toHaveAttribute("aria-busy", "false");
  await down.press("Enter");
  await expect(names(page)).toHaveText(["Segunda", "Terceira", "Primeira"]);
  await expect(down).toBeFocused();
  await expect(down).toHaveAttribute("aria-disabled", "true");
  await expect(section(page).getByRole("list", { name: "Políticas de prazo" })).toHaveAttribute("aria-busy", "false");
  await page.reload();
  await expect(names(page)).toHaveText(["Segunda", "Terceira", "Primeira"]);
});

test("an order of what isn't all there any more is refused, and the list shows what is", async ({
  agentPage,
  server,
}) => {
  for (const [index, name] of ["Fica", "Some"].entries()) addPolicy(server, name, index + 1);
  const page = await open(agentPage);
  await expect(names(page)).toHaveText(["Fica", "Some"]);
  withDatabase(server, (db) => db.prepare("UPDATE sla_policy SET deletedAt = 1 WHERE name = 'Some'").run());
  await section(page).getByRole("button", { name: "Mover Some para cima" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Ordem não alterada" })).toBeVisible();
  await expect(names(page)).toHaveText(["Fica"]);
});

test("an edit that a colleague was faster with asks, and keeps what the form can't show", async ({
  agentPage,
  server,
}) => {
  const customer = { field: "customer", operator: "any_of", value: [1] };
  const channel = { field: "channel", operator: "any_of", value: ["email"] };
  addPolicy(server, "Clientes especiais", 1, { all: [customer, channel], any: [] });
  const page = await open(agentPage);
  await expect(policy(page, "Clientes especiais")).toContainText("De um cliente escolhido · Canal é E-mail");
  await section(page).getByRole("button", { name: "Editar Clientes especiais" }).click();
  await expect(dialog(page)).toContainText("Também exige: De um cliente escolhido.");
  await nameField(page).fill("O meu nome");
  await dialog(page).getByRole("group", { name: "Canal" }).getByLabel("Web Chat").check();
  withDatabase(server, (db) =>
    db.prepare("UPDATE sla_policy SET name = 'O nome do colega', version = version + 1").run(),
  );
  await save(page);
  await expect(dialog(page)).toContainText("O nome do colega");
  await dialog(page).getByRole("button", { name: "Manter o meu: Nome" }).click();
  await save(page);
  await expect(policy(page, "O meu nome")).toContainText("Canal é Web Chat ou E-mail · De um cliente escolhido");
  expect(JSON.parse(String(stored(server, "O meu nome")))).toEqual({
    all: [{ ...channel, value: ["webchat", "email"] }, customer],
  });
});

test("what was typed stays when the server doesn't answer, and is asked about before it is given up", async ({
  agentPage,
}) => {
  const page = await open(agentPage);
  await page.route("**/api/v1/sla-policies", (route) => route.abort());
  await section(page).getByRole("button", { name: "Nova política" }).click();
  await nameField(page).fill("Sem rede");
  await cell(page, "Urgente", "Primeira resposta").fill("15");
  await save(page);
  await expect(dialog(page).getByRole("alert")).toContainText("Sem conexão com o servidor");
  await expect(nameField(page)).toHaveValue("Sem rede");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Descartar alterações?" })).toBeVisible();
});

test("a policy is deleted once somebody has read what becomes of its conversations", async ({ agentPage, server }) => {
  addPolicy(server, "Passageira", 1);
  const page = await open(agentPage);
  await section(page).getByRole("button", { name: "Excluir Passageira" }).click();
  const question = page.getByRole("dialog", { name: "Excluir a política Passageira?" });
  await expect(question).toContainText("passam para a próxima que servir ou, se nenhuma servir, ficam sem prazo");
  await expectAccessible(page, { within: "#sla" });
  await question.getByRole("button", { name: "Excluir política" }).click();
  await expect(section(page)).toContainText("Nenhuma política de prazo");
});

test("a list that can't be read again stays, says so, and can be asked for", async ({ agentPage, server }) => {
  addPolicy(server, "Continua", 1);
  const page = await open(agentPage);
  await expect(policy(page, "Continua")).toBeVisible();
  await page.route("**/api/v1/sla-policies", (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(section(page).getByRole("alert")).toContainText("A lista pode estar desatualizada");
  await expect(policy(page, "Continua")).toBeVisible();
  await page.unroute("**/api/v1/sla-policies");
  await section(page).getByRole("button", { name: "Tentar novamente" }).click();
  await expect(section(page).getByRole("alert")).toHaveCount(0);
});

test("on a phone nothing is wider than the screen", async ({ agentPage, server }) => {
  addPolicy(server, "Uma política com um nome bem comprido para o telefone", 1);
  const page = await open(agentPage);
  await page.setViewportSize({ width: 390, height: 844 });
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widest).toBeLessThanOrEqual(390);
  await section(page).getByRole("button", { name: "Editar Uma política" }).click();
  await expect(cell(page, "Média", "Primeira resposta")).toHaveValue("1 h");
  const inside = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(inside).toBeLessThanOrEqual(0);
});

test("who may not set deadlines isn't shown them", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server));
  await expect(page.locator("#administration")).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});
