import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import type { TestServer } from "@/tests/support/server";

const section = (page: Page) => page.locator("#automation");
const dialog = (page: Page) => page.getByRole("dialog");
const rule = (page: Page, name: string) =>
  section(page)
    .getByRole("list", { name: "Regras de automação" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
const names = (page: Page) => section(page).getByRole("list", { name: "Regras de automação" }).getByRole("heading");
const save = (page: Page) => dialog(page).getByRole("button", { name: "Salvar regra" }).click();
const open = (agentPage: (path?: string, email?: string) => Promise<Page>) =>
  agentPage("/settings#automation", DEMO_ACCOUNTS.admin);

const NOTHING = { all: [], any: [] };

/** A rule that somebody made before, perhaps by a program. */
function addRule(server: TestServer, name: string, position: number, tag = "feita", condition: object = NOTHING): void {
  withDatabase(server, (db) => {
    const workspaceId = db.prepare("SELECT workspaceId FROM attender WHERE email = ?").pluck().get(DEMO_ACCOUNTS.admin);
    db.prepare(
      `INSERT INTO automation_rule (workspaceId, name, position, event, condition, actions, createdAt, updatedAt)
       VALUES (?, ?, ?, 'created', ?, ?, 0, 0)`,
    ).run(workspaceId, name, position, JSON.stringify(condition), JSON.stringify([{ kind: "addTag", tag }]));
  });
}

test.beforeEach(({ server }) => {
  withDatabase(server, (db) => db.prepare("DELETE FROM automation_rule").run());
});

test("a template is looked at, tried and saved, stays off until it is switched on, and then acts", async ({
  agentPage,
  server,
  visitor,
}) => {
  const page = await open(agentPage);
  await expect(section(page)).toContainText("Nenhuma regra ainda");
  await section(page).getByRole("button", { name: "Usar o modelo Palavras de urgência" }).click();
  await expect(dialog(page).getByRole("textbox", { name: /^Nome/ })).toHaveValue("Palavras de urgência");
  await expectAccessible(page, { within: "#automation" });
  await dialog(page).getByRole("button", { name: "Testar nos últimos 7 dias" }).click();
  await expect(dialog(page).getByText(/conversas? com novidade nos últimos 7 dias/)).toBeVisible();
  await save(page);
  await expect(page.getByText("foi criada e está desligada")).toBeVisible();
  await expect(rule(page, "Palavras de urgência")).toContainText(
    "Quando o cliente escreve e a mensagem contém “urgente” ou a mensagem contém “emergência”, então pôr prioridade urgente e avisar quem lidera a equipe.",
  );
  const on = rule(page, "Palavras de urgência").getByRole("switch");
  await expect(on).not.toBeChecked();
  const answered = page.waitForResponse(/\/activation$/);
  await on.check();
  await answered;

  const { say } = await visitor();
  const id = await say("Preciso de ajuda, é urgente!");
  const priority = () =>
    withDatabase(server, (db) => db.prepare("SELECT priority FROM conversation WHERE id = ?").pluck().get(id));
  await expect.poll(priority, { timeout: 15_000 }).toBe("urgent");
  await page.goto(`${server.url}/conversations/${id}`);
  await expect(page.getByText("A regra “Palavras de urgência” agiu")).toBeVisible();
  await page.getByRole("link", { name: "Ver a regra" }).click();
  await expect(rule(page, "Palavras de urgência")).toBeInViewport();
  await expect(rule(page, "Palavras de urgência")).toHaveAttribute("aria-current", "true");
  await rule(page, "Palavras de urgência").getByRole("button", { name: "Ver o que Palavras de urgência fez" }).click();
  await expect(dialog(page).getByRole("listitem")).toContainText("Agiu");
  await expectAccessible(page, { within: "#automation" });
});

test("a rule is put together by hand, and says what is missing at its place", async ({ agentPage, server }) => {
  addRule(server, "Já havia", 1);
  const page = await open(agentPage);
  await section(page).getByRole("button", { name: "Nova regra" }).click();
  await save(page);
  await expect(dialog(page).getByText("Dê um nome à regra")).toBeVisible();
  await expect(dialog(page).getByText("Escolha pelo menos uma ação")).toBeVisible();
  await dialog(page).getByRole("textbox", { name: /^Nome/ }).fill("Espera longa");
  await dialog(page).getByLabel("Quando", { exact: true }).selectOption("Passa um tempo");
  await dialog(page).getByLabel("Quanto tempo").fill("2");
  await dialog(page).getByRole("button", { name: "Adicionar condição" }).click();
  await dialog(page).getByLabel("Condição 1: sobre o quê").selectOption("Canal");
  await dialog(page).getByRole("button", { name: "Adicionar ação" }).click();
  await dialog(page).getByLabel("Ação 1", { exact: true }).selectOption("Pôr uma tag");
  await save(page);
  await expect(dialog(page).getByText("Complete esta condição")).toBeVisible();
  await expect(dialog(page).getByText("Escreva a tag")).toBeVisible();
  await dialog(page).getByRole("group", { name: "Condição 1: valor" }).getByLabel("WhatsApp").check();
  await dialog(page).getByLabel("Ação 1: detalhe").fill("demora");
  await dialog(page).getByRole("button", { name: "Adicionar ação" }).click();
  await dialog(page).getByLabel("Ação 2", { exact: true }).selectOption("Encerrar");
  await dialog(page).getByRole("button", { name: "Subir a ação 2" }).click();
  await save(page);
  await expect(rule(page, "Espera longa")).toContainText(
    "Quando o cliente espera há 2 horas e o canal é WhatsApp, então encerrar e pôr a tag “demora”.",
  );
});

test("one conversation is tried, question by question", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Tentativa Clara", lines: ["Oi"] });
  addRule(server, "Para tentar", 1);
  const page = await open(agentPage);
  await rule(page, "Para tentar").getByRole("button", { name: "Editar Para tentar" }).click();
  await dialog(page).getByRole("button", { name: "Adicionar condição" }).click();
  await dialog(page).getByRole("group", { name: "Condição 1: valor" }).getByLabel("Alta").check();
  const conversation = dialog(page).getByRole("combobox", { name: "Uma conversa" });
  await conversation.fill("Tentativa Clara");
  await dialog(page)
    .getByRole("option", { name: `#${id}` })
    .click();
  await dialog(page).getByRole("button", { name: "Testar nesta" }).click();
  await expect(dialog(page).getByText("A regra não agiria nesta conversa.")).toBeInViewport();
  await expect(dialog(page).getByText("a prioridade é alta: não vale")).toBeVisible();
  await dialog(page).getByRole("group", { name: "Condição 1: valor" }).getByLabel("Média").check();
  await expect(dialog(page).getByText("A regra não agiria nesta conversa.")).toBeHidden();
  await conversation.fill("999999");
  await dialog(page).getByRole("option", { name: "Conversa nº 999999" }).click();
  await dialog(page).getByRole("button", { name: "Testar nesta" }).click();
  await expect(dialog(page).getByText("Esta conversa não existe ou você não a vê.")).toBeVisible();
});

test("rules are ordered, searched by what they do, copied and deleted", async ({ agentPage, server }) => {
  for (const [index, name] of ["Um", "Dois", "Três", "Quatro"].entries())
    addRule(server, name, index + 1, index === 2 ? "especial" : "comum");
  const page = await open(agentPage);
  const ordered = page.waitForResponse(/\/order$/);
  await rule(page, "Três").getByRole("button", { name: "Subir Três" }).click();
  await ordered;
  await expect(names(page)).toHaveText(["Um", "Três", "Dois", "Quatro"]);
  await section(page).getByLabel("Buscar nas regras, por exemplo uma tag ou uma pessoa").fill("especial conversa");
  await expect(names(page)).toHaveText(["Três"]);
  await rule(page, "Três").getByRole("button", { name: "Copiar Três" }).click();
  await save(page);
  await expect(names(page)).toHaveText(["Três", "Três (cópia)"]);
  await rule(page, "Três").getByRole("button", { name: "Excluir Três", exact: true }).click();
  await page.getByRole("button", { name: "Excluir regra" }).click();
  await expect(names(page)).toHaveText(["Três (cópia)"]);
});

/** Whom a conversation is with. */
const customerOf = (server: TestServer, conversationId: number) =>
  withDatabase(server, (db) =>
    Number(db.prepare("SELECT customerId FROM conversation WHERE id = ?").pluck().get(conversationId)),
  );

test("a rule of the API keeps each of its conditions when it is edited", async ({ agentPage, server }) => {
  const customer = customerOf(server, addConversation(server, { customer: "Pela Porta dos Programas", lines: ["Oi"] }));
  const condition = {
    all: [
      { field: "createdAt", operator: "after", value: "2026-01-01T15:00:00.000Z" },
      { field: "subject", operator: "is_not", value: "teste" },
      { field: "subject", operator: "is_present" },
      { field: "customer", operator: "none_of", value: [customer, 999_999_999] },
    ],
    any: [{ field: "createdAt", operator: "older_than", value: 7200 }],
  };
  addRule(server, "De um programa", 1, "feita", condition);
  const page = await open(agentPage);
  await expect(rule(page, "De um programa")).toContainText(
    "a conversa começou depois de 01/01/2026, 12:00, o assunto não é “teste”, há assunto, o cliente não é Pela Porta dos Programas ou alguém que não existe mais e a conversa começou há mais de 2 horas",
  );
  await rule(page, "De um programa").getByRole("button", { name: "Editar De um programa" }).click();
  const all = dialog(page).getByRole("group", { name: "E todas estas condições valem" });
  await expect(all.getByLabel("Condição 1: comparação")).toHaveValue("after");
  await expect(all.getByLabel("Condição 1: valor")).toHaveValue("2026-01-01");
  await expect(all.getByLabel("Condição 2: comparação")).toHaveValue("is_not");
  await expect(all.getByLabel("Condição 3: comparação")).toHaveValue("is_present");
  await expect(all.getByRole("list", { name: "Condição 4: escolhidos" }).getByRole("listitem")).toHaveText([
    "Pela Porta dos Programas",
    "não existe mais",
  ]);
  await expectAccessible(page, { within: "#automation" });
  await dialog(page).getByRole("textbox", { name: /^Nome/ }).fill("De um programa, com outro nome");
  await save(page);
  await expect(names(page)).toHaveText(["De um programa, com outro nome"]);
  const stored = withDatabase(server, (db) => db.prepare("SELECT condition FROM automation_rule").pluck().get());
  expect(JSON.parse(String(stored))).toEqual(condition);
});

test("customers are found by name, and taken away again", async ({ agentPage, server }) => {
  addConversation(server, { customer: "Escolhida Primeira", lines: ["Oi"] });
  addConversation(server, { customer: "Escolhida Segunda", lines: ["Oi"] });
  addRule(server, "Para escolhidas", 1);
  const page = await open(agentPage);
  await rule(page, "Para escolhidas").getByRole("button", { name: "Editar Para escolhidas" }).click();
  await dialog(page).getByRole("button", { name: "Adicionar condição" }).click();
  await dialog(page).getByLabel("Condição 1: sobre o quê").selectOption("Cliente");
  const field = dialog(page).getByRole("combobox", { name: "Condição 1: valor" });
  for (const name of ["Escolhida Primeira", "Escolhida Segunda"]) {
    await field.fill(name);
    await dialog(page).getByRole("option", { name }).click();
  }
  await dialog(page).getByRole("button", { name: "Remover Escolhida Primeira" }).click();
  await expect(field).toBeFocused();
  await save(page);
  await expect(rule(page, "Para escolhidas")).toContainText("o cliente é Escolhida Segunda,");
});

test("taking a condition away leaves the others what they ask", async ({ agentPage, server }) => {
  const hours = (count: number) => ({ field: "lastActivityAt", operator: "older_than", value: count * 3600 });
  addRule(server, "Duas esperas", 1, "feita", { all: [hours(2), hours(5)], any: [] });
  const page = await open(agentPage);
  await rule(page, "Duas esperas").getByRole("button", { name: "Editar Duas esperas" }).click();
  await dialog(page).getByRole("button", { name: "Remover a condição 1" }).click();
  await expect(dialog(page).getByLabel("Condição 1: quanto tempo")).toHaveValue("5");
});

test("a rule that was switched off by its failures says so", async ({ agentPage, server }) => {
  addRule(server, "Falhou demais", 1);
  withDatabase(server, (db) => db.prepare("UPDATE automation_rule SET isActive = FALSE, failures = 5").run());
  const id = withDatabase(server, (db) => db.prepare("SELECT id FROM automation_rule").pluck().get());
  const page = await agentPage(`/settings#automation/rule-${id}`, DEMO_ACCOUNTS.admin);
  await expect(rule(page, "Falhou demais")).toContainText("Desligada: falhou 5 vezes seguidas.");
  await expect(rule(page, "Falhou demais")).toHaveAttribute("aria-current", "true");
  await expectAccessible(page, { within: "#automation" });
});

test("on a phone nothing is wider than the screen", async ({ agentPage, server }) => {
  const customer = customerOf(
    server,
    addConversation(server, { customer: "Cliente de nome bem comprido para o telefone", lines: ["Oi"] }),
  );
  const asked = { field: "customer", operator: "any_of", value: [customer] };
  addRule(server, "Uma regra com um nome bem comprido para o telefone", 1, "feita", { all: [asked], any: [] });
  const page = await open(agentPage);
  await page.setViewportSize({ width: 390, height: 844 });
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widest).toBeLessThanOrEqual(390);
  await section(page).getByRole("button", { name: "Editar Uma regra" }).click();
  await expect(dialog(page).getByRole("button", { name: "Remover Cliente de nome" })).toBeVisible();
  const inside = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(inside).toBeLessThanOrEqual(0);
  await expectAccessible(page, { within: "#automation" });
});

test("who doesn't keep the rules has no such section, and the API refuses", async ({ agentPage, server }) => {
  const page = await agentPage("/settings");
  await expect(page.locator("#administration")).toBeAttached();
  await expect(section(page)).toHaveCount(0);
  const status = await page.evaluate(async (url) => (await fetch(url)).status, `${server.url}/api/v1/automation-rules`);
  expect(status).toBe(403);
});
