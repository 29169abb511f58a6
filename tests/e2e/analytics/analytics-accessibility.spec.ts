import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { OTHER_ADMIN } from "@/tests/support/template";
import { card, dialog, emptyOtherWorkspace } from "./analytics-data";

const chart = (name: string) => `section:has(h2:text-is("${name}")) .recharts-surface`;

test("the dashboard with its charts has nothing for axe to find", async ({ agentPage }) => {
  const page = await agentPage("/analytics?period=30d", DEMO_ACCOUNTS.admin);
  await expect(page.locator(chart("Volume de conversas por hora")).first()).toBeVisible();
  await expectAccessible(page);
});

test("its tables and a definition have nothing for axe to find", async ({ agentPage }) => {
  const page = await agentPage("/analytics?period=7d", DEMO_ACCOUNTS.admin);
  for (const name of ["Volume de conversas por hora", "Conversas por dia"])
    await card(page, name).getByRole("radio", { name: "Tabela" }).check();
  await page.getByRole("button", { name: "O que conta: Conversas em aberto" }).click();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await expectAccessible(page);
});

test("the list of a figure has nothing for axe to find", async ({ agentPage }) => {
  const page = await agentPage("/analytics?period=90d&figure=closed_human", DEMO_ACCOUNTS.admin);
  await expect(dialog(page).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
});

test("the exports have nothing for axe to find", async ({ agentPage }) => {
  const page = await agentPage("/analytics?exports=true", DEMO_ACCOUNTS.admin);
  await expect(dialog(page).getByText("Suas exportações")).toBeVisible();
  await expectAccessible(page);
});

test("the start of an empty workspace has nothing for axe to find", async ({ agentPage, server }) => {
  emptyOtherWorkspace(server);
  const page = await agentPage("/analytics", OTHER_ADMIN);
  await expect(page.getByRole("heading", { name: "Os números começam com a primeira conversa" })).toBeVisible();
  await expectAccessible(page);
});

test("no width makes the dashboard scroll sideways", async ({ agentPage }) => {
  const page = await agentPage("/analytics?period=90d", DEMO_ACCOUNTS.admin);
  await expect(page.locator(chart("Conversas por dia")).first()).toBeVisible();
  for (const width of [1440, 1024, 768, 641, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
  }
});
