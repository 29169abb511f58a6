import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import type { TestServer } from "@/tests/support/server";

const field = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });
const log = (page: Page) => page.getByRole("log");
const waiting = (page: Page) => log(page).locator("[data-held]");
const toastUndo = (page: Page) => page.locator("[data-toaster]").getByRole("button", { name: "Desfazer" });

/** Somebody whose messages wait so long. */
function patientAttender(server: TestServer, seconds: number): string {
  const email = addAttender(server);
  withDatabase(server, (db) =>
    db.prepare("UPDATE attender SET undoSecondsChat = ? WHERE email = ?").run(seconds, email),
  );
  return email;
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

const openWays = (page: Page) => page.getByRole("button", { name: "Outras formas de enviar" }).click();

test("what is sent waits in sight, and taken back it is in the field again", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Pressa Demais", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`, patientAttender(server, 20));
  await write(page, "Com erro de digitação");
  await expect(waiting(page)).toContainText("Com erro de digitação");
  await expect(waiting(page)).toContainText(/Sai em \d+ s/);
  await expect(field(page)).toHaveValue("");
  await toastUndo(page).click();
  await expect(field(page)).toHaveValue("Com erro de digitação");
  await expect(waiting(page)).toHaveCount(0);
  await page.reload();
  await expect(field(page)).toHaveValue("Com erro de digitação");
  await expect(log(page).getByText("Com erro de digitação")).toHaveCount(0);
});

test("it goes by itself, and a colleague who looks on sees it wait and go", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Espera Breve", lines: ["Oi"] });
  const colleague = await agentPage(`/conversations/${id}`, addAttender(server));
  const page = await agentPage(`/conversations/${id}`, patientAttender(server, 5));
  await write(page, "Já vai");
  await expect(waiting(colleague)).toContainText("Já vai");
  await expect(waiting(colleague).getByRole("button")).toHaveCount(0);
  await expect(waiting(page)).toHaveCount(0);
  await expect(log(page).locator("[data-seq]").getByText("Já vai")).toBeVisible();
  await expect(log(colleague).locator("[data-seq]").getByText("Já vai")).toBeVisible();
  await expect(waiting(colleague)).toHaveCount(0);
});

test("who can't wait sends it now", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Sem Espera", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`, patientAttender(server, 20));
  await write(page, "Agora mesmo");
  await waiting(page).getByRole("button", { name: "Enviar agora" }).click();
  await expect(log(page).locator("[data-seq]").getByText("Agora mesmo")).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test("Ctrl+Shift+Enter sends, closes and goes on to the next one", async ({ agentPage, server }) => {
  const email = addAttender(server);
  const later = addConversation(server, { customer: "Próxima Fila", lines: ["Oi"], assignee: email, status: "active" });
  const id = addConversation(server, { customer: "Resolvida Já", lines: ["Oi"], assignee: email, status: "active" });
  withDatabase(server, (db) =>
    db
      .prepare(
        "UPDATE conversation SET assignedAttenderId = (SELECT id FROM attender WHERE email = ?) WHERE id IN (?, ?)",
      )
      .run(email, id, later),
  );
  const page = await agentPage(`/conversations/${id}?filter=mine`, email);
  await expect(page.getByText("Próxima Fila").first()).toBeVisible();
  await field(page).fill("Resolvido, até mais!");
  await field(page).press("Control+Shift+Enter");
  await expect(page).toHaveURL(new RegExp(`/conversations/${later}`));
  await page.goto(`${server.url}/conversations/${id}?filter=all`);
  await expect(log(page).getByText("Resolvido, até mais!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reabrir" }).first()).toBeVisible();
});

test("a message for later is kept until then, and can be cancelled and edited", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Amanhã Cedo", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`, patientAttender(server, 0));
  await field(page).fill("Bom dia! Seguimos?");
  await openWays(page);
  await page.getByRole("menuitem", { name: "Enviar mais tarde…" }).click();
  await page.getByRole("combobox", { name: "Quando?" }).fill("amanhã 9h");
  await page.getByRole("combobox", { name: "Quando?" }).press("Enter");
  await expect(waiting(page)).toContainText("Programada para");
  await page.reload();
  await expect(waiting(page)).toContainText("Bom dia! Seguimos?");
  await waiting(page).getByRole("button", { name: "Cancelar e editar" }).click();
  await expect(field(page)).toHaveValue("Bom dia! Seguimos?");
  await expect(waiting(page)).toHaveCount(0);
});

test("sending and snoozing takes it out of the way at once", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Volta Depois", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`, patientAttender(server, 0));
  await field(page).fill("Aguardo seu retorno.");
  await openWays(page);
  await page.getByRole("menuitem", { name: "Enviar e adiar…" }).click();
  await page.getByRole("option", { name: /cliente/i }).click();
  await page.goto(`${server.url}/conversations/${id}?filter=snoozed`);
  await expect(log(page).getByText("Aguardo seu retorno.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Trazer de volta/ })).toBeVisible();
});

test("how long it waits, and what comes after closing, is chosen in the settings", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", patientAttender(server, 0));
  await page.getByLabel("Desfazer envio: chat do site").selectOption({ label: "20 segundos" });
  await page.getByLabel("Depois de encerrar").selectOption({ label: "Ficar na conversa" });
  await page.reload();
  await expect(page.getByLabel("Desfazer envio: chat do site")).toHaveValue("20");
  await expect(page.getByLabel("Depois de encerrar")).toHaveValue("stay");
});

test("what waits and the ways of sending have nothing for axe to find", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Acessível Espera", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`, patientAttender(server, 0));
  await field(page).fill("Para depois");
  await openWays(page);
  await page.getByRole("menuitem", { name: "Enviar mais tarde…" }).click();
  await expect(page.getByRole("combobox", { name: "Quando?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Quando?" }).press("Enter");
  await expect(waiting(page)).toBeVisible();
  await field(page).fill("Mais uma");
  await expectAccessible(page);
});
