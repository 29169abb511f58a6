import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import { row } from "@/tests/e2e/team-page";
import type { TestServer } from "@/tests/support/server";

const HOUR_MS = 3_600_000;

/** Adds a team. @param people their e-mail addresses, the lead first @returns its id */
function addTeam(server: TestServer, name: string, people: readonly string[]): number {
  return withDatabase(server, (db) => {
    const find = db.prepare("SELECT id, workspaceId FROM attender WHERE email = ?");
    const members = people.map((email) => find.get(email) as { id: number; workspaceId: number });
    const workspaceId = members[0]?.workspaceId;
    db.prepare("INSERT INTO team (workspaceId, name, createdAt, updatedAt) VALUES (?, ?, ?, ?)").run(
      workspaceId,
      name,
      Date.now(),
      Date.now(),
    );
    const id = db.prepare("SELECT max(id) FROM team WHERE name = ?").pluck().get(name) as number;
    for (const [index, member] of members.entries())
      db.prepare("INSERT INTO team_member (workspaceId, teamId, attenderId, role) VALUES (?, ?, ?, ?)").run(
        workspaceId,
        id,
        member.id,
        index === 0 ? "lead" : "member",
      );
    return id;
  });
}

/** Gives a conversation to a team whose customer waits so long, and counts it as the product does. */
function waitInTeam(server: TestServer, id: number, team: number, waited: number): number {
  withDatabase(server, (db) => {
    db.prepare("UPDATE conversation SET teamId = ?, audience = ?, awaitingReplySince = ? WHERE id = ?").run(
      team,
      team,
      Date.now() - waited,
      id,
    );
    db.prepare("UPDATE queue_entry SET audience = ?, enteredAt = ? WHERE conversationId = ?").run(
      team,
      Date.now() - waited,
      id,
    );
    const of = db.prepare("SELECT workspaceId, assignedAttenderId FROM conversation WHERE id = ?").get(id) as {
      workspaceId: number;
      assignedAttenderId: number | null;
    };
    const add = db.prepare(
      `INSERT INTO conversation_counter (workspaceId, audience, attenderId, name, value) VALUES (?, ?, ?, ?, 1)
       ON CONFLICT (workspaceId, attenderId, audience, name) DO UPDATE SET value = conversation_counter.value + 1`,
    );
    for (const whose of [0, of.assignedAttenderId ?? -1])
      for (const name of ["all", "unread"]) add.run(of.workspaceId, team, whose, name);
  });
  return id;
}

const unassigned = (page: Page) => page.getByRole("region", { name: "Sem responsável" });
const waitingOf = (page: Page, name: string) => page.getByRole("list", { name: `Clientes que esperam por ${name}` });

async function goByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Buscar e comandos" }).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(`ir para ${name}`);
  const entry = page.getByRole("option", { name: `Ir para ${name}` });
  await expect(entry).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
}

test("a lead sees who keeps whom waiting, live, helps out, and transfers with a way back", async ({
  agentPage,
  colleague,
  server,
}) => {
  const lead = addAttender(server, { firstName: "Radegunda" });
  const member = addAttender(server, { firstName: "Abílio" });
  const outside = addAttender(server, { firstName: "Telésfora" });
  const team = addTeam(server, "Mediação", [lead, member]);
  const add = (customer: string, assignee: string, waited: number) =>
    waitInTeam(server, addConversation(server, { customer, lines: ["Alguém?"], assignee }), team, waited);
  const overdue = add("Sinforosa Espera", member, 26 * HOUR_MS);
  add("Salustiana Breve", member, HOUR_MS);
  add("Pancrácia Alheia", outside, 2 * HOUR_MS);
  addConversation(server, { customer: "Ubalda de Outra", lines: ["Oi"], assignee: outside });

  const page = await agentPage("/conversations", lead);
  await page.getByRole("link", { name: "Painel da equipe" }).click();
  await expect(page).toHaveURL(/\/conversations\/board$/);
  await expect(page.getByRole("heading", { name: "Painel da equipe" })).toBeVisible();
  // Who keeps somebody waiting longest stands first; whoever isn't in the team is named because of what they have of it.
  await expect(page.getByRole("row").nth(1)).toContainText("Abílio");
  await expect(row(page, "Abílio").getByRole("cell").nth(1)).toHaveText(/2$/);
  await expect(row(page, "Telésfora").getByText("de fora da equipe")).toBeVisible();
  await expect(row(page, "Telésfora").getByRole("cell").nth(1)).toHaveText(/1$/);
  await expect(row(page, "Rafael Nogueira")).toBeHidden();

  await page.getByRole("button", { name: "Abílio Teixeira" }).focus();
  await page.keyboard.press("Enter");
  const waiting = waitingOf(page, "Abílio Teixeira");
  await expect(waiting.getByRole("listitem")).toHaveText([/Sinforosa Espera/, /Salustiana Breve/]);
  await expectAccessible(page);

  await waiting.getByRole("button", { name: /^Transferir a conversa de Sinforosa Espera/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemradio", { name: "Radegunda Teixeira (você)" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 conversa mudou de responsável.")).toBeVisible();
  await expect(waiting.getByRole("listitem")).toHaveText([/Salustiana Breve/]);
  await expect(page.getByRole("button", { name: "Abílio Teixeira" })).toBeFocused();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(waiting.getByRole("listitem")).toHaveText([/Sinforosa Espera/, /Salustiana Breve/]);

  // Nothing is clicked: the board follows what happens.
  await (await colleague()).say(overdue, "Já estou vendo.");
  await expect(waiting.getByRole("listitem")).toHaveText([/Salustiana Breve/]);

  await row(page, "Abílio").getByRole("link", { name: "Ver as 2 em aberto" }).click();
  await expect(page).toHaveURL(/\/conversations\?.*condition=/);
  const rows = page.getByRole("list", { name: "Lista de conversas" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "Salustiana Breve" })).toBeVisible();
  await expect(rows.filter({ hasText: "Sinforosa Espera" })).toBeVisible();
  await expect(rows.filter({ hasText: "Pancrácia Alheia" })).toHaveCount(0);
  await page.goBack();
  await page.getByRole("button", { name: "Telésfora Teixeira" }).click();
  await page.getByRole("link", { name: "Ajudar na conversa de Pancrácia Alheia" }).click();
  await expect(page).toHaveURL(/\/conversations\/\d+/);
  await expect(page.getByRole("region", { name: "Conversa aberta" }).getByText("Alguém?").first()).toBeVisible();
});

test("one click takes the one of nobody's who waits longest, and the next one stands there", async ({
  agentPage,
  server,
}) => {
  const lead = addAttender(server, { firstName: "Gervásia" });
  const team = addTeam(server, "Triagem", [lead]);
  const add = (customer: string, waited: number) =>
    waitInTeam(server, addConversation(server, { customer, lines: ["Olá?"] }), team, waited);
  add("Orozimba Livre", 3 * HOUR_MS);
  add("Isolina Livre", HOUR_MS);
  const page = await agentPage("/conversations", lead);
  await goByPalette(page, "Painel da equipe");
  await expect(unassigned(page).getByRole("link", { name: /Orozimba Livre/ })).toBeVisible();
  await unassigned(page)
    .getByRole("button", { name: /^Assumir/ })
    .click();
  await expect(page.getByText("A conversa de Orozimba Livre agora está com você.")).toBeVisible();
  await expect(unassigned(page).getByRole("link", { name: /Isolina Livre/ })).toBeVisible();
  await expect(row(page, "Gervásia").getByRole("cell").nth(1)).toHaveText(/1$/);
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  await expect(page).toHaveURL(/\/conversations\/\d+$/);
});

test("who leads no team finds no way to a board, and is told whom to ask", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Urraca" });
  const page = await agentPage("/conversations", email);
  await expect(page.getByRole("button", { name: "Filtrar" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Painel da equipe" })).toHaveCount(0);
  await page.goto(`${server.url}/conversations/board`);
  await expect(page.getByText("Só para quem lidera uma equipe")).toBeVisible();
  await expectAccessible(page);
});

test("a board that can't be read says so and is read again", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Veneranda" });
  addTeam(server, "Retorno", [email]);
  const page = await agentPage("/conversations/board?team=999999", email);
  await expect(page.getByRole("alert").filter({ hasText: "Esta equipe não existe mais" })).toBeVisible();
  await page.getByRole("button", { name: "Todas as suas equipes" }).click();
  await expect(row(page, "Veneranda")).toBeVisible();
  await expect(unassigned(page).getByText("Todas as conversas em aberto têm responsável.")).toBeVisible();
  // Another screen, though its address begins alike.
  await goByPalette(page, "Conversas");
  await expect(page.getByRole("list", { name: "Lista de conversas" })).toBeVisible();
});
