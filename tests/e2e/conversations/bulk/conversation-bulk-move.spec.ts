import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";

const rowOf = (page: Page, id: number) => page.locator(`[data-chat-id="${id}"]`);
const bar = (page: Page) => page.getByRole("region", { name: "Conversas selecionadas" });

test("ticked conversations are moved to a team at once, and taken back", async ({ agentPage, server }) => {
  const ids = ["Amélia Lote", "Benício Lote", "Celina Lote"].map((customer) =>
    addConversation(server, { customer, lines: ["Quero um orçamento"] }),
  );
  const [third = 0, , first = 0] = ids;
  const page = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
  await page.getByRole("checkbox", { name: "Selecionar a conversa de Celina Lote" }).check({ force: true });
  // The range from the one that was ticked before.
  await rowOf(page, third).click({ modifiers: ["Shift"] });
  await expect(bar(page).getByText("3 selecionadas")).toBeVisible();
  await expect(page).toHaveURL(/\/conversations$/);
  await bar(page).getByRole("button", { name: "Equipe" }).click();
  await page.getByRole("menuitemradio", { name: "Vendas" }).click();
  await expect(page.getByText("3 conversas mudaram de equipe.")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  for (const id of ids) await expect(rowOf(page, id).getByTitle("Vendas")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  for (const id of ids) await expect(rowOf(page, id).getByTitle("Vendas")).toBeHidden();
  await rowOf(page, first).focus();
  await page.keyboard.press("x");
  await expect(bar(page).getByText("1 selecionada")).toBeVisible();
  await expectAccessible(page);
  await bar(page).getByRole("button", { name: "Limpar seleção" }).click();
  await expect(bar(page)).toBeHidden();
});

test("what somebody moves to where they don't see it leaves their list", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Lourival" });
  withDatabase(server, (db) => db.prepare("UPDATE attender SET reach = 'teams' WHERE email = ?").run(email));
  const id = addConversation(server, { customer: "Débora de Passagem", lines: ["Olá"] });
  const page = await agentPage("/conversations", email);
  await rowOf(page, id).focus();
  await page.keyboard.press("x");
  await bar(page).getByRole("button", { name: "Equipe" }).click();
  await page.getByRole("menuitemradio", { name: "Vendas" }).click();
  await expect(page.getByText("1 conversa mudou de equipe.")).toBeVisible();
  await expect(rowOf(page, id)).toBeHidden();
  await expect(page.getByRole("button", { name: "Desfazer" })).toHaveCount(0);
});
