import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation, countMessages } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import type { TestServer } from "@/tests/support/server";

/** Within so long a list follows what its reader may see. Milliseconds. */
const SOON = { timeout: 2_000 };

const rowOf = (page: Page, id: number) => page.locator(`[data-chat-id="${id}"]`);
const detail = (page: Page) => page.getByRole("region", { name: "Conversa aberta" });
const chips = (page: Page) => page.getByRole("navigation", { name: "Equipes" });

async function addTeam(admin: Page, name: string): Promise<number> {
  const answer = await admin.request.post(new URL("/api/v1/teams", admin.url()).href, { data: { name, members: [] } });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { id: number }).id;
}

async function move(admin: Page, chatId: number, teamId: number | null, from: number | null): Promise<void> {
  const address = new URL(`/api/v1/conversations/${chatId}/team`, admin.url()).href;
  expect((await admin.request.put(address, { data: { teamId, from } })).ok()).toBe(true);
}

/** What somebody sees, before they sign in. */
function setReach(server: TestServer, email: string, reach: string): void {
  withDatabase(server, (db) => db.prepare("UPDATE attender SET reach = ? WHERE email = ?").run(reach, email));
}

test("a team that becomes private is gone at once for who isn't in it, and what is moved out of it comes back", async ({
  agentPage,
  server,
}) => {
  const admin = await agentPage("/attenders/teams", DEMO_ACCOUNTS.admin);
  const teamId = await addTeam(admin, "Sigilo");
  const id = addConversation(server, { customer: "Olívia Reservada", lines: ["O contrato vence amanhã"] });
  await move(admin, id, teamId, null);

  const page = await agentPage(`/conversations/${id}`);
  const text = detail(page).getByText("O contrato vence amanhã");
  await expect(text.first()).toBeVisible();
  await expect(chips(page).getByRole("link", { name: "Sigilo" })).toBeVisible();
  await page.getByRole("textbox", { name: "Mensagem" }).fill("Ainda não enviada");

  await admin.getByRole("button", { name: "Editar Sigilo" }).click();
  await admin.getByRole("switch", { name: "Privada" }).check();
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Salvar" }).click();

  await expect(rowOf(page, id)).toBeHidden(SOON);
  await expect(detail(page).getByText("Você não vê mais esta conversa")).toBeVisible(SOON);
  await expect(page.getByText("O contrato vence amanhã")).toHaveCount(0);
  await expect(page.getByText("Olívia Reservada")).toHaveCount(0);
  await expect(chips(page).getByRole("link", { name: "Sigilo" })).toBeHidden(SOON);
  await expectAccessible(page);
  await expect(admin.getByRole("listitem").filter({ hasText: "Sigilo" }).getByTitle("Privada")).toBeVisible();

  await move(admin, id, null, teamId);
  await expect(rowOf(page, id)).toBeVisible(SOON);
  await expect(text.first()).toBeVisible(SOON);
  await expect(page.getByRole("textbox", { name: "Mensagem" })).toHaveValue("Ainda não enviada");
  expect(countMessages(server, id, "Ainda não enviada")).toBe(0);
  // It is followed as before.
  await page.getByRole("textbox", { name: "Mensagem" }).press("Enter");
  await expect(detail(page).getByText("Com você")).toBeVisible();
  expect(countMessages(server, id, "Ainda não enviada")).toBe(1);
});

test("an administrator says which conversations somebody sees, and the list follows", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Eufrásia" });
  const id = addConversation(server, {
    customer: "Paulo de Outra Pessoa",
    lines: ["Alguma novidade?"],
    assignee: DEMO_ACCOUNTS.agent,
    status: "active",
  });
  const page = await agentPage(`/conversations/${id}`, email);
  await expect(detail(page).getByText("Alguma novidade?").first()).toBeVisible();

  const admin = await agentPage("/attenders?q=Eufrásia", DEMO_ACCOUNTS.admin);
  await admin.getByRole("button", { name: "Editar Eufrásia Teixeira" }).filter({ visible: true }).click();
  const dialog = admin.getByRole("dialog", { name: "Editar atendente" });
  await dialog.getByLabel("Perfil").selectOption("Administrador");
  await expect(dialog.getByLabel("Conversas que vê")).toBeDisabled();
  await expect(dialog.getByText("Administradores veem todas as conversas.")).toBeVisible();
  await dialog.getByLabel("Perfil").selectOption("Atendente");
  await dialog.getByLabel("Conversas que vê").selectOption("Só as suas");
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(admin.getByText("Só as suas conversas").filter({ visible: true })).toBeVisible();

  await expect(rowOf(page, id)).toBeHidden(SOON);
  await expect(detail(page).getByText("Você não vê mais esta conversa")).toBeVisible(SOON);
  await expect(page.getByText("Alguma novidade?")).toHaveCount(0);

  await admin.getByRole("button", { name: "Editar Eufrásia Teixeira" }).filter({ visible: true }).click();
  await dialog.getByLabel("Conversas que vê").selectOption("Todas");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(rowOf(page, id)).toBeVisible(SOON);
  await expect(detail(page).getByText("Alguma novidade?").first()).toBeVisible(SOON);
});

test("who moves a conversation out of their own sight is told so, without a way back", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Ermelinda" });
  setReach(server, email, "teams");
  const id = addConversation(server, { customer: "Rosa Movida", lines: ["Quero uma proposta"] });
  const page = await agentPage(`/conversations/${id}`, email);
  await expect(detail(page).getByText("Quero uma proposta").first()).toBeVisible();
  await expect(chips(page)).toBeHidden();
  await page.keyboard.press("t");
  await page.getByRole("menuitemradio", { name: "Vendas" }).click();
  await expect(page.getByText("A conversa agora é da equipe Vendas. Você não a vê mais.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Desfazer" })).toBeHidden();
  await expect(rowOf(page, id)).toBeHidden();
  await expect(page.getByText("Quero uma proposta")).toHaveCount(0);
  await detail(page).getByRole("button", { name: "Voltar para a lista" }).click();
  await expect(page).toHaveURL(`${server.url}/conversations`);
});

test("the numbers beside the tabs are those of the team that is shown", async ({ agentPage, server }) => {
  const admin = await agentPage("/attenders/teams", DEMO_ACCOUNTS.admin);
  const teamId = await addTeam(admin, "Contada");
  const ids = ["Tânia", "Úrsula"].map((name) =>
    addConversation(server, { customer: `${name} Contada`, lines: ["Oi"] }),
  );
  await move(admin, ids[0] ?? 0, teamId, null);
  const page = await agentPage();
  await chips(page).getByRole("link", { name: "Contada" }).click();
  const all = page.getByRole("navigation", { name: "Filtros" }).getByRole("link", { name: /^Todas/ });
  await expect(all).toHaveText("Todas1");
  await move(admin, ids[1] ?? 0, teamId, null);
  await expect(all).toHaveText("Todas2");
  await page.reload();
  await expect(all).toHaveText("Todas2");
  await chips(page).getByRole("link", { name: "Todas as equipes" }).click();
  await expect(all).not.toHaveText("Todas2");
  await expect(all).toHaveText(/^Todas\d+$/);
});
