import path from "node:path";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";
import { expectTouchable, PHONE, smallTargets } from "@/tests/e2e/touch-area";
import { addScreenRows } from "@/tests/support/matrix/screen-rows";
import { allScreens } from "@/tests/support/matrix/screens";

// Dialogs and menus are looked at where they are opened for axe: `expectAccessible` asks for the same.

const OPTIONS = { ...PHONE, reducedMotion: "reduce" } as const;

for (const viewer of ["visitor", "administrator"] as const) {
  test(`on a phone a finger hits every control that ${viewer === "visitor" ? "a visitor" : "the desk"} sees`, async ({
    browser,
    server,
  }) => {
    test.slow();
    const context =
      viewer === "visitor"
        ? await browser.newContext(OPTIONS)
        : await signedInContext(browser, server, DEMO_ACCOUNTS.admin, OPTIONS);
    const page = await context.newPage();
    const screens = allScreens(addScreenRows(path.join(server.dataDir, "cangoo.db")));
    const found: Record<string, string[]> = {};
    for (const { name, path: address } of screens.filter((screen) => screen.viewer === viewer)) {
      await page.goto(`${server.url}${address}`);
      await expect(page.locator("h1, h2, main button").filter({ visible: true }).first()).toBeVisible();
      // Dialogs and lazy parts come a moment after the page.
      await page.waitForLoadState("networkidle");
      const here = await smallTargets(page);
      if (here.length > 0) found[name] = here;
    }
    expect(found).toEqual({});
    await context.close();
  });
}

test("on a phone a finger hits what can be done with a message", async ({ browser, server }) => {
  const id = addConversation(server, { customer: "Ana Tocada", lines: ["Podem ligar?", { us: "Já ligamos." }] });
  const context = await signedInContext(browser, server, DEMO_ACCOUNTS.agent, OPTIONS);
  const page = await context.newPage();
  await page.goto(`${server.url}/conversations/${id}`);
  await page.getByRole("log").getByText("Já ligamos.").tap();
  await expect(page.getByRole("toolbar", { name: "Ações da mensagem" })).toBeVisible();
  await expectTouchable(page);
  await context.close();
});

test("on a phone a finger hits everything in the web chat", async ({ browser, server }) => {
  const context = await browser.newContext(OPTIONS);
  const page = await context.newPage();
  await page.goto(`${server.url}/demo`);
  const launcher = page.getByRole("button", { name: /Fale com a gente/ });
  const { width = 0, height = 0 } = (await launcher.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await launcher.tap();
  await page.frameLocator("iframe").getByRole("textbox").fill("Vocês entregam no sábado?");
  const frame = page.frames().find((one) => one.url().includes("/widget"));
  if (!frame) throw new Error("the chat has no frame");
  await expectTouchable(frame);
  await context.close();
});

test("the bar of a phone leads to every module, those that it has no room for by name", async ({ browser, server }) => {
  const context = await signedInContext(browser, server, DEMO_ACCOUNTS.admin, OPTIONS);
  const page = await context.newPage();
  await page.goto(`${server.url}/tickets`);
  const bar = page.getByRole("navigation", { name: "Módulos", exact: true });
  const more = bar.getByRole("button", { name: "Mais módulos" });
  await expect(more).not.toHaveAttribute("aria-current", "true");
  await expect(bar.getByRole("link")).toHaveCount(4);
  await more.tap();
  await expect(bar.getByRole("link")).toHaveText(["", /^(?:\d*|99\+)$/, "", "", "Atendentes", "Canais", "Assistente"]);
  await expectTouchable(page);
  await bar.getByRole("link", { name: "Canais" }).tap();
  await expect(page).toHaveURL(/\/channels$/);
  await expect(bar.getByRole("link")).toHaveCount(4);
  await expect(more).toHaveAttribute("aria-current", "true");
  await context.close();
});

test("what the bar of a narrow screen has no room for is reached without a mouse", async ({ agentPage }) => {
  const page = await agentPage("/tickets");
  await page.setViewportSize(PHONE.viewport);
  const bar = page.getByRole("navigation", { name: "Módulos", exact: true });
  const more = bar.getByRole("button", { name: "Mais módulos" });
  await bar.getByRole("link", { name: "Clientes" }).focus();
  await page.keyboard.press("Tab");
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("link", { name: "Assistente" })).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  for (const name of ["Atendentes", "Canais", "Assistente"]) {
    await page.keyboard.press("Tab");
    await expect(bar.getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/assistant$/);
  await expect(more).toBeFocused();
});
