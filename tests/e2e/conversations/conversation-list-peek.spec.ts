import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";

const HOUR_MS = 60 * 60 * 1000;

const list = (page: Page) => page.getByRole("list", { name: "Lista de conversas" });
const rowOf = (page: Page, customer: string) => list(page).getByRole("listitem").filter({ hasText: customer });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Filtros de conversas" }).getByRole("link", { name: new RegExp(`^${name}`) });

test.describe("the folded list", () => {
  const entry = (page: Page) =>
    page.getByRole("navigation", { name: "Módulos" }).getByRole("link", { name: /^Conversas/ });
  const expand = (page: Page) => page.getByRole("button", { name: "Expandir lista" });

  async function fold(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Recolher lista" }).click();
    await expect(expand(page)).toBeVisible();
    await expect(list(page)).toBeHidden();
  }

  test("shows over the conversation while the pointer is on the navigation's entry or on it", async ({
    agentPage,
    server,
  }) => {
    const id = addConversation(server, { customer: "Espiada Longa", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await fold(page);
    const detail = page.getByRole("region", { name: "Conversa aberta" });
    const before = await detail.boundingBox();
    await entry(page).hover();
    await expect(rowOf(page, "Espiada Longa")).toBeVisible();
    expect(await detail.boundingBox()).toEqual(before);
    await tab(page, "Minhas").hover();
    await entry(page).hover();
    await tab(page, "Minhas").click();
    await expect(page).toHaveURL(/filter=mine/);
    await expect(list(page)).toBeVisible();
    await page.getByRole("log").hover({ position: { x: 600, y: 100 } });
    await expect(list(page)).toBeHidden();
    await expect(expand(page)).toBeVisible();
  });

  test("of a narrow window shows the same way, and opening a row ends it", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Espiada Aberta", lines: ["Oi"] });
    addConversation(server, { customer: "Espiada Seguinte", lines: ["Sou a outra"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.setViewportSize({ width: 1000, height: 768 });
    await expect(list(page)).toBeHidden();
    await entry(page).hover();
    await rowOf(page, "Espiada Seguinte").getByRole("link").click();
    await expect(list(page)).toBeHidden();
    await expect(page.getByRole("log")).toContainText("Sou a outra");
  });

  test("goes on Escape, and stays away while the pointer rests", async ({ browser, server }) => {
    const context = await signedInContext(browser, server);
    await context.clock.install();
    const page = await context.newPage();
    await page.goto(`${server.url}/conversations`);
    await fold(page);
    await entry(page).hover();
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list(page)).toBeHidden();
    await page.clock.runFor(2_000);
    await expect(list(page)).toBeHidden();
    await context.close();
  });

  test("doesn't show for a pointer that only passes", async ({ browser, server }) => {
    const context = await signedInContext(browser, server);
    await context.clock.install();
    const page = await context.newPage();
    await page.goto(`${server.url}/conversations`);
    await fold(page);
    await page.clock.pauseAt(Date.now() + HOUR_MS);
    await entry(page).hover();
    await page.clock.runFor(140);
    await page.getByRole("region", { name: "Conversa aberta" }).hover();
    await page.clock.runFor(2_000);
    await expect(list(page)).toBeHidden();
    await entry(page).hover();
    await page.clock.runFor(160);
    await expect(list(page)).toBeVisible();
    await context.close();
  });

  test("doesn't show for a finger", async ({ browser, server }) => {
    const context = await signedInContext(browser, server, DEMO_ACCOUNTS.agent, { hasTouch: true });
    await context.clock.install();
    const page = await context.newPage();
    await page.goto(`${server.url}/conversations`);
    await fold(page);
    const { x = 0, y = 0 } = (await entry(page).boundingBox()) ?? {};
    const finger = await context.newCDPSession(page);
    // Held down, as a tap is over before the list would show.
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 20, y: y + 20 }] });
    await page.clock.runFor(2_000);
    await expect(list(page)).toBeHidden();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await context.close();
  });
});

test("at 1024 pixels the list stays beside the conversation, which has 36rem, until somebody folds it", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Vizinha Larga", lines: ["Oi"] });
  addConversation(server, { customer: "Vizinha Seguinte", lines: ["Sou a vizinha"] });
  const page = await agentPage(`/conversations/${id}`);
  await page.setViewportSize({ width: 1024, height: 768 });
  const detail = page.getByRole("region", { name: "Conversa aberta" });
  await rowOf(page, "Vizinha Seguinte").getByRole("link").click();
  await expect(page.getByRole("log")).toContainText("Sou a vizinha");
  await expect(rowOf(page, "Vizinha Larga")).toBeInViewport({ ratio: 1 });
  expect((await list(page).boundingBox())?.width).toBeGreaterThanOrEqual(320);
  expect((await detail.boundingBox())?.width).toBeGreaterThanOrEqual(576);
  // The panel is the conversation's: it lies over that, and the list can still be used.
  await page.getByRole("button", { name: "Mostrar Cliente" }).click();
  await expect(page.getByRole("complementary", { name: "Cliente e assistente" })).toBeVisible();
  await rowOf(page, "Vizinha Larga").getByRole("link").click();
  await expect(page.getByRole("log")).toContainText("Oi");
  await page.getByRole("button", { name: "Recolher lista" }).click();
  await expect(list(page)).toBeHidden();
  await page.getByRole("button", { name: "Expandir lista" }).click();
  await expect(list(page)).toBeVisible();
});
