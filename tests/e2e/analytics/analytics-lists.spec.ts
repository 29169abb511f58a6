import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { ticketDesk } from "@/tests/e2e/tickets/ticket-data";
import { card, dialog } from "./analytics-data";

test("the number on top lists all of its parts", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Olímpia" });
  addConversation(server, { customer: "Fabrício Contado", lines: ["Olá?"], assignee: email });
  addConversation(server, { customer: "Graça Contada", lines: ["Olá?"], assignee: email, status: "closed" });
  const page = await agentPage("/analytics?period=7d", email);
  await card(page, "Conversas fechadas")
    .getByRole("button", { name: /^Conversas fechadas: 1\./ })
    .click();
  await expect(dialog(page).getByRole("radio", { name: "Todas" })).toBeChecked();
  await expect(dialog(page).getByRole("link")).toHaveCount(1);
  await expect(dialog(page).getByRole("link", { name: /Graça Contada/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await card(page, "Conversas em aberto")
    .getByRole("button", { name: /^Conversas em aberto: 1\./ })
    .click();
  await expect(dialog(page).getByRole("link", { name: /Fabrício Contado/ })).toBeVisible();
});

test("tickets change without a reload, and their numbers list them", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Ondina" });
  const desk = await ticketDesk(server, email);
  const first = await desk.add({ subject: "Prateleira torta contada", assigneeId: desk.id });
  const page = await agentPage("/analytics", email);
  const tickets = card(page, "Tickets");
  await expect(tickets.getByRole("button", { name: "Tickets: Criados: 1. Ver o ticket" })).toBeVisible();
  await desk.change(first, { status: "resolved" });
  await expect(tickets.getByRole("button", { name: /^Tickets: Resolvidos: 1\./ })).toBeVisible({ timeout: 20_000 });
  await tickets.getByRole("button", { name: /^Tickets: Resolvidos: 1\./ }).click();
  await expect(dialog(page).getByText("1 ticket contado")).toBeVisible();
  await dialog(page).getByRole("radio", { name: "Em aberto" }).click();
  await expect(dialog(page).getByText("Nenhum ticket aqui")).toBeVisible();
  await dialog(page).getByRole("radio", { name: "Criados" }).click();
  await dialog(page)
    .getByRole("link", { name: /Prateleira torta contada/ })
    .click();
  await page.waitForURL(`${server.url}/tickets/${first.id}`);
});

test("the team's shares are sorted by a column with the keyboard", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Zoraide" });
  for (let number = 0; number < 3; number += 1)
    addConversation(server, { customer: `Zuleica Cliente ${number}`, lines: ["Olá?"], assignee: email });
  const page = await agentPage("/analytics?period=7d", DEMO_ACCOUNTS.admin);
  const shares = card(page, "Por atendente");
  const volume = shares.getByRole("columnheader", { name: "Volume" });
  const numbers = async () =>
    (await shares.locator("tbody tr td:first-of-type").allTextContents()).map((text) => Number(text));
  await volume.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(volume).toHaveAttribute("aria-sort", "descending");
  const sorted = await numbers();
  expect(sorted.length).toBeGreaterThan(1);
  expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
  await page.keyboard.press("Enter");
  await expect(volume).toHaveAttribute("aria-sort", "ascending");
  await expect(volume.getByRole("button")).toBeFocused();
  expect(await numbers()).toEqual([...sorted].sort((a, b) => a - b));
});
