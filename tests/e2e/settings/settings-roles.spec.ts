import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation, countMessages } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import type { TestServer } from "@/tests/support/server";

/** Gives somebody a role before they sign in. */
function giveRole(server: TestServer, email: string, name: string, permissions: readonly string[]): void {
  withDatabase(server, (db) => {
    const workspaceId = db.prepare("SELECT workspaceId FROM attender WHERE email = ?").pluck().get(email);
    const { lastInsertRowid } = db
      .prepare("INSERT INTO role (workspaceId, name, permissions, updatedAt) VALUES (?, ?, ?, 0)")
      .run(workspaceId, name, JSON.stringify(permissions));
    db.prepare("UPDATE attender SET roleId = ? WHERE email = ?").run(lastInsertRowid, email);
  });
}

test("an administrator makes a role in words, gives it to somebody, and can't delete it while they have it", async ({
  agentPage,
  server,
}) => {
  addAttender(server, { firstName: "Violeta" });
  const page = await agentPage("/settings#roles", DEMO_ACCOUNTS.admin);
  const section = page.locator("#roles");
  await expect(section.getByRole("listitem").first()).toContainText("Pode tudo");
  await section.getByRole("button", { name: "Novo Perfil" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo Perfil" });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Dê um nome ao perfil")).toBeVisible();
  await dialog.getByLabel("Nome").fill("Supervisão");
  // What it is of no use without comes along, and takes it away again.
  await dialog.getByLabel("Exportar números e relatórios").check();
  await expect(dialog.getByLabel("Ver os números de todos, se vê todas as conversas")).toBeChecked();
  await dialog.getByLabel("Ver os números de todos, se vê todas as conversas").uncheck();
  await expect(dialog.getByLabel("Exportar números e relatórios")).not.toBeChecked();
  await dialog.getByLabel("Ver a auditoria de toda a empresa").check();
  await expectAccessible(page, { within: "#roles" });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const row = section.getByRole("listitem").filter({ hasText: "Supervisão" });
  await expect(row).toContainText("Ver a auditoria de toda a empresa");
  await expect(row).toContainText("ninguém");

  await page.goto(new URL("/attenders?q=violeta", page.url()).href);
  await page.getByRole("button", { name: "Editar Violeta" }).first().click();
  await page.getByRole("dialog").getByLabel("Perfil", { exact: true }).selectOption("Supervisão");
  await expectAccessible(page, { within: "#roles" });
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Violeta" })).toContainText("Supervisão");
  await page.goto(new URL("/attenders", page.url()).href);
  await page.getByRole("button", { name: /Filtros/ }).click();
  await page.getByLabel("Perfil", { exact: true }).selectOption("Supervisão");
  await expect(page.getByRole("row").filter({ hasText: "Violeta" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Rafael" })).toBeHidden();

  await page.goto(new URL("/settings#roles", page.url()).href);
  await expect(row).toContainText("1 pessoa");
  await row.getByRole("button", { name: "Excluir Supervisão" }).click();
  await expect(page.getByText("Ainda há pessoas com este perfil (1)")).toBeVisible();
});

test("a role that nobody has is deleted, and taken back", async ({ agentPage }) => {
  const page = await agentPage("/settings#roles", DEMO_ACCOUNTS.admin);
  const section = page.locator("#roles");
  await section.getByRole("button", { name: "Novo Perfil" }).click();
  await page.getByRole("dialog").getByLabel("Nome").fill("Temporário");
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  const row = section.getByRole("listitem").filter({ hasText: "Temporário" });
  await row.getByRole("button", { name: "Excluir Temporário" }).click();
  await expect(row).toBeHidden();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(row).toBeVisible();
});

test("who only reads is offered nothing to change, and once they may answer, they can without reloading", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Serafina" });
  giveRole(server, email, "Leitura", []);
  const id = addConversation(server, { customer: "Cliente da Leitura", lines: ["Bom dia, tudo certo?"] });
  const page = await agentPage(`/conversations/${id}`, email);
  const detail = page.getByRole("region", { name: "Conversa aberta" });
  await expect(detail.getByText("Bom dia, tudo certo?").first()).toBeVisible();
  await expect(detail.getByText(/Você só lê as conversas/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Mensagem" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Nova conversa" })).toHaveCount(0);
  await expect(detail.getByRole("button", { name: "Assumir" })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("e");
  await page.keyboard.press("n");

  const admin = await agentPage("/settings#roles", DEMO_ACCOUNTS.admin);
  await admin.locator("#roles").getByRole("button", { name: "Editar Leitura" }).click();
  await admin.getByLabel("Responder, atribuir, encerrar e excluir conversas").check();
  await admin.getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("textbox", { name: "Mensagem" }).fill("Tudo, obrigada!");
  await page.getByRole("textbox", { name: "Mensagem" }).press("Enter");
  await expect(detail.getByText("Com você")).toBeVisible();
  expect(countMessages(server, id, "Tudo, obrigada!")).toBe(1);

  await page.goto(new URL("/tickets", page.url()).href);
  await expect(page.getByRole("button", { name: "Novo", exact: true })).toHaveCount(0);
  await page.goto(new URL("/customers", page.url()).href);
  await expect(page.getByRole("button", { name: "Adicionar cliente" })).toHaveCount(0);
});

test("a role's settings are those that it gives, and whom to ask for the rest", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Petrônio" });
  giveRole(server, email, "Cobrança", ["billing.manage", "roles.manage"]);
  const page = await agentPage("/settings", email);
  await expect(page.locator("#billing")).toBeVisible();
  await expect(page.locator("#administration")).toContainText("Mariana Azevedo Rocha");
  for (const id of ["workspace", "calendars", "surveys", "audit"]) await expect(page.locator(`#${id}`)).toHaveCount(0);
  await page.locator("#roles").getByRole("button", { name: "Novo Perfil" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo Perfil" });
  await expect(dialog.getByLabel("Cuidar do plano, dos pagamentos e dos recibos")).toBeEnabled();
  await expect(dialog.getByLabel("Convidar, alterar e desativar pessoas")).toBeDisabled();
});

test("somebody who looks after the team can give no more than they may, and is told so", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Hermínia" });
  giveRole(server, email, "Recursos Humanos", ["attenders.manage"]);
  addAttender(server, { firstName: "Valdemar" });
  const page = await agentPage("/attenders?q=valdemar", email);
  await expect(page.getByRole("link", { name: "Equipes" })).toHaveCount(0);
  await page.getByRole("button", { name: "Editar Valdemar" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Perfil", { exact: true }).getByRole("option", { name: "Administrador" })).toHaveCount(
    0,
  );
  await dialog.getByLabel("Nome completo").fill("Valdemar Outro");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText(/Você não pode dar nem tirar mais do que você mesmo pode/)).toBeVisible();
});
