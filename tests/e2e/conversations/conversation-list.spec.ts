import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { recountConversations } from "@/prisma/seed/recount";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";
import { LARGE_ADMIN, LARGE_CONVERSATIONS } from "@/tests/e2e/large-workspace";
import { withDatabase } from "@/tests/e2e/server-database";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const list = (page: Page) => page.getByRole("list", { name: "Lista de conversas" });
const rowOf = (page: Page, customer: string) => list(page).getByRole("listitem").filter({ hasText: customer });
const tab = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Filtros de conversas" })
    .getByRole("link", { name: new RegExp(`^${name}\\s*\\d`) });
const search = (page: Page) => page.getByRole("textbox", { name: "Pesquisar ou começar nova conversa" });

test.describe("the first HTML", () => {
  test("has the rows without any script", async ({ browser, server }) => {
    addConversation(server, { customer: "Zuleica Primeira Página", lines: ["Bom dia"] });
    const context = await signedInContext(browser, server, DEMO_ACCOUNTS.agent, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server.url}/conversations`);
    await expect(rowOf(page, "Zuleica Primeira Página")).toBeVisible();
    await context.close();
  });

  test("has the open conversation's messages without any script", async ({ browser, server }) => {
    const id = addConversation(server, { customer: "Sem Script", lines: ["Chegou no HTML?", { us: "Chegou, sim." }] });
    const context = await signedInContext(browser, server, DEMO_ACCOUNTS.agent, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server.url}/conversations/${id}`);
    const log = page.getByRole("log", { name: "Mensagens" });
    await expect(log.getByText("Chegou no HTML?")).toBeVisible();
    await expect(log.getByText("Chegou, sim.")).toBeVisible();
    await context.close();
  });
});

test.describe("a row", () => {
  test("shows who, from where, what, in which state and when", async ({ agentPage, server }) => {
    const id = addConversation(server, {
      customer: "Aparecida Linha Completa",
      company: "Móveis Linha Completa Ltda",
      lines: ["Oi", { us: "Esta resposta tem bem mais do que quarenta caracteres ao todo" }],
      status: "active",
      assignee: DEMO_ACCOUNTS.agent,
    });
    const page = await agentPage();
    const row = rowOf(page, "Aparecida Linha Completa");
    await expect(row).toContainText("Móveis Linha Completa Ltda");
    await expect(row).toContainText("Conversa com Aparecida Linha Completa");
    await expect(row).toContainText("Você: Esta resposta tem bem mais do que quarenta caracteres ao todo");
    await expect(row.getByTitle("Web Chat")).toBeVisible();
    await expect(row.getByTitle("Responsável: Rafael Nogueira")).toHaveText(/^RN/);
    await expect(row.getByText("AC", { exact: true })).toBeVisible();
    await expect(row.getByRole("link")).toHaveAttribute("href", `/conversations/${id}`);
    await expect(row.locator("time")).toHaveText("agora");
  });

  test("says how long ago, and when exactly in its tooltip", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Tempo Minutos", lines: ["Oi"], age: 5.5 * MINUTE_MS });
    addConversation(server, { customer: "Tempo Horas", lines: ["Oi"], age: 3.5 * HOUR_MS });
    addConversation(server, { customer: "Tempo Dias", lines: ["Oi"], age: 2.5 * DAY_MS });
    addConversation(server, { customer: "Tempo Data", lines: ["Oi"], age: 7.5 * DAY_MS });
    const page = await agentPage("/conversations?q=Tempo");
    for (const [customer, text] of [
      ["Tempo Minutos", "5m"],
      ["Tempo Horas", "3h"],
      ["Tempo Dias", "2d"],
      ["Tempo Data", /^\d\d\/\d\d\/\d{4}$/],
    ] as const) {
      await expect(rowOf(page, customer).locator("time")).toHaveText(text);
    }
    const time = rowOf(page, "Tempo Horas").locator("time");
    const sentAt = new Date((await time.getAttribute("datetime")) ?? "");
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "America/Sao_Paulo" } as const;
    await expect(time).toHaveAttribute("title", new RegExp(` ${sentAt.toLocaleTimeString("pt-BR", clock)}$`));
  });

  test("counts the minutes by itself", async ({ browser, server }) => {
    addConversation(server, { customer: "Relógio Correndo", lines: ["Oi"], age: 5.5 * MINUTE_MS });
    const context = await signedInContext(browser, server);
    await context.clock.install();
    const page = await context.newPage();
    const connected = page.waitForResponse(/\/conversations\/counters/);
    await page.goto(`${server.url}/conversations?q=Rel%C3%B3gio`);
    await connected;
    await expect(rowOf(page, "Relógio Correndo").locator("time")).toHaveText("5m");
    await page.clock.fastForward(3 * MINUTE_MS);
    await expect(rowOf(page, "Relógio Correndo").locator("time")).toHaveText("8m");
    await context.close();
  });

  test("keeps a colleague's picture clear of the words above it", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Retrato Livre", lines: ["Oi"], status: "active" });
    const page = await agentPage("/conversations?q=Retrato");
    const email = addAttender(server, { firstName: "Ofélia" });
    await agentPage(`/conversations/${id}`, email);
    const picture = await rowOf(page, "Retrato Livre").getByText("OT", { exact: true }).boundingBox();
    const words = await rowOf(page, "Retrato Livre").getByText("Conversa com Retrato Livre").boundingBox();
    expect(picture?.y ?? 0).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
  });

  test("of someone who waits says so, and not by colour alone", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Osvaldo Espera", lines: ["Alguém aí?"], status: "waiting" });
    const row = rowOf(await agentPage(), "Osvaldo Espera");
    await expect(row).toContainText("espera 1 min");
    await expect(row.getByText("O cliente espera há 1 minuto")).toBeAttached();
  });

  test("of a customer without a name has the default one", async ({ agentPage, server }) => {
    addConversation(server, { customer: "", subject: "Sem nome", lines: ["Mensagem de quem não tem nome"] });
    const row = rowOf(await agentPage(), "Mensagem de quem não tem nome");
    await expect(row).toContainText("Usuario");
    await expect(row.getByText("U", { exact: true })).toBeVisible();
  });
});

test.describe("the tabs", () => {
  test("carry the server's numbers", async ({ agentPage, server }) => {
    // What other tests wrote past the product isn't in the numbers that it keeps.
    withDatabase(server, (db) => {
      const workspaces = db.prepare("SELECT workspaceId FROM attender WHERE email = ?").pluck();
      recountConversations(db, workspaces.get(DEMO_ACCOUNTS.agent) as number);
    });
    const page = await agentPage();
    const counters = await (await page.request.get(`${server.url}/api/v1/conversations/counters`)).json();
    const names = {
      ...{ open: "Abertas", mine: "Minhas", unassigned: "Sem responsável", unread: "Não lidas", overdue: "Atrasadas" },
      ...{ team_overdue: "Atrasadas da equipe", snoozed: "Adiadas", closed: "Fechadas", all: "Todas" },
    };
    for (const [key, name] of Object.entries(names)) {
      // Two are there where there is something.
      if (counters[key] === 0 && (key === "snoozed" || key === "team_overdue"))
        await expect(tab(page, name)).toHaveCount(0);
      else await expect(tab(page, name)).toHaveText(`${name}${counters[key]}`);
    }
  });

  test("are in the address, and the back button leaves them", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Tarsila Encerrada", lines: ["Era isso"], status: "closed" });
    addConversation(server, { customer: "Ulisses Aberta", lines: ["Ainda não"], status: "waiting" });
    const page = await agentPage();
    await tab(page, "Fechadas").click();
    await expect(page).toHaveURL(`${server.url}/conversations?filter=closed`);
    await expect(rowOf(page, "Tarsila Encerrada")).toBeVisible();
    await expect(rowOf(page, "Ulisses Aberta")).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`${server.url}/conversations`);
    await expect(tab(page, "Abertas")).toHaveAttribute("aria-current", "true");
    await expect(rowOf(page, "Ulisses Aberta")).toBeVisible();
  });

  test("can be shared as an address", async ({ agentPage, server }) => {
    addConversation(server, {
      customer: "Vilma Atrasada",
      lines: ["E então?"],
      assignee: DEMO_ACCOUNTS.agent,
      age: 2 * DAY_MS,
    });
    const page = await agentPage("/conversations?filter=overdue&q=Vilma");
    await expect(tab(page, "Atrasadas")).toHaveAttribute("aria-current", "true");
    await expect(search(page)).toHaveValue("Vilma");
    await expect(rowOf(page, "Vilma Atrasada")).toBeVisible();
  });

  test("move with the work: a conversation that is taken appears under 'Minhas'", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Wanda Tomada", lines: ["Preciso de ajuda"] });
    const page = await agentPage(`/conversations/${id}?filter=mine`);
    await expect(rowOf(page, "Wanda Tomada")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Assumir" })).toBeVisible();
    // The button would leave its focus to the list, which holds still under it.
    await page.keyboard.press("i");
    await expect(rowOf(page, "Wanda Tomada")).toBeVisible();
  });
});

test.describe("the search", () => {
  test("finds by customer and puts what is searched for into the address", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Xavier Procurado", lines: ["Olá"], age: 5 * DAY_MS });
    const page = await agentPage();
    await search(page).fill("Xavier Procurado");
    await expect(list(page).getByRole("listitem")).toHaveCount(1);
    await expect(rowOf(page, "Xavier Procurado")).toBeVisible();
    await expect(page).toHaveURL(/\?filter=all&q=Xavier\+Procurado$/);
    await page.getByRole("button", { name: "Limpar pesquisa" }).click();
    await expect(page).toHaveURL(`${server.url}/conversations`);
  });

  test("marks the words it found, and opens the conversation at the message", async ({ agentPage, visitor }) => {
    const id = await (await visitor()).say("Quero trocar as paçocas de caju");
    const page = await agentPage();
    await search(page).fill("pacoca");
    const row = list(page).getByRole("listitem").filter({ hasText: "paçocas" });
    await expect(row.locator("mark")).toHaveText("paçocas");
    await row.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}\\?filter=all&q=pacoca&m=1$`));
  });

  test("is left with Enter for the first hit, which Enter opens", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Zulmira Encontrada", lines: ["Olá"], age: 5 * DAY_MS });
    const page = await agentPage();
    await search(page).fill("Zulmira Encontrada");
    await search(page).press("Enter");
    await expect(list(page).getByRole("listitem")).toHaveCount(1);
    await search(page).press("Enter");
    await expect(rowOf(page, "Zulmira Encontrada").getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}\\?filter=all&q=Zulmira`));
  });

  test("that finds nothing says so and leads back to everything", async ({ agentPage, server }) => {
    const page = await agentPage();
    await search(page).fill("nada disto existe aqui");
    await expect(page.getByText("Nenhuma conversa encontrada")).toBeVisible();
    await page.getByRole("button", { name: "Mostrar todas" }).click();
    await expect(page).toHaveURL(`${server.url}/conversations?filter=all`);
    await expect(list(page).getByRole("listitem").first()).toBeVisible();
  });
});

test.describe("what arrives", () => {
  test("appears on top and moves neither the selection nor the open conversation", async ({
    agentPage,
    server,
    visitor,
  }) => {
    const id = addConversation(server, { customer: "Yolanda Selecionada", lines: ["Fico aberta"] });
    const page = await agentPage(`/conversations/${id}`);
    await (await visitor()).say("Cheguei agora, por cima");
    await expect(list(page).getByRole("listitem").first()).toContainText("Cheguei agora, por cima");
    await expect(rowOf(page, "Yolanda Selecionada").getByRole("link")).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("log")).toContainText("Fico aberta");
    expect(page.url()).toBe(`${server.url}/conversations/${id}`);
  });

  test("doesn't move what someone reads further down", async ({ agentPage, visitor }) => {
    const page = await agentPage();
    const rows = list(page).getByRole("listitem");
    await list(page).evaluate((element) => {
      if (element.parentElement) element.parentElement.scrollTop = 1_500;
    });
    const read = list(page).locator('[aria-posinset="22"]').getByRole("link");
    await expect(read).toBeVisible();
    const id = await read.getAttribute("data-chat-id");
    const same = list(page).locator(`[data-chat-id="${id}"]`);
    const before = (await same.boundingBox())?.y;
    await (await visitor()).say("Nova enquanto alguém lê embaixo");
    await expect(same.locator("xpath=ancestor::*[@aria-posinset][1]")).toHaveAttribute("aria-posinset", "23");
    await expect.poll(async () => (await same.boundingBox())?.y).toBe(before);
    await expect(rows.first()).not.toContainText("Nova enquanto alguém lê embaixo");
  });
});

test("a list of thousands keeps the page light and loads on as one scrolls", async ({ agentPage }) => {
  const page = await agentPage("/conversations?filter=all", LARGE_ADMIN);
  await expect(list(page).getByRole("listitem").first()).toHaveAttribute("aria-setsize", String(LARGE_CONVERSATIONS));
  const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
  expect(await nodes()).toBeLessThan(900);
  await expect
    .poll(
      async () => {
        await list(page).evaluate((element) => {
          if (element.parentElement) element.parentElement.scrollTop = element.scrollHeight;
        });
        return Number(await list(page).getByRole("listitem").last().getAttribute("aria-posinset"));
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(600);
  expect(await list(page).getByRole("listitem").count()).toBeLessThan(40);
  expect(await nodes()).toBeLessThan(900);
});

test.describe("when the server fails", () => {
  test("the list says what happened and loads on 'Tentar novamente'", async ({ agentPage }) => {
    const page = await agentPage();
    await page.route("**/api/bff/Chat/GetChats**", (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: '{"code":"INTERNAL"}' }),
    );
    await tab(page, "Fechadas").click();
    await expect(page.getByText("Erro ao carregar conversas")).toBeVisible();
    await expect(page.getByText("Erro 500: Erro interno do servidor. Tente novamente mais tarde.")).toBeVisible();
    await page.unroute("**/api/bff/Chat/GetChats**");
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(list(page).getByRole("listitem").first()).toBeVisible();
  });

  test("a conversation that can't be loaded offers to try again", async ({ agentPage, server }) => {
    addConversation(server, { customer: "Zenaide Falha", lines: ["Texto que carrega depois"] });
    const page = await agentPage();
    await page.route("**/api/bff/Chat/GetChatMessages**", (route) => route.abort());
    await rowOf(page, "Zenaide Falha").click();
    await expect(page.getByText("Não foi possível carregar as mensagens desta conversa.")).toBeVisible();
    await page.unroute("**/api/bff/Chat/GetChatMessages**");
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(page.getByRole("log")).toContainText("Texto que carrega depois");
  });

  test("an unknown conversation is not found, with the way back to the list", async ({ agentPage, server }) => {
    const page = await agentPage("/conversations/99999999");
    await expect(page.getByText("Chat não encontrado")).toBeVisible();
    await page.getByRole("button", { name: "Voltar para a lista" }).click();
    await expect(page).toHaveURL(`${server.url}/conversations`);
    await expect(page.getByText("Selecione uma conversa")).toBeVisible();
  });

  test("a session that ends elsewhere brings the welcome panel", async ({ agentPage, server }) => {
    const page = await agentPage();
    const ended = await page.request.delete(`${server.url}/api/v1/sessions/current`);
    expect(ended.ok()).toBe(true);
    await expect(page.getByRole("heading", { name: "Bem-vindo ao Cangoo" })).toBeVisible();
    await expect(list(page)).toHaveCount(0);
  });
});
