import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import { expectTouchable, PHONE } from "@/tests/e2e/touch-area";
import type { TestServer } from "@/tests/support/server";
import { card, dialog } from "./analytics-data";

const MINUTE_MS = 60_000;
const queue = (page: Page) => card(page, "Espera na fila");
const figure = (page: Page, name: string) => queue(page).getByRole("listitem").filter({ hasText: name });

/** Conversations that waited for 50, 70 and 190 minutes, of which the first two found somebody; and two that wait. @returns their tag */
async function addWaits(server: TestServer): Promise<string> {
  const tag = `fila-${randomUUID().slice(0, 8)}`;
  const admin = openSession(server, DEMO_ACCOUNTS.admin);
  const change = async (ids: number[], what: object) => {
    const answer = await admin.fetch("/api/v1/conversations/bulk", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ids, change: what }),
    });
    expect(answer.ok).toBe(true);
  };
  const people = (await (await admin.fetch("/api/bff/Attender/GetAttendees")).json()) as {
    id: number;
    email: string;
  }[];
  const attenderId = people.find((one) => one.email === DEMO_ACCOUNTS.agent)?.id;
  const waiting = (customer: string, minutes: number) =>
    addConversation(server, { customer, lines: ["Alguém aí?"], age: minutes * MINUTE_MS });
  const quick = waiting("Achou Depressa", 50);
  const slow = waiting("Achou Devagar", 70);
  const gone = waiting("Foi sem Ninguém", 190);
  const open = [waiting("Espera Pouco", 20), waiting("Espera Muito", 130)];
  await change([quick, slow, gone, ...open], { kind: "addTag", tag });
  await change([quick, slow], { kind: "assign", attenderId });
  await change([gone], { kind: "close" });
  return tag;
}

test("waits in the queue stand under Analytics, and each number opens its conversations, the longest wait first", async ({
  agentPage,
  server,
}) => {
  const page = await agentPage(`/analytics?tag=${await addWaits(server)}`, DEMO_ACCOUNTS.admin);
  await expect(figure(page, "Encontraram alguém")).toHaveText("Encontraram alguém2");
  await expect(figure(page, "Saíram sem ninguém")).toHaveText("Saíram sem ninguém1");
  await expect(figure(page, "Esperando agora")).toContainText(/^Esperando agora2Há até 2 h 1\d min$/);
  await expect(figure(page, "Mediana")).toContainText("50 min");
  await expect(figure(page, "P90")).toContainText("1 h 10 min");
  await expect(figure(page, "Espera mais longa")).toContainText("1 h 10 min");
  await expectAccessible(page);

  await queue(page)
    .getByRole("button", { name: /^Espera na fila: Encontraram alguém: 2\./ })
    .click();
  await expect(dialog(page)).toHaveAccessibleName("Espera na fila");
  await expect(page).toHaveURL(/queue=found/);
  const rows = dialog(page).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText("Achou Devagar");
  await expect(rows.nth(0)).toContainText("Assumida");
  await expect(rows.nth(1)).toContainText("Achou Depressa");
  await expectAccessible(page);
  await dialog(page).getByRole("radio", { name: "Esperando agora" }).check();
  await expect(page).toHaveURL(/queue=waiting/);
  await expect(rows.nth(0)).toContainText("Espera Muito");
  await expect(rows.nth(1)).toContainText("Espera Pouco");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/queue=/);

  await queue(page).getByRole("radio", { name: "Canal", exact: true }).check();
  const ofChannel = queue(page).getByRole("row", { name: /Web Chat/ });
  await ofChannel.getByRole("button", { name: /^Saíram sem ninguém: Web Chat: 1\./ }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Foi sem Ninguém");
  await expect(rows).toContainText("Fechada");
  // A link to it opens it, with the name of its row.
  await page.reload();
  await expect(dialog(page)).toContainText("Web Chat");
  await rows.getByRole("link").click();
  await expect(page).toHaveURL(/\/conversations\/\d+/);
});

test("on a phone the card and its list fit, and a finger hits what opens", async ({ browser, server }) => {
  const tag = await addWaits(server);
  const context = await signedInContext(browser, server, DEMO_ACCOUNTS.admin, PHONE);
  const page = await context.newPage();
  await page.goto(`${server.url}/analytics?tag=${tag}`);
  await expect(figure(page, "Encontraram alguém")).toHaveText("Encontraram alguém2");
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await wider()).toBe(0);
  await expectTouchable(page);
  await queue(page)
    .getByRole("button", { name: /^Espera na fila: Saíram sem ninguém: 1\./ })
    .tap();
  await expect(dialog(page).getByRole("listitem")).toContainText("Foi sem Ninguém");
  expect(await wider()).toBe(0);
  await expectTouchable(page);
  await context.close();
});

test("where nothing waits and nothing did, there is no card; a failure says so, and is tried again", async ({
  agentPage,
}) => {
  const page = await agentPage("/analytics?tag=nunca-esperou", DEMO_ACCOUNTS.admin);
  await expect(card(page, "Tickets")).toBeVisible();
  await expect(queue(page)).toHaveCount(0);
  await page.route("**/api/v1/analytics/queue?*", (route) => route.abort());
  await page.reload();
  await expect(queue(page).getByRole("alert")).toBeVisible();
  const again = page.waitForRequest("**/api/v1/analytics/queue?*");
  await queue(page).getByRole("button", { name: "Tentar novamente" }).click();
  await again;
  await page.unroute("**/api/v1/analytics/queue?*");
  await page.reload();
  await expect(card(page, "Tickets")).toBeVisible();
  await expect(queue(page)).toHaveCount(0);
});
