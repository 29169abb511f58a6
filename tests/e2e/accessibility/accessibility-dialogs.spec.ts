import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { assistantDesk } from "@/tests/e2e/assistant/assistant-data";
import { expectAccessible } from "@/tests/e2e/axe";
import { colleagueAtDirectory } from "@/tests/e2e/customers/customer-data";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { button } from "@/tests/e2e/team-page";

// Dialogs that no other test shows to axe. tests/architecture/dialogs.test.ts knows where each of the product's is checked.

test("axe finds nothing in an open item of what the assistant knows", async ({ agentPage, server }) => {
  const desk = await assistantDesk(server);
  const item = await desk.addItem({ title: "Aberto para o axe", content: "Um texto.", tags: ["um", "dois"] });
  const page = await agentPage(`/assistant?item=${item.id}`, DEMO_ACCOUNTS.admin);
  await expect(page.getByRole("dialog", { name: "Aberto para o axe" })).toContainText("Um texto.");
  await expectAccessible(page);
});

test("axe finds nothing in adding to what the assistant knows", async ({ agentPage }) => {
  const page = await agentPage("/assistant", DEMO_ACCOUNTS.admin);
  const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
  await button(page, "Adicionar Item").first().click();
  await expect(dialog("Adicionar Item de Conhecimento").getByLabel("Título")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(dialog("Adicionar Item de Conhecimento")).toContainText("Título é obrigatório");
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await button(page, "Enviar Documentos").first().click();
  await expect(dialog("Enviar Documentos")).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing in an instruction that one may only read", async ({ agentPage, server }) => {
  await (await assistantDesk(server)).addInstruction({ title: "Lida pelo axe", content: "Responda com calma." });
  const page = await agentPage("/assistant?tab=instructions&q=Lida");
  await page
    .getByRole("button", { name: /Lida pelo axe/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Lida pelo axe" })).toContainText("Responda com calma.");
  await expectAccessible(page);
});

test("axe finds nothing in proposing an item and in approving it", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Proponente", lines: ["Vocês fazem entrega aos domingos?"] });
  const page = await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin);
  await button(page, "Mais ações da conversa").click();
  await page.getByRole("menuitem", { name: "Transformar em item de conhecimento" }).click();
  const dialog = page.getByRole("dialog", { name: "Transformar em item de conhecimento" });
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Título").fill("Entrega aos domingos, proposta");
  await dialog.getByLabel("Conteúdo").fill("Não há entrega aos domingos.");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await page.goto(`${server.url}/assistant?tab=proposals`);
  await button(page, "Editar e aprovar Entrega aos domingos, proposta").click();
  await expect(page.getByRole("dialog", { name: "Editar e Aprovar" })).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing in a conversation's form with its errors", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Editada para o axe", lines: ["Oi"], status: "active" });
  const page = await agentPage(`/conversations/${id}`);
  await page.getByRole("button", { name: "Ações da conversa" }).click();
  await page.getByRole("menuitem", { name: "Editar Conversa" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Conversa" });
  await dialog.getByRole("textbox", { name: /^Assunto/ }).fill("");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("textbox", { name: /^Assunto/ })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
});

test("axe finds nothing in the deleted conversations", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Excluída para o axe", lines: ["Oi"] });
  const page = await agentPage();
  await page.request.delete(`${server.url}/api/v1/conversations/${id}`, { headers: { origin: server.url } });
  await button(page, "Excluídas (24 h)").click();
  await expect(page.getByRole("dialog", { name: "Conversas excluídas" })).toContainText("Excluída para o axe");
  await expectAccessible(page);
});

test("axe finds nothing in starting a conversation, in a new company and in the duplicates", async ({
  agentPage,
  server,
}) => {
  const desk = await colleagueAtDirectory(server);
  await desk.addCustomer({ name: "Axe Chamada", cpf: "529.982.247-25" });
  await desk.addCustomer({ name: "Axe Repetida", cpf: "52998224725" });
  const page = await agentPage("/customers?q=Axe+Chamada", DEMO_ACCOUNTS.admin);
  await button(page, "Iniciar conversa com Axe Chamada").click();
  await expect(page.getByRole("dialog").getByLabel("Primeira mensagem")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await button(page, "Possíveis duplicatas").click();
  await expect(page.getByRole("dialog", { name: "Possíveis duplicatas" }).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("radio", { name: "Empresas" }).check();
  await button(page, "Adicionar empresa").first().click();
  await expect(page.getByRole("dialog").getByLabel(/^Nome/)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog").getByLabel(/^Nome/)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
});

test("axe finds nothing in what can't be undone", async ({ agentPage }) => {
  const page = await agentPage("/channels/web-chat", DEMO_ACCOUNTS.admin);
  await page
    .getByRole("button", { name: /^Excluir/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Excluir configuração" })).toBeVisible();
  await expectAccessible(page);
});
