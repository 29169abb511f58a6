import path from "node:path";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import { addScreenRows } from "@/tests/support/matrix/screen-rows";
import { allScreens } from "@/tests/support/matrix/screens";

/** What is said of the conversations, in both languages. */
const TEXTS = {
  "pt-BR": {
    navigation: "Módulos",
    modules: ["Análises", /^Conversas/, "Tickets", "Atendentes", "Clientes", "Canais", "Assistente"],
    search: "Pesquisar ou começar nova conversa",
    filters: "Filtros de conversas",
    list: "Lista de conversas",
    row: /Ana Lida.*Consegue me ouvir\?.*Web Chat.*O cliente espera há 1 minuto.*Sem responsável/,
    detail: "Conversa aberta",
    messages: "Mensagens",
    message: /Ana Lida.*Cliente.*Consegue me ouvir\?/,
    composer: "Mensagem",
    buttons: [
      "Anexar arquivos",
      "Nota privada",
      "Enviar mensagem",
      "Encerrar",
      "Mais ações da conversa",
      "Recolher lista",
    ],
    account: /^Sua conta/,
    notifications: /^Notificações/,
  },
  en: {
    navigation: "Modules",
    modules: ["Analytics", /^Conversations/, "Tickets", "Agents", "Customers", "Channels", "Assistant"],
    search: "Search or start a new conversation",
    filters: "Conversation filters",
    list: "Conversation list",
    row: /Ana Lida.*Consegue me ouvir\?.*Web Chat.*The customer has waited for 1 minute.*No assignee/,
    detail: "Open conversation",
    messages: "Messages",
    message: /Ana Lida.*Customer.*Consegue me ouvir\?/,
    composer: "Message",
    buttons: ["Attach files", "Private note", "Send message", "Close", "More conversation actions", "Collapse list"],
    account: /^Your account/,
    notifications: /^Notifications/,
  },
} as const;

for (const locale of ["pt-BR", "en"] as const) {
  test(`list, rows, messages and composer have names in ${locale}`, async ({ agentPage, server }) => {
    const texts = TEXTS[locale];
    const email = addAttender(server);
    const { fetch } = openSession(server, email);
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/v1/me", { method: "PATCH", headers, body: JSON.stringify({ primaryLanguage: locale }) });
    const id = addConversation(server, { customer: "Ana Lida", lines: ["Consegue me ouvir?"] });
    const page = await agentPage(`/conversations/${id}`, email);

    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    const modules = page.getByRole("navigation", { name: texts.navigation }).getByRole("link");
    await expect(modules).toHaveCount(texts.modules.length);
    for (const [index, name] of texts.modules.entries()) await expect(modules.nth(index)).toHaveAccessibleName(name);
    await expect(modules.nth(1)).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("search").getByRole("textbox", { name: texts.search })).toBeVisible();
    await expect(
      page
        .getByRole("navigation", { name: texts.filters })
        .getByRole("link")
        .filter({ hasNotText: /Adiadas|Snoozed/ }),
    ).toHaveCount(7);

    // The other language's test may have left the same row.
    const link = page.getByRole("link", { name: texts.row }).and(page.locator(`[href*="/conversations/${id}"]`));
    const rows = page.getByRole("list", { name: texts.list }).getByRole("listitem");
    await expect(rows.filter({ has: link })).toHaveAttribute("aria-posinset", /^\d+$/);
    await expect(link).toHaveAttribute("aria-current", "page");

    const detail = page.getByRole("region", { name: texts.detail });
    await expect(detail.getByRole("heading", { name: "Conversa com Ana Lida" })).toBeVisible();
    const log = detail.getByRole("log", { name: texts.messages });
    await expect(log.getByRole("article")).toHaveText([texts.message]);
    const composer = detail.getByRole("textbox", { name: texts.composer });
    await expect(composer).toHaveAccessibleDescription(/Enter/);
    for (const name of texts.buttons)
      await expect(page.getByRole("button", { name, exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: texts.account })).toBeVisible();
    await expect(page.getByRole("button", { name: texts.notifications })).toBeVisible();
  });
}

test("a message that arrives is put into a live log, and the number of unread ones is in a name", async ({
  agentPage,
  colleague,
  visitor,
  server,
}) => {
  const customer = await visitor();
  const id = await customer.say("Primeira fala para leitores");
  const page = await agentPage(`/conversations/${id}`, addAttender(server));
  const log = page.getByRole("log", { name: "Mensagens" });
  await expect(log).toHaveAttribute("aria-live", "polite");
  await expect(log).toHaveAttribute("aria-busy", "false");
  await (await colleague()).say(id, "Fala de uma colega");
  await expect(log.getByRole("article").filter({ hasText: "Fala de uma colega" })).toBeVisible();
  await page.goto(`${server.url}/tickets`);
  await customer.say("Segunda fala, de longe");
  await expect(page.getByRole("link", { name: /^Conversas, \d+ não lidas?$/ })).toBeVisible();
});

test("a list that loads is announced in a region that was there before", async ({ agentPage }) => {
  const page = await agentPage();
  const region = page.getByRole("status").filter({ hasText: "conversas carregadas" });
  await expect(region).toHaveText("Abertas: conversas carregadas");
  const kept = await region.elementHandle();
  await page
    .getByRole("navigation", { name: "Filtros de conversas" })
    .getByRole("link", { name: /^Fechadas/ })
    .click();
  await expect(region).toHaveText("Fechadas: conversas carregadas");
  expect(await kept?.evaluate((element) => element.isConnected)).toBe(true);
});

test("what went well waits its turn, what went wrong interrupts, and both regions are there before", async ({
  agentPage,
  server,
}) => {
  const page = await agentPage("/settings", addAttender(server));
  const toaster = page.getByRole("region", { name: "Notificações" });
  await expect(toaster.getByRole("status")).toHaveAttribute("aria-live", "polite");
  await expect(toaster.getByRole("alert")).toHaveAttribute("aria-live", "assertive");
  const save = page.getByRole("button", { name: "Salvar idiomas" });
  await page.getByLabel("Idioma secundário").selectOption("pt-BR");
  await page.route("**/api/v1/me", (route) => route.abort());
  await save.click();
  await expect(toaster.getByRole("alert").locator("p").first()).toBeVisible();
  await expect(toaster.getByRole("alert").getByRole("button", { name: "Fechar" })).toBeVisible();
  await page.unroute("**/api/v1/me");
  await save.click();
  await expect(toaster.getByRole("status").locator("p").first()).toBeVisible();
});

test("a chart can be read as a table, and a bar has its number in words", async ({ agentPage, server }) => {
  const page = await agentPage("/analytics?period=30d", DEMO_ACCOUNTS.admin);
  for (const name of ["Conversas por dia", "Volume de conversas por hora"]) {
    const card = page.getByRole("region", { name, exact: true });
    await card.getByRole("radio", { name: "Tabela" }).check();
    await expect(card.getByRole("table").getByRole("rowheader").first()).toBeVisible();
    await expect(card.getByRole("table").getByRole("columnheader").first()).toBeVisible();
  }
  await page.goto(`${server.url}/settings#billing`);
  const bars = page.getByRole("meter");
  await expect(bars.first()).toBeVisible();
  for (const bar of await bars.all()) {
    await expect(bar).toHaveAccessibleName(/\S/);
    await expect(bar).toHaveAttribute("aria-valuetext", /\d/);
  }
});

/** Counts of what a document is made of, from its source: a screen reader begins with it before any script ran. */
const outline = (html: string) => ({
  language: /<html[^>]* lang="([^"]+)"/.exec(html)?.[1],
  hasTitle: /<title>[^<]+<\/title>/.test(html),
  mains: html.match(/<main[\s>]/g)?.length ?? 0,
  hasHeading: /<h1[\s>]/.test(html),
});

async function expectOutlines(page: Page, url: string, viewer: "visitor" | "administrator", file: string) {
  for (const { name, path: address } of allScreens(addScreenRows(file)).filter((screen) => screen.viewer === viewer)) {
    const answer = await page.request.get(`${url}${address}`);
    expect(outline(await answer.text()), name).toEqual({
      language: "pt-BR",
      hasTitle: true,
      mains: 1,
      hasHeading: true,
    });
  }
}

test("every screen of the desk has a language, a title, one main area and a heading", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await expectOutlines(page, server.url, "administrator", path.join(server.dataDir, "cangoo.db"));
});

test("every screen of a visitor has a language, a title, one main area and a heading", async ({ page, server }) => {
  await expectOutlines(page, server.url, "visitor", path.join(server.dataDir, "cangoo.db"));
});
