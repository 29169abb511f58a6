import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { setSeats } from "@/tests/e2e/attenders/team-data";
import { addEmailOnce, message, subject } from "@/tests/e2e/conversations/conversation-begin-page";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { Hands } from "./hands";

// Each job by the keyboard alone; docs/everyday-jobs.md has these numbers beside other desks'.

test("an answer takes 2 presses", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Ofélia Resposta", lines: ["Oi, tudo bem?"] });
  const page = await agentPage(`/conversations/${id}`);
  const hands = new Hands(page);
  await hands.press("r");
  await hands.type("Tudo, e com você?");
  await hands.press("Enter");
  await expect(page.getByRole("log", { name: "Mensagens" })).toContainText("Tudo, e com você?");
  expect(hands.presses).toBe(2);
});

test("to answer, close and go on takes 2", async ({ agentPage, server }) => {
  const next = addConversation(server, { customer: "Olga Seguinte", lines: ["Depois eu"], age: 5 });
  const id = addConversation(server, { customer: "Olga Encerra", lines: ["Era só isso"] });
  const page = await agentPage(`/conversations/${id}`);
  const hands = new Hands(page);
  await hands.press("r");
  await hands.type("Obrigada!");
  await hands.press("Control+Shift+Enter");
  await expect(page).toHaveURL(new RegExp(`/conversations/${next}`));
  expect(hands.presses).toBe(2);
});

test("to give it to somebody takes 2", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Odete Entrega", lines: ["É com quem?"] });
  const page = await agentPage(`/conversations/${id}`);
  const hands = new Hands(page);
  await hands.press("a");
  await expect(page.getByRole("menu").or(page.getByRole("dialog"))).toBeVisible();
  await hands.type("Beatriz");
  await hands.press("Enter");
  await expect(page.getByRole("banner").or(page.locator("header"))).toContainText(["Beatriz"]);
  expect(hands.presses).toBe(2);
});

test("to find and open a conversation takes 2", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Otacília Procurada", lines: ["Onde estou?"] });
  const page = await agentPage("/tickets");
  const hands = new Hands(page);
  await hands.command("Otacília");
  await expect(page).toHaveURL(new RegExp(`/conversations/${id}`));
  expect(hands.presses).toBe(2);
});

test("a ticket of the conversation takes 2", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Otília Ticket", lines: ["A máquina não liga"] });
  const page = await agentPage(`/conversations/${id}`);
  const hands = new Hands(page);
  await hands.press("Shift+T");
  await expect(page.getByRole("dialog", { name: "Novo ticket" })).toBeVisible();
  await hands.press("Control+Enter");
  await expect(page.getByRole("link", { name: "Tickets (1)" })).toBeVisible();
  expect(hands.presses).toBe(2);
});

test("a note that mentions somebody takes 3", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Ondina Nota", lines: ["Quem decide?"] });
  const page = await agentPage(`/conversations/${id}`);
  const hands = new Hands(page);
  await hands.press("n");
  await hands.type("@Beat");
  await expect(page.getByRole("option", { name: /Beatriz/ })).toBeVisible();
  await hands.press("Enter");
  await hands.type("pode aprovar?");
  await hands.press("Enter");
  await expect(page.getByRole("log", { name: "Mensagens" })).toContainText("pode aprovar?");
  expect(hands.presses).toBe(3);
});

test("a file takes 2, and what the system's chooser takes", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Orlanda Arquivo", lines: ["Manda o boleto"] });
  const page = await agentPage(`/conversations/${id}`);
  const hands = new Hands(page);
  const file = { name: "boleto.txt", mimeType: "text/plain", buffer: Buffer.from("1234") };
  page.on("filechooser", (chooser) => void chooser.setFiles(file));
  // By then the browser hands its chooser over: a key comes faster than that is asked for.
  await expect(page.getByRole("log", { name: "Mensagens" })).toContainText("Manda o boleto");
  await hands.press("u");
  await expect(page.getByRole("button", { name: "Enviar mensagem" })).toBeEnabled();
  await hands.press("Enter");
  await expect(page.getByRole("log", { name: "Mensagens" })).toContainText("boleto.txt");
  expect(hands.presses).toBe(2);
});

test("a canned reply takes 3", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Olívia Pronta", lines: ["Bom dia"] });
  const page = await agentPage(`/conversations/${id}`);
  const hands = new Hands(page);
  await hands.press("r");
  await hands.type("/");
  await expect(page.getByRole("option").first()).toBeVisible();
  await hands.press("Enter");
  const field = page.getByRole("textbox", { name: "Mensagem", exact: true });
  await expect(field).not.toHaveValue(/^\/?$/);
  const text = await field.inputValue();
  await hands.press("Enter");
  await expect(page.getByRole("log", { name: "Mensagens" })).toContainText(text.split("\n")[0] ?? "");
  expect(hands.presses).toBe(3);
});

test("what is overdue in one's teams takes 2 from anywhere", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  const hands = new Hands(page);
  await hands.command("Atrasadas da equipe");
  await expect(page).toHaveURL(/filter=team_overdue/);
  expect(hands.presses).toBe(2);
});

test("to keep what was written as a canned reply takes 4", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Ofenísia Guarda", lines: ["Qual é o prazo?"] });
  const page = await agentPage(`/conversations/${id}`);
  const hands = new Hands(page);
  await hands.press("r");
  await hands.type("O prazo é de 3 dias úteis.");
  await hands.command("Guardar o texto");
  const dialog = page.getByRole("dialog", { name: "Nova resposta pronta" });
  await expect(dialog.getByLabel("Texto", { exact: true })).toHaveValue("O prazo é de 3 dias úteis.");
  await expect(dialog.getByLabel("Atalho")).toBeFocused();
  await hands.type("prazo-uteis");
  await hands.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Resposta pronta guardada")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Mensagem", exact: true })).toHaveValue("O prazo é de 3 dias úteis.");
  expect(hands.presses).toBe(4);
  // Other tests of this server know which replies there are.
  const replies = (await (await page.request.get(`${server.url}/api/v1/canned-replies`)).json()) as {
    id: number;
    shortcut: string;
  }[];
  const kept = replies.find(({ shortcut }) => shortcut === "prazo-uteis");
  const headers = { Origin: server.url };
  expect((await page.request.delete(`${server.url}/api/v1/canned-replies/${kept?.id}`, { headers })).ok()).toBe(true);
});

test("to snooze it in words takes 2", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Orminda Adia", lines: ["Te respondo amanhã"] });
  const page = await agentPage(`/conversations/${id}`);
  const hands = new Hands(page);
  await hands.press("s");
  await expect(page.getByRole("dialog")).toBeVisible();
  await hands.type("amanhã cedo");
  await hands.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).not.toHaveURL(new RegExp(`/conversations/${id}$`));
  expect(hands.presses).toBe(2);
});

test("to close a range of any length takes 3 and the way through it", async ({ agentPage, server }) => {
  const ids = ["três", "dois", "um"]
    .map((part) => addConversation(server, { customer: `Oneida Lote ${part}`, lines: ["Pode fechar"] }))
    .reverse();
  const page = await agentPage(`/conversations/${ids[0]}`);
  const hands = new Hands(page);
  await page.getByRole("listitem").filter({ hasText: "Oneida Lote um" }).getByRole("link").focus();
  await hands.press("x");
  await hands.press("j");
  await hands.press("j");
  await hands.press("Shift+X");
  await expect(page.getByText("3 selecionadas")).toBeVisible();
  await hands.press("e");
  const states = async () =>
    Promise.all(
      ids.map(async (id) => (await (await page.request.get(`${server.url}/api/v1/conversations/${id}`)).json()).status),
    );
  await expect.poll(states).toEqual(["closed", "closed", "closed"]);
  expect(hands.presses).toBe(5);
});

test("last month in a file takes 3 from anywhere", async ({ agentPage }) => {
  const page = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
  const hands = new Hands(page);
  await hands.command("Exportar o mês passado");
  const dialog = page.getByRole("dialog", { name: /Exporta/ });
  await expect(dialog).toBeVisible();
  await hands.press("Enter");
  await expect(page.getByText("Exportação iniciada").first()).toBeVisible();
  expect(hands.presses).toBe(3);
});

test("to invite somebody takes 4", async ({ agentPage, server }) => {
  setSeats(server, 500);
  const page = await agentPage("/conversations", DEMO_ACCOUNTS.admin);
  const hands = new Hands(page);
  await hands.command("Convidar atendente");
  const dialog = page.getByRole("dialog", { name: "Novo atendente" });
  await expect(dialog).toBeVisible();
  await hands.type("Ozana Convidada");
  await hands.press("Tab");
  await hands.type("ozana.convidada@exemplo.com.br");
  await hands.press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(hands.presses).toBe(4);
});

test("a new customer with their first conversation takes 4", async ({ agentPage, server }) => {
  await addEmailOnce(server);
  const page = await agentPage();
  const hands = new Hands(page);
  await hands.press("c");
  await expect(page.getByRole("dialog", { name: "Nova conversa" })).toBeVisible();
  await hands.type("Orlandina Nova orlandina.nova@exemplo.com.br");
  await expect(page.getByRole("option", { name: /^Criar/ })).toBeVisible();
  await hands.press("Enter");
  await expect(subject(page)).toBeFocused();
  await hands.type("Seu pedido");
  await hands.press("Tab");
  await expect(message(page)).toBeFocused();
  await hands.type("Seja bem-vinda!");
  await hands.press("Control+Enter");
  await expect(page.getByRole("log", { name: "Mensagens" })).toContainText("Seja bem-vinda!");
  expect(hands.presses).toBe(4);
});
