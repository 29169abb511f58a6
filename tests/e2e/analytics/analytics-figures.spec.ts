import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { OTHER_ADMIN } from "@/tests/support/template";
import { card, dialog, emptyOtherWorkspace, toastOf } from "./analytics-data";

test("an attender sees their own figures, and each opens the conversations it counted", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Olímpia-Rosa" });
  addConversation(server, { customer: "Amadeu Contado", lines: ["Olá?"], assignee: email });
  const id = addConversation(server, { customer: "Berenice Contada", lines: ["Oi?"], assignee: email });
  const page = await agentPage("/analytics?period=7d", email);
  await expect(page.getByText("Só os seus números")).toBeVisible();
  await card(page, "Conversas em aberto")
    .getByRole("button", { name: /^Conversas em aberto: 2\./ })
    .click();
  await expect(dialog(page).getByRole("listitem")).toHaveCount(2);
  await expect(dialog(page).getByText("2 conversas contadas")).toBeVisible();
  await dialog(page)
    .getByRole("link", { name: /Berenice Contada/ })
    .click();
  await page.waitForURL(`${server.url}/conversations/${id}`);
});

test("a list that was opened is left with the back button, and its figure has the focus after Escape", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Odete" });
  addConversation(server, { customer: "Cornélio Contado", lines: ["Olá?"], assignee: email });
  const page = await agentPage("/analytics", email);
  const figure = card(page, "Conversas em aberto").getByRole("button", { name: /^Conversas em aberto: 1\./ });
  await figure.click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await figure.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(figure).toBeFocused();
});

test("the parts of a figure are a choice in its list", async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Otília" });
  addConversation(server, { customer: "Dalva Contada", lines: ["Olá?"], assignee: email });
  const page = await agentPage("/analytics?figure=open_human", email);
  await expect(dialog(page).getByRole("link", { name: /Dalva Contada/ })).toBeVisible();
  await dialog(page).getByRole("radio", { name: "Sem atendente" }).click();
  await expect(dialog(page).getByText("Nenhuma conversa aqui")).toBeVisible();
  await expect(page).toHaveURL(/figure=open_unassigned/);
});

test("what a customer writes changes today's figures without a reload", { tag: "@main" }, async ({
  agentPage,
  visitor,
}) => {
  const page = await agentPage("/analytics", DEMO_ACCOUNTS.admin);
  const volume = card(page, "Volume de conversas por hora").getByRole("button", { name: /^Volume/ });
  const read = async () => Number((await volume.textContent())?.replace(/\D/g, ""));
  await expect(volume).toBeVisible();
  const before = await read();
  await (await visitor()).say("Chegou agora mesmo");
  await expect.poll(read, { timeout: 20_000 }).toBeGreaterThan(before);
});

test("the filters are in the address, and the back button takes them away", async ({ agentPage, server }) => {
  const page = await agentPage("/analytics", DEMO_ACCOUNTS.admin);
  await page.getByRole("radio", { name: "30 dias" }).click();
  await page.getByRole("combobox", { name: "Canal" }).selectOption("E-mail");
  await expect(page).toHaveURL(`${server.url}/analytics?period=30d&channel=email`);
  await expect(card(page, "Por canal").getByRole("row")).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/analytics?period=30d`);
  await expect(page.getByRole("combobox", { name: "Canal" })).toHaveValue("");
  await expect(card(page, "Por canal").getByRole("row")).toHaveCount(4);
});

test("today stands beside yesterday until the same time, and a month beside the one before", async ({
  agentPage,
  server,
}) => {
  const page = await agentPage("/analytics", DEMO_ACCOUNTS.admin);
  await expect(
    page.getByText(/^\d{2}\/\d{2}\/\d{4}, até agora\. Comparado com ontem até \d{2}:\d{2}\.$/),
  ).toBeVisible();
  await page.getByRole("radio", { name: "Este mês" }).click();
  await expect(page).toHaveURL(`${server.url}/analytics?period=month`);
  await expect(page.getByText(/^01\/\d{2}.*, até agora\. Comparado com 01\/\d{2}/)).toBeVisible();
  await page.getByRole("radio", { name: "Mês passado" }).click();
  await expect(page).toHaveURL(`${server.url}/analytics?period=last_month`);
  await expect(
    page.getByText(/^01\/\d{2} – (?:28|29|30|31)\/\d{2}\/\d{4}\. Comparado com 01\/\d{2} – (?:28|29|30|31)\//),
  ).toBeVisible();
  const counted = card(page, "Volume de conversas por hora").getByRole("button", { name: /^Volume/ });
  const count = Number((await counted.textContent())?.replace(/\D/g, ""));
  await counted.click();
  await expect(
    dialog(page)
      .getByText(/contada|Nenhuma conversa aqui|mais recentes/)
      .first(),
  ).toBeVisible();
  if (count <= 50) await expect(dialog(page).getByRole("listitem")).toHaveCount(count);
});

test("on a telephone the periods are a list", async ({ agentPage, server }) => {
  const page = await agentPage("/analytics", DEMO_ACCOUNTS.admin);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByLabel("Período", { exact: true }).selectOption("Mês passado");
  await expect(page).toHaveURL(`${server.url}/analytics?period=last_month`);
  await expect(page.getByText(/^01\/\d{2} – .*\. Comparado com 01\//)).toBeVisible();
});

test("days of one's own begin as those that are shown, and wrong ones are said and not asked for", async ({
  agentPage,
}) => {
  const page = await agentPage("/analytics?period=7d", DEMO_ACCOUNTS.admin);
  await page.getByRole("radio", { name: "Outro" }).click();
  await expect(page).toHaveURL(/period=custom&from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}$/);
  const address = page.url();
  await page.getByLabel("Até", { exact: true }).fill("2020-01-01");
  await page.getByLabel("Até", { exact: true }).press("Enter");
  await expect(page.getByText("O último dia vem antes do primeiro")).toBeVisible();
  expect(page.url()).toBe(address);
  await page.getByLabel("De", { exact: true }).fill("2020-01-01");
  await page.getByLabel("De", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-01$/);
  await expect(page.getByText(/^01\/01\/2020\. Comparado com 31\/12\/2019\.$/)).toBeVisible();
});

test("an address whose days make no period says so and keeps the way out", async ({ agentPage }) => {
  const page = await agentPage("/analytics?period=custom&from=2026-05-02&to=2026-05-01", DEMO_ACCOUNTS.admin);
  await expect(page.getByRole("alert").filter({ hasText: "Não foi possível carregar os números." })).toContainText(
    "O último dia vem antes do primeiro",
  );
  await page.getByRole("radio", { name: "Hoje" }).click();
  await expect(card(page, "Conversas em aberto")).toBeVisible();
});

test("behind each chart is a table whose numbers open lists", { tag: "@main" }, async ({ agentPage, server }) => {
  const email = addAttender(server, { firstName: "Olinda" });
  addConversation(server, { customer: "Eleutério Contado", lines: ["Olá?"], assignee: email });
  const page = await agentPage("/analytics?period=7d", email);
  const panel = card(page, "Conversas por dia");
  await panel.getByRole("radio", { name: "Tabela" }).check();
  await expect(panel.getByRole("row")).toHaveCount(8);
  await panel.getByRole("button", { name: /^Recebidas em .*: 1\./ }).click();
  await expect(dialog(page).getByRole("link", { name: /Eleutério Contado/ })).toBeVisible();
});

test("what a figure counts is told by the keyboard, and Escape puts it away", async ({ agentPage }) => {
  const page = await agentPage("/analytics", DEMO_ACCOUNTS.admin);
  const button = page.getByRole("button", { name: "O que conta: Tempo médio até a primeira resposta" });
  await page.getByRole("button", { name: "O que conta: Tempo médio de atendimento" }).focus();
  await page.keyboard.press("Tab");
  while (!(await button.evaluate((node) => node === document.activeElement))) await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toContainText("Respostas automáticas e notas não contam");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();
});

test("refreshing says that the figures are fresh", async ({ agentPage }) => {
  const page = await agentPage("/analytics");
  await expect(page.getByText("Atualizado: Agora mesmo")).toBeVisible();
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(toastOf(page, "Dados atualizados")).toBeVisible();
});

test("figures that can't be read stay as they were, with the way to try again", async ({ agentPage }) => {
  const page = await agentPage("/analytics", DEMO_ACCOUNTS.admin);
  await expect(card(page, "Conversas em aberto")).toBeVisible();
  await page.route("**/api/v1/analytics?*", (route) => route.abort());
  await page.getByRole("button", { name: "Atualizar" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Não foi possível carregar os números." });
  await expect(alert).toContainText("O que você vê é o que foi carregado por último.");
  await expect(card(page, "Conversas em aberto")).toBeVisible();
  await page.unroute("**/api/v1/analytics?*");
  await alert.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(alert).toBeHidden();
});

test("a workspace without conversations shows how to begin, not zeros", async ({ agentPage, server }) => {
  emptyOtherWorkspace(server);
  const page = await agentPage("/analytics", OTHER_ADMIN);
  await expect(page.getByRole("heading", { name: "Os números começam com a primeira conversa" })).toBeVisible();
  await expect(card(page, "Conversas em aberto")).toBeHidden();
  await page.getByRole("link", { name: "Configurar canais" }).click();
  await page.waitForURL(`${server.url}/channels`);
});
