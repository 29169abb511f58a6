import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const DAY_MS = 24 * 60 * 60 * 1000;
const dialog = (page: Page) => page.getByRole("dialog", { name: "Adiar até quando?" });
const field = (page: Page) => dialog(page).getByRole("combobox", { name: "Quando" });
const list = (page: Page) => page.getByRole("list", { name: "Lista de conversas" });
const rowOf = (page: Page, customer: string) => list(page).getByRole("listitem").filter({ hasText: customer });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Filtros" }).getByRole("link", { name: new RegExp(`^${name}\\s*\\d`) });

test("a conversation is snoozed by words, leaves the open ones, and is brought back from the snoozed ones", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Anacleto" });
  const id = addConversation(server, { customer: "Ondina Adiada", lines: ["Falamos na terça?"], assignee: email });
  const page = await agentPage(`/conversations/${id}`, email);
  await expect(rowOf(page, "Ondina Adiada")).toBeVisible();
  await page.keyboard.press("s");
  await expect(field(page)).toBeFocused();
  await expect(dialog(page).getByRole("option")).not.toHaveCount(0);
  await expectAccessible(page);
  await field(page).fill("banana");
  await expect(dialog(page)).toContainText("Não entendi este horário.");
  await field(page).fill("ter 14h");
  await expect(dialog(page).getByRole("option")).toHaveText(/^ter 14h.*14:00$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Ela volta em \d\d\/\d\d\/\d{4} 14:00\.$/)).toBeVisible();
  await expect(rowOf(page, "Ondina Adiada")).toHaveCount(0);
  await tab(page, "Adiadas").click();
  await expect(rowOf(page, "Ondina Adiada")).toContainText(/Adiada até \d\d\/\d\d\/\d{4} 14:00/);
  await list(page)
    .getByRole("link", { name: /Ondina Adiada/ })
    .click();
  const open = page.getByRole("region", { name: "Conversa aberta" });
  await expect(open.getByText(/^Adiada até \d\d\/\d\d\/\d{4} 14:00$/)).toBeVisible();
  await expect(page.getByRole("log", { name: "Mensagens" })).toContainText(/Anacleto \S+ adiou a conversa até/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Trazer de volta" }).click();
  await expect(rowOf(page, "Ondina Adiada")).toHaveCount(0);
  await tab(page, "Abertas").click();
  await expect(rowOf(page, "Ondina Adiada")).toBeVisible();
});

test("snoozing is undone by its notice", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Belarmino" });
  const id = addConversation(server, { customer: "Olímpia Desfeita", lines: ["Oi"], assignee: email });
  const page = await agentPage(`/conversations/${id}?filter=mine`, email);
  await page.keyboard.press("s");
  await dialog(page)
    .getByRole("option", { name: /Até o cliente escrever/ })
    .click();
  await expect(page.getByText("Ela volta quando o cliente escrever.")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await tab(page, "Abertas").click();
  await expect(rowOf(page, "Olímpia Desfeita")).toBeVisible();
});

test("a search from the open ones finds closed ones, too, and without its text the open ones are back", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Celestino" });
  addConversation(server, { customer: "Otília Encerradíssima", lines: ["Obrigada!"], status: "closed" });
  const page = await agentPage("/conversations", email);
  await expect(tab(page, "Abertas")).toHaveAttribute("aria-current", "true");
  await page.getByRole("textbox", { name: "Pesquisar ou começar nova conversa" }).fill("Encerradíssima");
  await expect(rowOf(page, "Otília Encerradíssima")).toBeVisible();
  await expect(tab(page, "Todas")).toHaveAttribute("aria-current", "true");
  await page.getByRole("textbox", { name: "Pesquisar ou começar nova conversa" }).fill("");
  await expect(tab(page, "Abertas")).toHaveAttribute("aria-current", "true");
  await expect(rowOf(page, "Otília Encerradíssima")).toHaveCount(0);
});

test("only who leads a team has a tab of what is overdue there", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Dalila" });
  addConversation(server, { customer: "Oriana Atrasada", lines: ["E aí?"], status: "waiting", age: 2 * DAY_MS });
  const agent = await agentPage("/conversations", email);
  await expect(tab(agent, "Abertas")).toBeVisible();
  await expect(tab(agent, "Atrasadas da equipe")).toHaveCount(0);
  const lead = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
  await expect(tab(lead, "Atrasadas da equipe")).toBeVisible();
});
