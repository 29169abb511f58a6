import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { ticketDesk } from "@/tests/e2e/tickets/ticket-data";
import { assistantDesk, rowOf, toastOf } from "./assistant-data";

const panel = (page: Page) => page.getByRole("complementary", { name: "Cliente e assistente" });
const log = (page: Page) => panel(page).getByRole("log");

async function openPanel(page: Page): Promise<void> {
  await panel(page).getByRole("tab", { name: "Cangoo" }).click();
  await expect(panel(page)).toContainText("Sou o Cangoo");
}

async function askInWords(page: Page, question: string): Promise<void> {
  await panel(page).getByRole("textbox").fill(question);
  await panel(page).getByRole("textbox").press("Enter");
}

test("answers from the knowledge base with its source, and the answer goes into the composer", async ({
  agentPage,
  server,
}) => {
  const item = await (await assistantDesk(server)).addItem({
    title: "Qual é o prazo para montar o guarda-roupa?",
    content: "A montagem do guarda-roupa é feita em até 7 dias úteis depois da entrega.",
  });
  const id = addConversation(server, { customer: "Valda Curiosa", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await openPanel(page);
  await askInWords(page, "Qual é o prazo para montar o guarda-roupa?");
  await expect(log(page)).toContainText("7 dias úteis");
  await expect(log(page)).toContainText("Motor interno");
  await expect(log(page)).toContainText(/Confiança: \d+%/);
  await expect(log(page).getByRole("link", { name: item.title })).toHaveAttribute("href", `/assistant?item=${item.id}`);
  await log(page).getByRole("button", { name: "Inserir na resposta" }).click();
  await expect(page.getByRole("textbox", { name: "Mensagem" })).toHaveValue(/7 dias úteis/);
  await expect(page.getByRole("textbox", { name: "Mensagem" })).toBeFocused();
  await log(page).getByRole("button", { name: "Útil", exact: true }).click();
  await expect(toastOf(page, "Feedback Registrado")).toBeVisible();
});

test("says that it doesn't know, and offers a person", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Zuleica Difícil", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await openPanel(page);
  await askInWords(page, "Qual é a capital da Mongólia?");
  await expect(log(page)).toContainText("Não encontrei na base de conhecimento");
  await log(page).getByRole("button", { name: "Pedir ajuda a uma pessoa" }).click();
  await expect(page.getByRole("textbox", { name: "Nota privada" })).toHaveValue(/capital da Mongólia/);
});

test("summarises, suggests and reads the mood", async ({ agentPage, server }) => {
  const id = addConversation(server, {
    customer: "Xênia Zangada",
    lines: ["Meu sofá chegou rasgado, estou furiosa e quero uma solução hoje!", { us: "Vou verificar com a loja." }],
  });
  const page = await agentPage(`/conversations/${id}`);
  await page.setViewportSize({ width: 1440, height: 600 });
  await openPanel(page);
  await panel(page).getByRole("button", { name: "Resumir conversa" }).click();
  await expect(log(page)).toContainText("sofá chegou rasgado");
  await panel(page).getByRole("button", { name: "Analisar sentimento" }).click();
  await expect(log(page)).toContainText("Sentimento: Negativo");
  await panel(page).getByRole("button", { name: "Sugerir resposta" }).click();
  await expect(log(page).getByText("Sugerir resposta")).toBeVisible();
  await expect(log(page).getByText("Motor interno")).toHaveCount(2);
  // What comes last, and with it what can be done about it, is in sight without scrolling.
  await expect(log(page).getByRole("button").last()).toBeInViewport({ ratio: 1 });
});

test("a question that the server didn't hear is asked again", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Wanda Semrede", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await openPanel(page);
  await page.route("**/api/v1/assistant/answers", (route) => route.abort());
  await askInWords(page, "Tem alguém aí?");
  await expect(log(page)).toContainText("Não foi possível obter uma resposta");
  await page.unroute("**/api/v1/assistant/answers");
  await log(page).getByRole("button", { name: "Tentar novamente" }).click();
  await expect(log(page)).toContainText("Não encontrei na base de conhecimento");
});

test("knowledge is suggested under the field while an answer is written", async ({ agentPage, server }) => {
  await (await assistantDesk(server)).addItem({
    title: "Limpeza do tapete persa",
    content: "O tapete persa deve ser limpo a seco uma vez por ano.",
  });
  const id = addConversation(server, { customer: "Yolanda Tapete", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  const field = page.getByRole("textbox", { name: "Mensagem" });
  await field.fill("Sobre a limpeza do tapete persa");
  await page.getByRole("button", { name: "Limpeza do tapete persa" }).click();
  await page.getByRole("region", { name: "Limpeza do tapete persa" }).getByRole("button", { name: "Inserir" }).click();
  await expect(field).toHaveValue(/limpo a seco/);
});

test("a conversation becomes a knowledge item once an administrator approves it", async ({ agentPage, server }) => {
  const id = addConversation(server, {
    customer: "Ubaldina Sugestão",
    lines: ["Vocês entregam em Fernando de Noronha?", { us: "Entregamos em Fernando de Noronha por avião." }],
  });
  const page = await agentPage(`/conversations/${id}`);
  await page.getByRole("button", { name: "Ações da conversa" }).click();
  await page.getByRole("menuitem", { name: "Transformar em item de conhecimento" }).click();
  const dialog = page.getByRole("dialog", { name: "Transformar em item de conhecimento" });
  await dialog.getByLabel("Título").fill("Entrega em Fernando de Noronha");
  await dialog.getByRole("button", { name: "Enviar sugestão" }).click();
  await expect(toastOf(page, "Sugestão Enviada")).toBeVisible();

  const admin = await agentPage("/assistant?tab=proposals", DEMO_ACCOUNTS.admin);
  await admin.getByRole("button", { name: "Aprovar Entrega em Fernando de Noronha", exact: true }).click();
  await expect(toastOf(admin, "Sugestão Aprovada")).toBeVisible();
  await admin.getByRole("tab", { name: /^Base de Conhecimento/ }).click();
  await expect(rowOf(admin, "Entrega em Fernando de Noronha")).toBeVisible();
});

test("questions without an answer are listed and resolved", async ({ agentPage, server }) => {
  const desk = await assistantDesk(server);
  const question = "Qual é o telefone do zoológico de Ulan Bator?";
  await desk.call("POST", "/api/v1/assistant/answers", { question });
  const page = await agentPage("/assistant?tab=usage", DEMO_ACCOUNTS.admin);
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole("button", { name: `Marcar como resolvida: ${question}` }).click();
  await expect(toastOf(page, "Pergunta Resolvida")).toBeVisible();
});

test("a ticket's question is answered from the knowledge base, with the item it comes from", async ({
  agentPage,
  server,
}) => {
  await (await assistantDesk(server)).addItem({
    title: "Como limpar a coifa de vidro?",
    content: "A coifa de vidro é limpa com água morna e detergente neutro.",
  });
  const { id } = await (await ticketDesk(server)).add({ subject: "Coifa suja" });
  const page = await agentPage(`/tickets/${id}`);
  await page.getByRole("button", { name: "IA", exact: true }).click();
  const assistant = page.getByRole("region", { name: "Assistente IA" });
  await assistant.getByPlaceholder("Pergunte algo específico...").fill("Como limpar a coifa de vidro?");
  await assistant.getByRole("button", { name: "Enviar pergunta" }).click();
  await expect(assistant.getByRole("status").last()).toContainText("detergente neutro");
  await expect(assistant.getByRole("link", { name: "Como limpar a coifa de vidro?" })).toBeInViewport();
  await expect(assistant.getByPlaceholder("Pergunte algo específico...")).toBeInViewport({ ratio: 1 });
});

test("axe finds nothing in the panel with an answer", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Nair Axe", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await openPanel(page);
  await askInWords(page, "Qual é a capital do Butão?");
  await expect(log(page)).toContainText("Não encontrei na base de conhecimento");
  await expectAccessible(page);
});
