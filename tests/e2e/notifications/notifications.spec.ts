import { expectAccessible } from "@/tests/e2e/axe";
import { bell, clickLastNotification, deskWithAlerts, mention, openDesk, panel, touch } from "@/tests/e2e/desk-alerts";
import { addAttender, addConversation, addMessages } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";

test.describe("a mention", () => {
  test("counts at the bell, and a toast leads to the conversation", async ({ agentPage, server }) => {
    const email = addAttender(server);
    const id = addConversation(server, { customer: "Menção Rápida", lines: ["Oi"], subject: "Frete para Belém" });
    const page = await agentPage("/analytics", email);
    await touch(page);
    await mention(server, id, email, "Consegue confirmar o frete?");
    await expect(page.getByRole("button", { name: "Notificações, 1 não lida" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "mencionou você" })).toContainText("Frete para Belém");
    await page.getByRole("button", { name: "Abrir conversa" }).click();
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}\\?m=1&entry=\\d+$`));
    await expect(page.getByRole("log")).toContainText("Consegue confirmar o frete?");
  });

  test("waits at the bell with who wrote it, where and what, and opens there", async ({ agentPage, server }) => {
    const email = addAttender(server);
    const id = addConversation(server, { customer: "Menção Guardada", lines: ["Oi"], subject: "Nota fiscal 8812" });
    await mention(server, id, email, "O financeiro liberou, pode responder.");
    const page = await agentPage("/tickets", email);
    await touch(page);
    await bell(page).click();
    const item = panel(page).getByRole("listitem").getByRole("link");
    await expect(item).toContainText("Mariana Azevedo Rocha mencionou você");
    await expect(item).toContainText("Nota fiscal 8812");
    await expect(item).toContainText("O financeiro liberou, pode responder.");
    await item.click();
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}\\?m=1&entry=\\d+$`));
    await expect(panel(page)).toHaveCount(0);
  });

  test("opens at its note, far back in a long conversation, and marks it", async ({ agentPage, server }) => {
    const email = addAttender(server);
    const lines = Array.from({ length: 30 }, (_, index) => `Antes ${index + 1}`);
    const id = addConversation(server, { customer: "Menção Distante", lines });
    await mention(server, id, email, "A nota lá de trás");
    addMessages(server, id, 150);
    const page = await agentPage("/analytics", email);
    await touch(page);
    await bell(page).click();
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        this.setAttribute("data-marked", "");
        return animate.apply(this, how);
      };
    });
    await panel(page).getByRole("listitem").getByRole("link").click();
    const note = page.getByRole("log").getByRole("article").filter({ hasText: "A nota lá de trás" });
    await expect(note).toBeInViewport();
    await expect(note).toHaveAttribute("data-marked");
    await expect(page.getByRole("log").locator("[data-marked]")).toHaveCount(1);
    // The conversation's other messages come and go around it without taking the place.
    await expect(page.getByRole("button", { name: "Ir para o fim" })).toBeVisible();
    await expect(note).toBeInViewport();
  });

  test("opens at its note in the conversation that is open already", async ({ agentPage, server }) => {
    const email = addAttender(server);
    const id = addConversation(server, { customer: "Menção Aqui", lines: ["Oi"] });
    await mention(server, id, email, "Está bem aqui");
    addMessages(server, id, 40);
    const page = await agentPage(`/conversations/${id}`, email);
    const note = page.getByRole("log").getByText("Está bem aqui");
    await expect(page.getByRole("log")).toContainText("Depois 40");
    await expect(note).not.toBeInViewport();
    await touch(page);
    await bell(page).click();
    await panel(page).getByRole("listitem").getByRole("link").click();
    await expect(note).toBeInViewport();
  });

  test("counts no more once it was marked as read, here, in the other window and after a reload", async ({
    browser,
    server,
  }) => {
    const email = addAttender(server);
    const id = addConversation(server, { customer: "Menção Vista", lines: ["Oi"] });
    await mention(server, id, email, "Só para avisar");
    const context = await signedInContext(browser, server, email);
    const [one, two] = [await openDesk(context, server), await openDesk(context, server, "/tickets")];
    for (const page of [one, two]) await expect(bell(page)).toHaveAccessibleName("Notificações, 1 não lida");
    await bell(one).click();
    await expect(panel(one)).toContainText("Só para avisar");
    await expect(bell(two)).toHaveAccessibleName("Notificações, 1 não lida");
    await panel(one).getByRole("button", { name: "Marcar todas como lidas" }).click();
    for (const page of [one, two]) await expect(bell(page)).toHaveAccessibleName("Notificações");
    await two.reload();
    await touch(two);
    await expect(bell(two)).toHaveAccessibleName("Notificações");
    await context.close();
  });
});

test.describe("the bell", () => {
  test("says what it is for while there is nothing", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics", addAttender(server));
    await bell(page).click();
    await expect(panel(page)).toContainText("Nenhuma notificação");
    await expect(panel(page)).toContainText("Quando um colega mencionar você");
  });

  test("opens and closes by keyboard, and gets the focus back", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics", addAttender(server));
    await bell(page).focus();
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
  });

  test("closes by a click elsewhere", async ({ agentPage, server }) => {
    const page = await agentPage("/analytics", addAttender(server));
    await bell(page).click();
    await expect(panel(page)).toBeVisible();
    await page.mouse.click(900, 100);
    await expect(panel(page)).toHaveCount(0);
  });

  test("is accessible with a mention in its list", async ({ agentPage, server }) => {
    const email = addAttender(server);
    await mention(server, addConversation(server, { customer: "Menção Axe", lines: ["Oi"] }), email, "Olha isto");
    const page = await agentPage("/analytics", email);
    await touch(page);
    await bell(page).click();
    await expect(panel(page)).toContainText("Olha isto");
    await expectAccessible(page);
  });
});

test.describe("a customer's message", () => {
  test("rings and shows name and text on the desktop, and a click opens it", async ({ browser, server, visitor }) => {
    const { page, alerts, context } = await deskWithAlerts(browser, server);
    const chatId = await (await visitor()).say(`Cadê meu pedido? ${"x".repeat(100)}`);
    await expect.poll(() => alerts.shown).toHaveLength(1);
    expect(alerts.sounds).toBe(1);
    expect(alerts.shown[0]?.title).not.toBe("");
    expect(alerts.shown[0]?.body).toBe(`Cadê meu pedido? ${"x".repeat(63)}…`);
    await clickLastNotification(page);
    await expect(page).toHaveURL(`${server.url}/conversations/${chatId}`);
    await context.close();
  });

  test("in the conversation in front of one is no alert", async ({ browser, server, visitor }) => {
    const [open, other] = [await visitor(), await visitor()];
    const chatId = await open.say("Primeira");
    const { alerts, context } = await deskWithAlerts(browser, server, `/conversations/${chatId}`);
    await open.say("Segunda, à vista");
    await other.say("De outra conversa");
    await expect.poll(() => alerts.shown.map(({ body }) => body)).toEqual(["De outra conversa"]);
    await context.close();
  });

  test("in a colleague's conversation is no alert", async ({ browser, server, visitor, colleague }) => {
    const [theirs, nobodys] = [await visitor(), await visitor()];
    const chatId = await theirs.say("Oi");
    await (await colleague()).say(chatId, "Olá, pois não?");
    const { alerts, context } = await deskWithAlerts(browser, server);
    await theirs.say("Com a colega");
    await nobodys.say("Sem ninguém");
    await expect.poll(() => alerts.shown.map(({ body }) => body)).toEqual(["Sem ninguém"]);
    await context.close();
  });

  test("is one alert with many others at once", async ({ browser, server, visitor }) => {
    const people = [await visitor(), await visitor(), await visitor()];
    const { alerts, context } = await deskWithAlerts(browser, server);
    await Promise.all(people.map((person, index) => person.say(`Todos juntos ${index}`)));
    await expect.poll(() => alerts.shown.map(({ title }) => title)).toEqual(["3 conversas com novas mensagens"]);
    expect(alerts.sounds).toBe(1);
    await context.close();
  });

  test("is one alert for two windows of one attender", async ({ browser, server, visitor }) => {
    const { alerts, context } = await deskWithAlerts(browser, server);
    await openDesk(context, server, "/tickets");
    const person = await visitor();
    await person.say("Primeira vez");
    await expect.poll(() => alerts.shown).toHaveLength(1);
    await person.say("Segunda vez");
    await expect.poll(() => alerts.shown.map(({ body }) => body)).toEqual(["Primeira vez", "Segunda vez"]);
    expect(alerts.sounds).toBe(2);
    await context.close();
  });

  test("makes no sound while all is muted at the bell, and one again after it", async ({
    browser,
    server,
    visitor,
  }) => {
    const { page, alerts, context, email } = await deskWithAlerts(browser, server);
    await bell(page).click();
    const mute = panel(page).getByRole("switch", { name: "Silenciar" });
    const saved = () => page.waitForResponse((response) => response.url().endsWith("/api/v1/me") && response.ok());
    await Promise.all([saved(), mute.check()]);
    await expect(bell(page)).toHaveAccessibleName("Notificações silenciadas");
    const id = addConversation(server, { customer: "Em silêncio", lines: ["Oi"] });
    await mention(server, id, email, "Conta, mas não toca");
    await expect(panel(page)).toContainText("Conta, mas não toca");
    expect(alerts.sounds).toBe(0);
    await Promise.all([saved(), mute.uncheck()]);
    await (await visitor()).say("De novo com som");
    await expect.poll(() => alerts.sounds).toBe(1);
    await context.close();
  });
});

test.describe("the tab's title", () => {
  test("has the number of unread conversations, on every screen and as it changes", async ({
    agentPage,
    server,
    visitor,
  }) => {
    const page = await agentPage("/conversations");
    await touch(page);
    const { unread } = await (await page.request.get(`${server.url}/api/v1/conversations/counters`)).json();
    await expect(page).toHaveTitle(`(${unread}) Conversas · Cangoo`);
    await page.getByRole("link", { name: "Tickets" }).click();
    await expect(page).toHaveTitle(`(${unread}) Tickets · Cangoo`);
    await (await visitor()).say("Mais uma");
    await expect(page).toHaveTitle(`(${unread + 1}) Tickets · Cangoo`);
    await page.getByRole("link", { name: /^Conversas/ }).click();
    await expect(page).toHaveTitle(`(${unread + 1}) Conversas · Cangoo`);
  });

  test("is plain when nobody waits", async ({ browser, server }) => {
    const context = await signedInContext(browser, server);
    await context.route("**/api/v1/conversations/counters", (route) =>
      route.fulfill({ json: { all: 9, unread: 0, mine: 0, overdue: 0, closed: 0 } }),
    );
    const page = await openDesk(context, server, "/tickets");
    await expect(page).toHaveTitle("Tickets · Cangoo");
    await context.close();
  });
});
