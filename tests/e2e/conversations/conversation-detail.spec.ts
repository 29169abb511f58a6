import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation, countMessages } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";

const MESSAGE_LIMIT = 10_000;

const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });
const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem" });
const row = (page: Page, customer: string) => page.getByRole("listitem").filter({ hasText: customer });

async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

test.describe("writing", () => {
  test("a row opens with a click, Enter sends and Shift+Enter breaks the line", { tag: "@main" }, async ({
    agentPage,
    server,
  }) => {
    addConversation(server, { customer: "Quebra de Linha", lines: ["Pode explicar?"] });
    const page = await agentPage();
    await row(page, "Quebra de Linha").click();
    await composer(page).pressSequentially("Primeiro isto");
    await composer(page).press("Shift+Enter");
    await composer(page).pressSequentially("depois aquilo");
    await expect(composer(page)).toHaveValue("Primeiro isto\ndepois aquilo");
    await composer(page).press("Enter");
    await expect(log(page).getByText("Primeiro isto\ndepois aquilo")).toBeVisible();
    await expect(composer(page)).toHaveValue("");
    await expect(row(page, "Quebra de Linha")).toContainText("Você: Primeiro isto");
  });

  test("an answer takes a conversation that nobody has", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Assumida ao Responder", lines: ["Alguém?"] });
    const page = await agentPage(`/conversations/${id}`);
    await send(page, "Eu respondo.");
    await expect(page.getByText("Com você", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Assumir" })).toHaveCount(0);
  });

  test("a draft is kept per conversation, through a reload", async ({ agentPage, server }) => {
    const one = addConversation(server, { customer: "Rascunho Um", lines: ["Oi"] });
    addConversation(server, { customer: "Rascunho Dois", lines: ["Olá"] });
    const page = await agentPage(`/conversations/${one}`);
    await composer(page).fill("Ainda não terminei de");
    await row(page, "Rascunho Dois").click();
    await expect(page.getByRole("heading", { name: "Conversa com Rascunho Dois" })).toBeVisible();
    await expect(composer(page)).toHaveValue("");
    await page.goto(`${server.url}/conversations/${one}`);
    await expect(composer(page)).toHaveValue("Ainda não terminei de");
  });

  test("too long a text is refused with its length, and nothing of it is lost", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Texto Longo", lines: ["Conte tudo"] });
    const page = await agentPage(`/conversations/${id}`);
    const text = "a".repeat(MESSAGE_LIMIT + 1);
    await send(page, text);
    await expect(
      page.getByText("A mensagem passa do limite de 10.000 caracteres. Tamanho atual: 10.001"),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Enviar mensagem" })).toBeDisabled();
    await expect(composer(page)).toHaveValue(text);
    await composer(page).press("Backspace");
    await composer(page).press("Enter");
    await expect(composer(page)).toHaveValue("");
    await expect.poll(() => countMessages(server, id, text.slice(1))).toBe(1);
  });

  test("a message is shown as text, never as HTML", async ({ agentPage, server }) => {
    const html = '<img src=x onerror="document.title=1"><b>negrito</b>';
    const id = addConversation(server, { customer: "Texto Perigoso", lines: [html] });
    const page = await agentPage(`/conversations/${id}`);
    await expect(log(page).getByText(html)).toBeVisible();
    await expect(log(page).locator("img, b")).toHaveCount(0);
  });

  test("a closed conversation has a notice instead of the composer, and opens again", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Já Encerrada", lines: ["Obrigada"], status: "closed" });
    const page = await agentPage(`/conversations/${id}`);
    await expect(page.getByText("Esta conversa foi encerrada", { exact: true })).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Ações da conversa" }).click();
    await expect(page.getByRole("menu")).toContainText("Última atualização");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Encerrar", exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Reabrir", exact: true }).last().click();
    await expect(composer(page)).toBeVisible();
    await expect(log(page)).toContainText("Rafael Nogueira reabriu a conversa");
  });
});

test.describe("a connection that fails", () => {
  test("holds what is sent, through a reload, and sends it once when it is back", async ({ agentOnLine, server }) => {
    const id = addConversation(server, { customer: "Queda de Linha", lines: ["Você está aí?"] });
    const { page, line } = await agentOnLine(`/conversations/${id}`);
    await line.cut();
    await send(page, "Escrita durante a queda");
    await expect(log(page).getByText("Escrita durante a queda")).toBeVisible();
    await expect(log(page).getByText("Na fila: será enviada quando a conexão voltar")).toBeVisible();
    await expect(page.getByText(/O que você enviar sai quando/).first()).toBeVisible();
    await page.reload();
    await expect(log(page).getByText("Escrita durante a queda")).toBeVisible();
    expect(countMessages(server, id, "Escrita durante a queda")).toBe(0);
    await line.mend();
    await expect(
      page.getByRole("article").filter({ hasText: "Escrita durante a queda" }).getByText("Enviada", { exact: true }),
    ).toBeAttached({ timeout: 30_000 });
    await expect(log(page).getByText("Escrita durante a queda")).toHaveCount(1);
    await page.reload();
    await expect(log(page).getByText("Escrita durante a queda")).toHaveCount(1);
    expect(countMessages(server, id, "Escrita durante a queda")).toBe(1);
  });

  test("fetches what was missed while it was away", { tag: "@main" }, async ({ agentOnLine, colleague, server }) => {
    const id = addConversation(server, { customer: "Perdeu Algo", lines: ["Início"] });
    const { page, line } = await agentOnLine(`/conversations/${id}`);
    await line.cut();
    await (await colleague()).say(id, "Dita enquanto a linha estava caída");
    await line.mend();
    await expect(log(page)).toContainText("Dita enquanto a linha estava caída", { timeout: 30_000 });
  });

  test("shows what became of the conversation while it was away", async ({ agentOnLine, server }) => {
    const id = addConversation(server, { customer: "Adiada na Queda", lines: ["Volto terça"] });
    const { page, line } = await agentOnLine(`/conversations/${id}`);
    await line.cut();
    const answer = await openSession(server, DEMO_ACCOUNTS.admin).fetch(`/api/v1/conversations/${id}/snooze`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ until: null }),
    });
    expect(answer.ok).toBe(true);
    await line.mend();
    await expect(page.getByRole("button", { name: /Trazer de volta/ })).toBeVisible({ timeout: 30_000 });
  });

  test("that swallows a message makes it fail visibly, and 'tentar novamente' sends it once", async ({
    agentOnLine,
    server,
  }) => {
    const id = addConversation(server, { customer: "Quadro Perdido", lines: ["Sim?"] });
    const { page, line } = await agentOnLine(`/conversations/${id}`);
    line.dropNext("Engolida pela rede");
    await send(page, "Engolida pela rede");
    const retry = page.getByRole("button", { name: "Falhou — tentar novamente" });
    await expect(retry).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("Falha no Envio")).toBeVisible();
    await retry.click();
    await expect(retry).toHaveCount(0);
    await expect.poll(() => countMessages(server, id, "Engolida pela rede")).toBe(1);
    await expect(log(page).getByText("Engolida pela rede")).toHaveCount(1);
  });

  test("keeps what is on screen while the whole network is gone", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Sem Rede", lines: ["Continuo na tela"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.context().setOffline(true);
    await send(page, "Sem rede nenhuma");
    await expect(log(page)).toContainText("Continuo na tela");
    await expect(log(page)).toContainText("Sem rede nenhuma");
    await page.context().setOffline(false);
    await expect.poll(() => countMessages(server, id, "Sem rede nenhuma"), { timeout: 40_000 }).toBe(1);
    await expect(log(page).getByText(/^(?:Enviando|Na fila)/)).toHaveCount(0);
  });
});

test.describe("two agents in one conversation", () => {
  test("see each other's messages live", { tag: "@main" }, async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Dois Atendentes", lines: ["Quem me ajuda?"] });
    const [one, two] = [
      await agentPage(`/conversations/${id}`),
      await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin),
    ];
    await send(one, "Rafael aqui");
    await expect(log(two).getByRole("article").filter({ hasText: "Rafael aqui" })).toContainText("Rafael Nogueira");
    await send(two, "Mariana também");
    // Asks once: a colleague has just answered.
    await composer(two).press("Enter");
    await expect(log(one).getByRole("article").filter({ hasText: "Mariana também" })).toContainText(
      "Mariana Azevedo Rocha",
    );
  });

  test("learn at once that the other closed it", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Encerrada pelo Colega", lines: ["Era só isso"] });
    const [one, two] = [
      await agentPage(`/conversations/${id}`),
      await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin),
    ];
    await composer(two).fill("Ia responder agora");
    await one.keyboard.press("e");
    await expect(two.getByText("Chat Encerrado")).toBeVisible();
    await expect(two.getByText("Esta conversa foi encerrada por um atendente")).toBeVisible();
    await expect(composer(two)).toHaveCount(0);
  });
});

test("a message that arrives while someone reads further up moves nothing and is offered", async ({
  agentPage,
  colleague,
  server,
}) => {
  const lines = Array.from({ length: 40 }, (_, index) => `Linha número ${index + 1} da conversa comprida`);
  const id = addConversation(server, { customer: "Conversa Comprida", lines });
  const page = await agentPage(`/conversations/${id}`);
  await log(page).evaluate((element) => {
    element.scrollTop = -500;
  });
  const read = log(page).getByText("Linha número 24 da conversa comprida");
  await expect(read).toBeInViewport();
  const before = (await read.boundingBox())?.y;
  await (await colleague()).say(id, "Chegou lá embaixo");
  const pill = page.getByRole("button", { name: "1 nova mensagem" });
  await expect(pill).toBeVisible();
  expect((await read.boundingBox())?.y).toBe(before);
  await pill.click();
  await expect(log(page).getByText("Chegou lá embaixo")).toBeInViewport();
  await expect(pill).toHaveCount(0);
});

test("whoever scrolls before the page's scripts run stays where they are", async ({ agentPage, server }) => {
  const lines = Array.from({ length: 40 }, (_, index) => `Linha número ${index + 1} da conversa comprida`);
  const id = addConversation(server, { customer: "Conversa Sem Pressa", lines });
  const page = await agentPage("/settings");
  let release = () => {};
  const scrolled = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await scrolled;
    await route.continue();
  });
  await page.goto(`${server.url}/conversations/${id}`, { waitUntil: "commit" });
  const read = log(page).getByText("Linha número 24 da conversa comprida");
  await expect(read).toBeAttached();
  await log(page).evaluate((element) => {
    element.scrollTop = -500;
  });
  release();
  // The composer answers: everything is running.
  await composer(page).fill("Um instante");
  await expect(page.getByRole("button", { name: "Enviar mensagem" })).toBeEnabled();
  await expect(read).toBeInViewport();
});
