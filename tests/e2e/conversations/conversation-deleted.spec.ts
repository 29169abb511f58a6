import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const rowOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Lista de conversas" }).getByRole("listitem").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Conversas excluídas" });
const deletedRow = (page: Page, name: string) => dialog(page).getByRole("listitem").filter({ hasText: name });

async function openDeleted(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Excluídas (24 h)" }).click();
  await expect(dialog(page)).toBeVisible();
}
async function remove(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ações da conversa" }).click();
  await page.getByRole("menuitem", { name: "Excluir Conversa" }).click();
}

test("a deleted conversation is found among the deleted ones and comes back to everybody's list", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Noêmia Excluída", subject: "Quero de volta", lines: ["Oi"] });
  const colleague = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
  await expect(rowOf(colleague, "Noêmia Excluída")).toBeVisible();
  const page = await agentPage(`/conversations/${id}`);
  await remove(page);
  await expect(rowOf(colleague, "Noêmia Excluída")).toHaveCount(0);
  await openDeleted(page);
  await expect(deletedRow(page, "Noêmia Excluída")).toContainText("Quero de volta");
  await expect(deletedRow(page, "Noêmia Excluída")).toContainText("Excluída por você");
  await page.getByRole("button", { name: "Restaurar Quero de volta" }).click();
  await expect(deletedRow(page, "Noêmia Excluída")).toHaveCount(0);
  await expect(rowOf(colleague, "Noêmia Excluída")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "Noêmia Excluída")).toBeVisible();
});

test("what a colleague deletes and restores comes and goes while the deleted ones are open", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Otília Ao Vivo", lines: ["Oi"] });
  const colleague = await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin);
  const page = await agentPage();
  await openDeleted(page);
  await remove(colleague);
  await expect(deletedRow(page, "Otília Ao Vivo")).toContainText(/Excluída por (?!você)/);
  await colleague.getByRole("region", { name: "Notificações" }).getByRole("button", { name: "Desfazer" }).click();
  await expect(deletedRow(page, "Otília Ao Vivo")).toHaveCount(0);
});

test("the deleted ones say when there is none", async ({ agentPage }) => {
  const page = await agentPage();
  await page.route("**/api/v1/conversations/deleted", (route) => route.fulfill({ json: { items: [], more: false } }));
  await openDeleted(page);
  await expect(dialog(page)).toContainText("Nenhuma conversa excluída");
});

test("the deleted ones that couldn't be read are read when asked again", async ({ agentPage }) => {
  const page = await agentPage();
  await page.route("**/api/v1/conversations/deleted", (route) => route.abort());
  await openDeleted(page);
  await expect(dialog(page).getByRole("alert")).toContainText("Não foi possível carregar as conversas excluídas.");
  await page.unroute("**/api/v1/conversations/deleted");
  await dialog(page).getByRole("button", { name: "Tentar novamente" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
});
