import type { Locator, Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

/** All tabs of a strip stand on one line, where there are many on two at the widest, whole, inside a page that doesn't scroll sideways, and the current one shows. */
async function expectOneLine(page: Page, strip: Locator, tabs: Locator, linesAtWidest = 1): Promise<void> {
  for (const width of [390, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    if (!(await strip.isVisible())) continue;
    const tops = await tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)));
    expect(new Set(tops).size, `lines at ${width} px`).toBeLessThanOrEqual(width === 1440 ? linesAtWidest : 1);
    const cut = await tabs.evaluateAll((all) =>
      all.filter((tab) => tab.scrollWidth > tab.clientWidth + 1).map((tab) => tab.textContent),
    );
    expect(cut, `cut at ${width} px`).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `sideways at ${width} px`,
    ).toBe(0);
  }
}

/** The last tab can be reached at 390 px: opening it brings it into sight. */
async function expectInSight(strip: Locator, tab: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [around, own] = [await strip.boundingBox(), await tab.boundingBox()];
      return around && own && own.x >= around.x - 1 && own.x + own.width <= around.x + around.width + 1;
    })
    .toBe(true);
}

test("the tabs of the conversations", async ({ agentPage }) => {
  const page = await agentPage();
  const strip = page.getByRole("navigation", { name: "Filtros de conversas" });
  // In the wide list the tabs say all that they can without being scrolled.
  await expectOneLine(page, strip, strip.getByRole("link"), 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await strip.getByRole("link").last().click();
  await expect(strip.getByRole("link").last()).toHaveAttribute("aria-current", "true");
  await expectInSight(strip, strip.getByRole("link").last());
});

test("the tabs of the assistant", async ({ agentPage }) => {
  const page = await agentPage("/assistant?tab=usage", DEMO_ACCOUNTS.admin);
  const strip = page.getByRole("tablist").first();
  await expectOneLine(page, strip, strip.getByRole("tab"));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expectInSight(strip, strip.getByRole("tab", { selected: true }));
});

test("the tabs of the settings on a narrow screen", async ({ agentPage }) => {
  const page = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  await page.setViewportSize({ width: 390, height: 844 });
  const links = page.getByRole("navigation", { name: "Seções das configurações" }).getByRole("link");
  const tops = await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThan(3);
  expect(new Set(tops).size).toBe(1);
});

test("the tabs of the panel beside a conversation", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Abas do Painel", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  const strip = page.getByRole("tablist", { name: "Cliente e assistente" });
  await expect(strip).toBeVisible();
  await expectOneLine(page, strip, strip.getByRole("tab"));
});

for (const [name, address] of [
  ["the analytics' periods", "/analytics"],
  ["the customers' directory", "/customers"],
  ["the assistant's usage", "/assistant?tab=usage"],
] as const)
  test(`every choice of ${name} is written whole where there is room`, async ({ agentPage }) => {
    const page = await agentPage(address, DEMO_ACCOUNTS.admin);
    await page.setViewportSize({ width: 1440, height: 900 });
    const choices = page.locator("#main fieldset").filter({ has: page.getByRole("radio") });
    await expect(choices.first()).toBeVisible();
    const cut = await choices
      .locator("label span.truncate")
      .evaluateAll((all) => all.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent));
    expect(cut).toEqual([]);
  });
