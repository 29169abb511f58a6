import type { Page } from "@playwright/test";
import type { AlertTopic } from "@/lib/modules/notifications/policy";
import { expectAccessible } from "@/tests/e2e/axe";
import { bell, deskWithAlerts, mention, openDesk, panel, recordAlerts, touch } from "@/tests/e2e/desk-alerts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import type { TestServer } from "@/tests/support/server";

const TOPICS = {
  assigned: "Recebo uma conversa ou um ticket",
  mention: "Um colega me menciona com @",
  unassigned: "Um cliente escreve em uma conversa sem responsável",
  workspace: "Um e-mail não é entregue, há notícia de um canal ou uma regra foi desligada por falhas",
} as const satisfies Partial<Record<AlertTopic, string>>;
const WAYS = { bell: "Sino", sound: "Som", desktop: "Área de trabalho" } as const;

const section = (page: Page) => page.locator("#alerts");
const choice = (page: Page, topic: keyof typeof TOPICS, way: keyof typeof WAYS) =>
  section(page).getByRole("switch", { name: `${TOPICS[topic]} ${WAYS[way]}` });

/** Clicks a switch and waits until the server has it. */
async function turn(page: Page, topic: keyof typeof TOPICS, way: keyof typeof WAYS): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith(`/me/alerts/${topic}`) && response.status() === 200,
  );
  await choice(page, topic, way).click();
  await saved;
}

async function put(server: TestServer, email: string, path: string, body: object): Promise<void> {
  const response = await openSession(server, email).fetch(path, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
}

/** A conversation that is given to an attender by a colleague. */
async function give(server: TestServer, email: string, subject: string): Promise<number> {
  const id = addConversation(server, { customer: `Cliente de ${subject}`, lines: ["Oi"], subject });
  const { attenderId } = openSession(server, email);
  await put(server, addAttender(server), `/api/v1/conversations/${id}/assignment`, { attenderId, from: null });
  return id;
}

test.describe("a kind that is switched off at the bell", () => {
  test("makes no number, no entry and no notice, and the others go on", async ({ agentPage, server }) => {
    const email = addAttender(server);
    const page = await agentPage("/settings", email);
    await touch(page);
    await turn(page, "assigned", "bell");
    const given = await give(server, email, "Fica em silêncio");
    await mention(server, given, email, "Esta conta");
    await expect(bell(page)).toHaveAccessibleName("Notificações, 1 não lida");
    await expect(page.getByRole("status").filter({ hasText: "mencionou você" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "passada para você" })).toHaveCount(0);
    await bell(page).click();
    await expect(panel(page).getByRole("link").filter({ hasText: "Esta conta" })).toBeVisible();
    await expect(panel(page).getByText("Uma conversa foi passada para você")).toHaveCount(0);
  });

  test("takes what waited out of the number, and brings it back with the switch", async ({ agentPage, server }) => {
    const email = addAttender(server);
    await give(server, email, "Já esperava");
    const page = await agentPage("/settings", email);
    await touch(page);
    await expect(bell(page)).toHaveAccessibleName("Notificações, 1 não lida");
    await turn(page, "assigned", "bell");
    await expect(bell(page)).toHaveAccessibleName("Notificações");
    await turn(page, "assigned", "bell");
    await expect(bell(page)).toHaveAccessibleName("Notificações, 1 não lida");
  });

  test("is said where one looks for it, with the way to choose", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", addAttender(server));
    await touch(page);
    await turn(page, "mention", "bell");
    await page.getByRole("link", { name: "Tickets" }).click();
    await bell(page).click();
    await panel(page).getByRole("link", { name: "Alguns tipos não aparecem aqui. Escolher" }).click();
    await expect(page).toHaveURL(/\/settings#alerts$/);
    await expect(choice(page, "mention", "bell")).toBeInViewport();
  });
});

test.describe("a choice", () => {
  test("made in one tab holds in the other at once, for the sound and for the switch", async ({ browser, server }) => {
    const { page, alerts, context, email } = await deskWithAlerts(browser, server, "/settings");
    const other = await openDesk(context, server, "/settings");
    await turn(page, "mention", "sound");
    await expect(choice(other, "mention", "sound")).not.toBeChecked();
    const id = addConversation(server, { customer: "Sem toque", lines: ["Oi"] });
    await mention(server, id, email, "Calado");
    for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName("Notificações, 1 não lida");
    await give(server, email, "Com toque");
    await expect.poll(() => alerts.sounds).toBe(1);
    await context.close();
  });

  test("of a sound is one sound among one's tabs", async ({ browser, server }) => {
    const { page, alerts, context, email } = await deskWithAlerts(browser, server, "/settings");
    const other = await openDesk(context, server, "/tickets");
    await give(server, email, "Um toque só");
    for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName("Notificações, 1 não lida");
    await expect.poll(() => alerts.sounds).toBe(1);
    await context.close();
  });

  test("is there after a reload, and by keyboard", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", addAttender(server));
    const saved = page.waitForResponse(/\/me\/alerts\/mention$/);
    await choice(page, "mention", "sound").focus();
    await page.keyboard.press("Space");
    await saved;
    await page.reload();
    await expect(choice(page, "mention", "sound")).not.toBeChecked();
    await expect(choice(page, "mention", "bell")).toBeChecked();
  });

  test("goes back and says so when it couldn't be saved", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", addAttender(server));
    await page.route("**/api/v1/me/alerts/mention", (route) => route.abort());
    await choice(page, "mention", "sound").click();
    await expect(page.getByRole("alert").filter({ hasText: "Preferência não salva" })).toBeVisible();
    await expect(choice(page, "mention", "sound")).toBeChecked();
  });

  test("keeps what another browser chose of the same kind meanwhile", async ({ agentPage, server }) => {
    const email = addAttender(server);
    const page = await agentPage("/settings", email);
    let isFirst = true;
    await page.route("**/api/v1/me/alerts/mention", async (route) => {
      if (isFirst) {
        isFirst = false;
        const elsewhere = { version: 0, bell: false, sound: true, desktop: false };
        await put(server, email, "/api/v1/me/alerts/mention", elsewhere);
      }
      await route.continue();
    });
    await turn(page, "mention", "sound");
    await expect(choice(page, "mention", "bell")).not.toBeChecked();
    await page.reload();
    for (const way of ["bell", "sound"] as const) await expect(choice(page, "mention", way)).not.toBeChecked();
  });

  test("of the company's matters is the administrators'", async ({ agentPage, server }) => {
    const [agent, administrator] = [addAttender(server), addAttender(server, { profile: 1 })];
    await expect(choice(await agentPage("/settings", agent), "workspace", "bell")).toHaveCount(0);
    await expect(choice(await agentPage("/settings", administrator), "workspace", "bell")).toBeChecked();
  });

  test("fits a phone, and is accessible", async ({ agentPage, server }) => {
    const page = await agentPage("/settings", addAttender(server, { profile: 1 }));
    await page.setViewportSize({ width: 390, height: 844 });
    await choice(page, "workspace", "desktop").scrollIntoViewIfNeeded();
    await expect(choice(page, "workspace", "desktop")).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page, { within: "#alerts" });
  });
});

test.describe("the desktop", () => {
  test("is off, and the browser is asked only when it is switched on", async ({ browser, server, visitor }) => {
    const context = await signedInContext(browser, server, addAttender(server));
    const alerts = await recordAlerts(context, "default");
    const page = await openDesk(context, server, "/settings");
    await expect(choice(page, "unassigned", "desktop")).not.toBeChecked();
    await (await visitor()).say("Só o som");
    await expect.poll(() => alerts.sounds).toBe(1);
    expect(alerts.shown).toEqual([]);
    await turn(page, "unassigned", "desktop");
    await expect(choice(page, "unassigned", "desktop")).toBeChecked();
    await expect(choice(page, "mention", "desktop")).not.toBeChecked();
    await (await visitor()).say("Agora sim");
    await expect.poll(() => alerts.shown.map(({ body }) => body)).toEqual(["Agora sim"]);
    await context.close();
  });

  test("says how to allow it where the browser was told not to", async ({ browser, server }) => {
    const { page, context } = await deskWithAlerts(browser, server, "/settings", "denied");
    await expect(choice(page, "mention", "desktop")).toBeDisabled();
    await expect(section(page).getByText(/O navegador bloqueou as notificações/)).toBeVisible();
    await expect(choice(page, "mention", "sound")).toBeEnabled();
    await context.close();
  });
});
