import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import type { TestServer } from "@/tests/support/server";

const list = (page: Page) => page.getByRole("list", { name: "Lista de conversas" });
const rowOf = (page: Page, customer: string) => list(page).getByRole("listitem").filter({ hasText: customer });
const dialog = (page: Page) => page.getByRole("dialog", { name: /Filtrar conversas|Mudar filtro/ });
const bar = (page: Page) => page.getByRole("group", { name: "O que a lista mostra" });
const pins = (page: Page) => page.getByRole("navigation", { name: "Visões fixadas" });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Filtros" }).getByRole("link", { name: new RegExp(`^${name}\\s*\\d`) });

function setPriority(server: TestServer, id: number, priority: string): void {
  withDatabase(server, (db) => db.prepare("UPDATE conversation SET priority = ? WHERE id = ?").run(priority, id));
}

async function addFilter(page: Page, field: string, values: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Filtrar" }).click();
  await dialog(page).getByRole("combobox", { name: "Campo" }).selectOption(field);
  for (const value of values) await dialog(page).getByRole("checkbox", { name: value, exact: true }).check();
  await dialog(page).getByRole("button", { name: "Aplicar" }).click();
}

test("a filter narrows the list, is kept as a view with its number, changed, taken back and deleted", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Vicência" });
  const urgent = addConversation(server, { customer: "Úrsula Urgente", lines: ["Socorro"], assignee: email });
  setPriority(server, urgent, "urgent");
  addConversation(server, { customer: "Calmo Sereno", lines: ["Oi"], assignee: email });
  const page = await agentPage("/conversations?filter=mine", email);
  await expect(rowOf(page, "Calmo Sereno")).toBeVisible();
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(dialog(page).getByRole("button", { name: "Aplicar" })).toBeDisabled();
  await expectAccessible(page);
  await dialog(page).getByRole("checkbox", { name: "Urgente" }).check();
  await dialog(page).getByRole("button", { name: "Aplicar" }).click();
  await expect(rowOf(page, "Calmo Sereno")).toHaveCount(0);
  await expect(rowOf(page, "Úrsula Urgente")).toBeVisible();
  await expect(bar(page)).toContainText("Prioridade: Urgente");
  await expect(page).toHaveURL(/condition=/);

  await bar(page).getByRole("button", { name: "Salvar visão" }).click();
  const save = page.getByRole("dialog", { name: "Salvar visão" });
  await save.getByRole("textbox", { name: "Nome" }).fill("Fogo");
  await expectAccessible(page);
  await save.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("A visão Fogo foi salva.")).toBeVisible();
  await expect(page).toHaveURL(/view=\d+$/);
  await expect(pins(page).getByRole("link", { name: /^Fogo\s*1$/ })).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);

  await page.reload();
  await expect(rowOf(page, "Úrsula Urgente")).toBeVisible();
  await expect(rowOf(page, "Calmo Sereno")).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Mudar filtro: Prioridade: Urgente" }).click();
  await dialog(page).getByRole("checkbox", { name: "Média" }).check();
  await dialog(page).getByRole("button", { name: "Aplicar" }).click();
  await expect(rowOf(page, "Calmo Sereno")).toBeVisible();
  await bar(page).getByRole("button", { name: "Descartar" }).click();
  await expect(rowOf(page, "Calmo Sereno")).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Remover filtro: Prioridade: Urgente" }).click();
  await expect(rowOf(page, "Calmo Sereno")).toBeVisible();
  await bar(page).getByRole("button", { name: "Salvar alterações" }).click();
  await expect(bar(page).getByRole("button", { name: "Salvar alterações" })).toHaveCount(0);
  await expect(pins(page).getByRole("link", { name: /^Fogo\s*2$/ })).toBeVisible();

  await bar(page).getByRole("button", { name: "Opções da visão Fogo" }).click();
  await page.getByRole("menuitem", { name: "Excluir visão" }).click();
  await expect(pins(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(pins(page).getByRole("link", { name: /^Fogo/ })).toBeVisible();
});

test("g and a digit open the pinned views, from the list and from elsewhere, and a tab leaves them", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Teclado" });
  const page = await agentPage("/conversations", email);
  for (const [name, field, value] of [
    ["Uma", "status", "Pendente"],
    ["Outra", "status", "Aguardando"],
  ] as const) {
    await addFilter(page, field, [value]);
    await bar(page).getByRole("button", { name: "Salvar visão" }).click();
    await page.getByRole("dialog", { name: "Salvar visão" }).getByRole("textbox", { name: "Nome" }).fill(name);
    await page.keyboard.press("Enter");
    await expect(pins(page).getByRole("link", { name: new RegExp(`^${name}`) })).toBeVisible();
    await tab(page, "Abertas").click();
    await expect(bar(page)).toHaveCount(0);
  }
  const current = pins(page).locator("a[aria-current]");
  await page.keyboard.press("g");
  await page.keyboard.press("2");
  await expect(current).toHaveText(/^Outra/);
  await page.keyboard.press("g");
  await page.keyboard.press("1");
  await expect(current).toHaveText(/^Uma/);
  await page.goto(new URL("/tickets", page.url()).toString());
  await expect(page.getByRole("heading", { name: "Tickets" }).first()).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("2");
  await expect(page).toHaveURL(/\/conversations\?view=\d+$/);
  await expect(current).toHaveText(/^Outra/);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("visao uma");
  await page.getByRole("option", { name: /^Visão: Uma/ }).click();
  await expect(current).toHaveText(/^Uma/);
});

test("a conversation comes into a view and leaves it as it changes", async ({ agentPage, server, visitor }) => {
  const email = addAttender(server, { firstName: "Vivaldo" });
  const id = addConversation(server, { customer: "Cintia Comigo", lines: ["Oi"] });
  const page = await agentPage("/conversations", email);
  await page.getByRole("button", { name: "Filtrar" }).click();
  await dialog(page).getByRole("combobox", { name: "Campo" }).selectOption("mine");
  await dialog(page).getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByText("Nenhuma conversa atende a estes filtros.")).toBeVisible();
  await expectAccessible(page);
  const { say } = await visitor();
  await say("Outra conversa, que não é desta lista");
  const other = await page.context().newPage();
  await other.goto(new URL(`/conversations/${id}`, page.url()).toString());
  await other.getByRole("button", { name: "Assumir" }).click();
  await expect(rowOf(page, "Cintia Comigo")).toBeVisible();
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await other.getByRole("button", { name: "Encerrar" }).first().click();
  await expect(rowOf(page, "Cintia Comigo")).toHaveCount(0);
});

test("the order is chosen, stands in the address and is seen in the rows", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Ordem" });
  const hour = 60 * 60 * 1_000;
  addConversation(server, { customer: "Espera Curta", lines: ["Oi"], assignee: email, age: hour });
  addConversation(server, { customer: "Espera Longa", lines: ["Oi"], assignee: email, age: 5 * hour });
  const page = await agentPage("/conversations?filter=mine", email);
  const names = () => list(page).getByRole("listitem").filter({ hasText: "Espera" });
  await expect(names().first()).toContainText("Espera Curta");
  await page.getByRole("button", { name: "Ordenar" }).click();
  await page.getByRole("menuitemradio", { name: "Espera mais longa" }).click();
  await expect(names().first()).toContainText("Espera Longa");
  await expect(page).toHaveURL(/sort=waiting/);
  await page.goBack();
  await expect(names().first()).toContainText("Espera Curta");
});

test("an administrator shares a view, and a link to it shows each what they see", async ({ agentPage, server }) => {
  const page = await agentPage("/conversations?filter=all&sort=priority", DEMO_ACCOUNTS.admin);
  await bar(page).getByRole("button", { name: "Salvar visão" }).click();
  const save = page.getByRole("dialog", { name: "Salvar visão" });
  await save.getByRole("textbox", { name: "Nome" }).fill("Tudo por prioridade");
  await save.getByRole("combobox", { name: "Quem usa" }).selectOption("everybody");
  await save.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL(/view=\d+$/);
  const address = new URL(page.url());
  const colleague = await agentPage(address.pathname + address.search, addAttender(server, { firstName: "Visitante" }));
  await expect(bar(colleague).getByRole("button", { name: "Opções da visão Tudo por prioridade" })).toBeVisible();
  await bar(colleague).getByRole("button", { name: "Opções da visão Tudo por prioridade" }).click();
  await expect(colleague.getByRole("menuitem", { name: "Excluir visão" })).toHaveCount(0);
  await expect(colleague.getByRole("menuitem", { name: "Fixar ao lado das abas" })).toBeVisible();
  await expectAccessible(colleague);
});
