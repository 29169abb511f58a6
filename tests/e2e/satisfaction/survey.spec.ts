import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { addSurvey, answerOf, card, dialog, passSurveyMinute } from "@/tests/e2e/analytics/analytics-data";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";

const open: Page[] = [];
test.afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close();
});

/** What the page says of the answer; the frame around every page has another one. */
const thanks = (page: Page) => page.getByRole("main").getByRole("status");

async function customer(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext({ locale: "pt-BR", ...options })).newPage();
  open.push(page);
  await page.goto(url);
  return page;
}

test("a closing asks in the chat; one click and a comment reach the conversation and the figures", async ({
  agentPage,
  server,
  visitorPage,
}) => {
  const visitor = await visitorPage();
  const chat = visitor.frameLocator("iframe");
  await visitor.getByRole("button", { name: /^Precisa de ajuda\? Fale com a gente/ }).click();
  await chat.getByRole("textbox", { name: "Sua mensagem" }).fill("Meu pé de jequitibá veio sem uma folha");
  await chat.getByRole("textbox", { name: "Sua mensagem" }).press("Enter");

  const email = addAttender(server, { firstName: "Jacinta" });
  const agent = await agentPage("/conversations", email);
  await agent
    .getByRole("link", { name: /jequitibá veio sem/ })
    .first()
    .click();
  await expect(agent).toHaveURL(/\/conversations\/\d+$/);
  const id = Number(agent.url().split("/").at(-1));
  const survey = agent.getByRole("region", { name: "Pesquisa de satisfação" });
  await agent.getByRole("textbox", { name: "Mensagem" }).fill("Já mandamos outra.");
  await agent.getByRole("textbox", { name: "Mensagem" }).press("Enter");
  await expect(chat.getByRole("log")).toContainText("Já mandamos outra.");
  await survey.getByRole("switch", { name: "Perguntar ao fechar" }).check();
  await expect(survey).toContainText("Escolhido para esta conversa.");
  await agent.getByRole("button", { name: "Encerrar", exact: true }).click();
  await agent.goBack();
  await expect.poll(() => passSurveyMinute(server, id)).toBe(1);

  await expect(chat.getByRole("log")).toContainText("Como foi o nosso atendimento?", { timeout: 15_000 });
  const opened = visitor.context().waitForEvent("page");
  await chat.getByRole("link", { name: /rating=satisfied/ }).click();
  const page = await opened;
  await expect(page.getByText("Obrigado pela sua resposta!")).toBeVisible();
  await page.getByLabel("Quer contar mais?").fill("Folha por folha, perfeito");
  await page.getByRole("button", { name: "Enviar comentário" }).click();
  await expect(page.getByText("Obrigado, seu comentário foi enviado.")).toBeVisible();

  await expect(survey).toContainText("Satisfeito");
  await expect(survey).toContainText("Folha por folha, perfeito");
  const figures = await agentPage("/analytics", email);
  const satisfaction = card(figures, "Pesquisa de satisfação");
  await expect(satisfaction).toContainText("100% satisfeitos");
  await satisfaction.getByRole("button", { name: /^Pesquisa de satisfação: 100% satisfeitos/ }).click();
  await expect(dialog(figures).getByRole("listitem")).toHaveCount(1);
  await expect(dialog(figures).getByRole("link")).toHaveAttribute("href", `/conversations/${id}`);
});

test("the page speaks the customer's language and is answered with the keyboard alone", async ({ browser, server }) => {
  const id = addConversation(server, { customer: "Juno Keys", lines: ["Hello"], status: "closed" });
  const page = await customer(browser, `${server.url}${addSurvey(server, id, { locale: "en" })}`);
  await expect(page.getByRole("heading", { name: "How was our service?" })).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("lang", "en");
  const bad = page.getByRole("button", { name: "Could be better" });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Good", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(bad).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(thanks(page)).toBeFocused();
  await expect(thanks(page)).toContainText("Your answer: Could be better");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Three days is long.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(thanks(page)).toContainText("Thank you, your comment has been sent.");
  expect(answerOf(server, id)).toEqual({ rating: "unsatisfied", comment: "Three days is long." });
});

test("the page is answered without script, too, and opening the link alone answers nothing", async ({
  browser,
  server,
}) => {
  const id = addConversation(server, { customer: "Jandira Semscript", lines: ["Oi"], status: "closed" });
  const path = addSurvey(server, id);
  const page = await customer(browser, `${server.url}${path}?rating=satisfied`, { javaScriptEnabled: false });
  await expect(page.getByText("Confirme com um clique:")).toBeVisible();
  expect(answerOf(server, id).rating).toBeNull();
  await page.getByRole("button", { name: "Bom" }).click();
  await expect(page.getByText("Sua resposta: Bom")).toBeVisible();
  expect(page.url()).toBe(`${server.url}${path}`);
  await page.getByLabel("Quer contar mais?").fill("Tudo certo & rápido");
  await page.getByRole("button", { name: "Enviar comentário" }).click();
  await expect(page.getByText("Obrigado, seu comentário foi enviado.")).toBeVisible();
  expect(answerOf(server, id)).toEqual({ rating: "satisfied", comment: "Tudo certo & rápido" });
});

test("a link that was used shows the answer, and one that is expired or forged says so", async ({
  browser,
  server,
}) => {
  const id = addConversation(server, { customer: "Jordana Depressa", lines: ["Oi"], status: "closed" });
  const path = addSurvey(server, id);
  const page = await customer(browser, `${server.url}${path}?rating=unsatisfied`);
  await expect(page.getByText("Sua resposta: Pode melhorar")).toBeVisible();
  await page.goto(`${server.url}${path}?rating=satisfied`);
  await expect(page.getByText("Sua resposta: Pode melhorar")).toBeVisible();
  await expect(page.getByRole("button", { name: "Bom" })).toHaveCount(0);
  expect(answerOf(server, id).rating).toBe("unsatisfied");
  const other = addConversation(server, { customer: "Jordana Devagar", lines: ["Oi"], status: "closed" });
  for (const gone of [addSurvey(server, other, { expiresAt: Date.now() - 1 }), `/survey/${"x".repeat(43)}`]) {
    await page.goto(`${server.url}${gone}?rating=satisfied`);
    await expect(page.getByRole("heading", { name: "Esta pesquisa não está disponível" })).toBeVisible();
  }
  expect(answerOf(server, other).rating).toBeNull();
});

test("an attender who follows the link in the conversation doesn't answer for the customer", async ({
  browser,
  server,
}) => {
  const id = addConversation(server, { customer: "Jurema Curiosa", lines: ["Oi"], status: "closed" });
  const path = addSurvey(server, id);
  const page = await (await signedInContext(browser, server)).newPage();
  open.push(page);
  await page.goto(`${server.url}${path}?rating=satisfied`);
  await expect(page.getByRole("note")).toContainText("Quem responde é o cliente.");
  await expect(page.getByRole("button", { name: "Bom" })).toBeEnabled();
  expect(answerOf(server, id).rating).toBeNull();
});

test("its states have nothing for axe to find", async ({ browser, server }) => {
  const id = addConversation(server, { customer: "Josué Acessível", lines: ["Oi"], status: "closed" });
  const page = await customer(browser, `${server.url}${addSurvey(server, id)}`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const button of await page.getByRole("main").getByRole("button").all())
    expect((await button.boundingBox())?.height, "a thumb hits it").toBeGreaterThanOrEqual(44);
  await page.getByRole("button", { name: "Bom" }).click();
  await expect(page.getByText("Obrigado pela sua resposta!")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/survey/nada`);
  await expectAccessible(page);
});
