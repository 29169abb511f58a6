import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

test("a conversation is moved to a team by its key, on every list at once, and the toast takes it back", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Nadia Sem Equipe", lines: ["Quanto custa a mesa?"] });
  const colleague = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
  await colleague.getByRole("navigation", { name: "Equipes" }).getByRole("link", { name: "Vendas" }).click();
  await expect(colleague).toHaveURL(/team=\d+/);
  // Under a resting pointer the list holds what comes.
  await colleague.mouse.move(1_000, 600);
  const theirs = colleague.locator(`[data-chat-id="${id}"]`);
  await expect(colleague.locator("[data-chat-id]").first()).toBeVisible();
  await expect(theirs).toBeHidden();

  const page = await agentPage(`/conversations/${id}`);
  await expect(page.getByText("Quanto custa a mesa?").first()).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.getByRole("menuitemradio", { name: "Vendas" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("menuitemradio", { name: "Vendas" }).click();
  await expect(page.getByText("A conversa agora é da equipe Vendas.")).toBeVisible();
  await expect(page.getByText("Rafael Nogueira moveu a conversa para a equipe Vendas")).toBeVisible();
  await expect(theirs).toBeVisible();

  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(theirs).toBeHidden();
  await expect(page.getByText("Rafael Nogueira tirou a conversa da equipe")).toBeVisible();
});

test("a team's list stays the one that is shown through tab, search and a conversation", async ({ agentPage }) => {
  const page = await agentPage("/conversations");
  const teams = page.getByRole("navigation", { name: "Equipes" });
  await teams.getByRole("link", { name: "Financeiro" }).click();
  await expect(teams.getByRole("link", { name: "Financeiro" })).toHaveAttribute("aria-current", "true");
  await page
    .getByRole("navigation", { name: "Filtros" })
    .getByRole("link", { name: /^Fechadas/ })
    .click();
  await expect(page).toHaveURL(/filter=closed.*team=\d+|team=\d+.*filter=closed/);
  await page.locator("[data-chat-id]").first().click();
  await expect(page).toHaveURL(/\/conversations\/\d+\?.*team=\d+/);
  await expect(page.getByRole("region", { name: "Conversa aberta" }).getByTitle("Financeiro")).toBeVisible();
  await teams.getByRole("link", { name: "Sem equipe" }).click();
  await expect(page).toHaveURL(/team=0/);
});

test("a team that is renamed or deleted is so on the lists that are open", async ({ agentPage, server }) => {
  const admin = await agentPage("/attenders/teams", DEMO_ACCOUNTS.admin);
  await admin.getByRole("button", { name: "Nova Equipe" }).click();
  await admin.getByLabel("Nome").fill("Provisória");
  await admin.getByRole("button", { name: "Salvar" }).click();
  const page = await agentPage("/conversations");
  const teams = page.getByRole("navigation", { name: "Equipes" });
  await expect(teams.getByRole("link", { name: "Provisória" })).toBeVisible();
  await admin.getByRole("button", { name: "Editar Provisória" }).click();
  await admin.getByLabel("Nome").fill("Permanente");
  await admin.getByRole("button", { name: "Salvar" }).click();
  await expect(teams.getByRole("link", { name: "Permanente" })).toBeVisible();
  const id = addConversation(server, { customer: "Olga da Permanente", lines: ["Oi"] });
  await page.goto(`${server.url}/conversations/${id}`);
  await expect(page.getByText("Oi", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("t");
  await page.getByRole("menuitemradio", { name: "Permanente" }).click();
  const row = page.locator(`[data-chat-id="${id}"]`);
  await expect(row.getByTitle("Permanente")).toBeVisible();
  await admin.getByRole("button", { name: "Excluir Permanente" }).click();
  await expect(teams.getByRole("link", { name: "Permanente" })).toBeHidden();
  await expect(row.getByTitle("Permanente")).toBeHidden();
});
