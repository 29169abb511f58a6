import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { bell, deskWithAlerts, mention, openDesk, panel, touch } from "@/tests/e2e/desk-alerts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import type { TestServer } from "@/tests/support/server";

const entry = (page: Page, text: string) => panel(page).getByRole("listitem").filter({ hasText: text });
const filter = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });
const saved = (page: Page, path: RegExp) =>
  page.waitForResponse(
    (response) => path.test(response.url()) && response.request().method() !== "GET" && response.ok(),
  );

/** Leaves two mentions and something given with somebody, each about a conversation of its own. */
async function fill(server: TestServer, email: string): Promise<void> {
  for (const text of ["Primeira menção", "Segunda menção"]) {
    const id = addConversation(server, { customer: `Central ${text}`, lines: ["Oi"], subject: text });
    await mention(server, id, email, text);
  }
  const id = addConversation(server, { customer: "Central Entregue", lines: ["Oi"], subject: "Entregue a mim" });
  const { attenderId } = openSession(server, email);
  const response = await openSession(server, addAttender(server)).fetch(`/api/v1/conversations/${id}/assignment`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ attenderId, from: null }),
  });
  if (!response.ok) throw new Error(`the assignment was answered ${response.status}`);
}

test.describe("the list behind the bell", () => {
  test("reads nothing by being looked at, and one entry by its button", async ({ agentPage, server }) => {
    const email = addAttender(server);
    await fill(server, email);
    const page = await agentPage("/analytics", email);
    await touch(page);
    await bell(page).click();
    await expect(entry(page, "Segunda menção")).toContainText("Nova");
    await expect(bell(page)).toHaveAccessibleName("Notificações, 3 não lidas");
    const marked = saved(page, /notifications\/read$/);
    await entry(page, "Segunda menção").getByRole("button", { name: "Marcar como lida" }).click();
    await marked;
    await expect(bell(page)).toHaveAccessibleName("Notificações, 2 não lidas");
    await expect(entry(page, "Segunda menção").getByRole("link")).toBeFocused();
    await expect(entry(page, "Primeira menção").getByRole("button", { name: "Marcar como lida" })).toBeVisible();
  });

  test("is narrowed by kind and to what is unread, and marks what it shows", async ({ agentPage, server }) => {
    const email = addAttender(server);
    await fill(server, email);
    const page = await agentPage("/analytics", email);
    await touch(page);
    await bell(page).click();
    await filter(page, "Menções").click();
    await expect(entry(page, "menção")).toHaveCount(2);
    await expect(entry(page, "Entregue a mim")).toHaveCount(0);
    await panel(page).getByRole("button", { name: "Marcar estas como lidas" }).click();
    await expect(bell(page)).toHaveAccessibleName("Notificações, 1 não lida");
    await filter(page, "Não lidas").click();
    await expect(panel(page).getByRole("listitem")).toHaveCount(1);
    await expect(entry(page, "Entregue a mim")).toBeVisible();
    await filter(page, "Sistema").click();
    await expect(panel(page)).toContainText("Nenhuma notificação corresponde a este filtro.");
  });

  test("is walked by arrows and by j and k, and opened by Enter", async ({ agentPage, server }) => {
    const email = addAttender(server);
    await fill(server, email);
    const page = await agentPage("/analytics", email);
    await touch(page);
    await bell(page).click();
    await expect(panel(page).getByRole("listitem")).toHaveCount(3);
    await page.keyboard.press("ArrowDown");
    await expect(entry(page, "Entregue a mim").getByRole("link")).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowDown");
    await expect(entry(page, "Primeira menção").getByRole("link")).toBeFocused();
    await page.keyboard.press("k");
    await expect(entry(page, "Segunda menção").getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/conversations\/\d+\?m=/);
    await expect(bell(page)).toHaveAccessibleName("Notificações, 2 não lidas");
  });

  test("says the exact time of the entry that has the focus", async ({ agentPage, server }) => {
    const email = addAttender(server);
    await fill(server, email);
    const page = await agentPage("/analytics", email);
    await touch(page);
    await bell(page).click();
    await expect(panel(page).getByRole("listitem")).toHaveCount(3);
    await page.keyboard.press("End");
    await expect(entry(page, "Primeira menção").getByRole("time")).toHaveText(/\d{2}\/\d{2}\/\d{4},? \d{2}:\d{2}/, {
      useInnerText: true,
    });
  });

  test("shows what comes while a filter is on only if it fits", async ({ agentPage, server }) => {
    const email = addAttender(server);
    const page = await agentPage("/analytics", email);
    await touch(page);
    await bell(page).click();
    await filter(page, "Atribuídas a mim").click();
    await expect(panel(page)).toContainText("Nada aqui");
    await fill(server, email);
    await expect(entry(page, "Entregue a mim")).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName("Notificações, 3 não lidas");
    await expect(panel(page).getByRole("listitem")).toHaveCount(1);
  });

  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const)
    test(`is accessible and fits at ${width} pixels, light and dark`, async ({ agentPage, server }, info) => {
      const email = addAttender(server);
      await fill(server, email);
      // A page with little on it: what the list lies over is cut off by it, which axe takes for small.
      const page = await agentPage("/channels", email);
      await page.setViewportSize({ width, height });
      await touch(page);
      await bell(page).click();
      await expect(panel(page).getByRole("listitem")).toHaveCount(3);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.screenshot({ path: info.outputPath(`centre-${width}-${colorScheme}.png`) });
        await expectAccessible(page);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
});

test.describe("quiet hours", () => {
  test("that hold now keep the sound back, are said at the bell, and the bell counts", async ({ browser, server }) => {
    const { page, alerts, context, email } = await deskWithAlerts(browser, server, "/settings");
    const other = await openDesk(context, server, "/tickets");
    const isOn = page.getByRole("switch", { name: "Horário de silêncio" });
    // From midnight to midnight it is always quiet.
    await Promise.all([saved(page, /\/v1\/me$/), isOn.check()]);
    for (const name of ["Das", "Até"]) {
      await page.getByLabel(name, { exact: true }).fill("00:00");
      await Promise.all([saved(page, /\/v1\/me$/), page.keyboard.press("Enter")]);
    }
    await bell(other).click();
    await expect(panel(other)).toContainText(/Silêncio até/);
    await mention(server, addConversation(server, { customer: "Quieta", lines: ["Oi"] }), email, "De madrugada");
    await expect(entry(other, "De madrugada")).toBeVisible();
    expect([alerts.sounds, alerts.shown]).toEqual([0, []]);
    await Promise.all([saved(page, /\/v1\/me$/), page.getByRole("switch", { name: "Menções passam" }).check()]);
    await mention(server, addConversation(server, { customer: "Cida Agora", lines: ["Oi"] }), email, "Agora passa");
    await expect.poll(() => alerts.sounds).toBe(1);
    await context.close();
  });

  test("refuse what is no time, are kept over a reload, and are accessible", async ({ agentPage, server }, info) => {
    const page = await agentPage("/settings", addAttender(server));
    const isOn = page.getByRole("switch", { name: "Horário de silêncio" });
    await Promise.all([saved(page, /\/v1\/me$/), isOn.check()]);
    await page.getByLabel("Das", { exact: true }).fill("99");
    await page.getByLabel("Das", { exact: true }).blur();
    await expect(page.getByText("Digite um horário, como 22:00.")).toBeVisible();
    await Promise.all([saved(page, /\/v1\/me$/), page.getByRole("checkbox", { name: "domingo" }).uncheck()]);
    await page.reload();
    await expect(isOn).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "domingo" })).not.toBeChecked();
    await expect(page.getByLabel("Das", { exact: true })).toHaveValue("22:00");
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await isOn.scrollIntoViewIfNeeded();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.screenshot({ path: info.outputPath(`quiet-${width}-${colorScheme}.png`) });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expectAccessible(page);
  });
});
