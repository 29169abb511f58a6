import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation, countMessages } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });
const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });
const row = (page: Page, customer: string) => page.getByRole("listitem").filter({ hasText: customer });

test("a canned reply's gap is marked, asked about once, and filled by typing", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Sem Empresa", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  const made = await page.request.post(`${server.url}/api/v1/canned-replies`, {
    headers: { Origin: server.url },
    data: { shortcut: "lacuna", content: "Olá, equipe da {{company.name}}!", isShared: false },
  });
  expect(made.ok()).toBe(true);
  await composer(page).pressSequentially("/lacuna");
  await page.getByRole("option", { name: /lacuna/ }).click();
  await expect(composer(page)).toHaveValue("Olá, equipe da {{nome da empresa}}!");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Falta preencher {{nome da empresa}}.", { exact: false })).toBeVisible();
  expect(countMessages(server, id, "Olá, equipe da {{nome da empresa}}!")).toBe(0);
  await page.keyboard.type("Padaria Sol");
  await page.keyboard.press("Enter");
  await expect.poll(() => countMessages(server, id, "Olá, equipe da Padaria Sol!")).toBe(1);
});

test("what is being answered is there again after a reload, beside the draft", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Citação Guardada", lines: ["Qual é o prazo?"] });
  const page = await agentPage(`/conversations/${id}`);
  await log(page).getByText("Qual é o prazo?").hover();
  await page.getByRole("button", { name: "Responder", exact: true }).click();
  await composer(page).pressSequentially("Sete dias");
  await page.reload();
  await expect(composer(page)).toHaveValue("Sete dias");
  await expect(page.getByRole("button", { name: "Cancelar resposta" })).toBeVisible();
});

test("a message without a connection waits, and isn't called failed", async ({ agentOnLine, server }) => {
  const id = addConversation(server, { customer: "Linha Caída", lines: ["Oi"] });
  const { page, line } = await agentOnLine(`/conversations/${id}`);
  await line.cut();
  await page.clock.install();
  await composer(page).fill("Vai quando voltar");
  await composer(page).press("Enter");
  const waits = log(page).getByText("Na fila: será enviada quando a conexão voltar");
  await expect(waits).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(waits).toBeVisible();
  await expect(log(page).getByText(/Falhou/)).toHaveCount(0);
});

test("Enter says that a refused file won't go along, and the next one sends without it", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Arquivo Recusado", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  const program = { name: "virus.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") };
  await page.locator('input[type="file"]').setInputFiles([program]);
  await composer(page).fill("Segue em anexo");
  await composer(page).press("Enter");
  await expect(page.getByText("O arquivo recusado não vai junto.", { exact: false })).toBeVisible();
  expect(countMessages(server, id, "Segue em anexo")).toBe(0);
  await composer(page).press("Enter");
  await expect.poll(() => countMessages(server, id, "Segue em anexo")).toBe(1);
});

test("a ticket of a conversation begins with what the customer wrote", async ({ agentPage, server }) => {
  const id = addConversation(server, {
    customer: "Ticket Preenchido",
    lines: ["A máquina não liga", { us: "Desde quando?" }, "Desde ontem"],
    status: "active",
    assignee: DEMO_ACCOUNTS.agent,
  });
  const page = await agentPage(`/conversations/${id}`);
  await page.getByRole("button", { name: "Ações da conversa" }).click();
  await page.getByRole("menuitem", { name: "Criar Ticket" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("textbox", { name: /^Descrição/ })).toHaveValue("A máquina não liga\n\nDesde ontem");
  await expect(form.getByRole("combobox", { name: /^Responsável/ })).not.toHaveValue("");
});

test("a text in Arabic reads from the right, in the bubble and in the field", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "نور حداد", lines: ["أين طلبي رقم 42؟"] });
  const page = await agentPage(`/conversations/${id}`);
  const directionOf = (element: Element) => getComputedStyle(element).direction;
  expect(await log(page).locator("p", { hasText: "أين طلبي" }).last().evaluate(directionOf)).toBe("rtl");
  await composer(page).fill("شكرا");
  expect(await composer(page).evaluate(directionOf)).toBe("rtl");
  await composer(page).fill("Obrigado");
  expect(await composer(page).evaluate(directionOf)).toBe("ltr");
});

test("a conversation that a colleague deletes says who, keeps the draft and can be restored", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Apagada Por Outro", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await composer(page).pressSequentially("Ainda escrevendo");
  const colleague = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
  const deleted = await colleague.request.delete(`${server.url}/api/v1/conversations/${id}`, {
    headers: { Origin: server.url },
  });
  expect(deleted.ok()).toBe(true);
  const notice = page.getByRole("alert").filter({ hasText: "Conversa excluída por" });
  await expect(notice).toContainText("O que você estava escrevendo foi guardado.");
  await expect(row(page, "Apagada Por Outro")).toHaveCount(0);
  await notice.getByRole("button", { name: "Restaurar" }).click();
  await expect(composer(page)).toHaveValue("Ainda escrevendo");
  await expect(row(page, "Apagada Por Outro")).toHaveCount(1);
});
