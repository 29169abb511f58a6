import path from "node:path";
import type { Page } from "@playwright/test";
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

const bar = (page: Page) => page.getByRole("navigation", { name: "Módulos", exact: true });
const more = (page: Page) => page.getByRole("button", { name: "Mais", exact: true });
const behindMore = (page: Page) => page.getByRole("navigation", { name: "Mais módulos" });

test("the bar of a phone has five places with their names, and behind the last is everything else", async ({
  browser,
  server,
}) => {
  const context = await signedInContext(browser, server, DEMO_ACCOUNTS.admin, OPTIONS);
  const page = await context.newPage();
  await page.goto(`${server.url}/tickets`);
  await expect(bar(page).getByRole("link")).toHaveText([/^(?:\d*|99\+)Conversas$/, "Tickets", "Clientes"]);
  await expect(bar(page).getByRole("link", { name: "Tickets" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: /^Notificações/ })).toHaveText(/Notificações$/);
  await expect(more(page)).toHaveText("Mais");
  await expect(more(page)).not.toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("button", { name: /^Sua conta/ })).toBeHidden();
  await more(page).tap();
  await expect(behindMore(page).getByRole("link")).toHaveText(["Análises", "Atendentes", "Canais", "Assistente"]);
  const card = page.getByRole("region", { name: "Mais" });
  await expect(card.getByRole("link", { name: "Configurações" })).toBeVisible();
  await expectTouchable(page);
  await behindMore(page).getByRole("link", { name: "Canais" }).tap();
  await expect(page).toHaveURL(/\/channels$/);
  await expect(behindMore(page)).toHaveCount(0);
  await expect(more(page)).toHaveAttribute("aria-current", "true");
  await more(page).tap();
  await card.getByRole("button", { name: "Sair" }).tap();
  await expect(page.getByRole("dialog", { name: "Sair do sistema" })).toBeVisible();
  await context.close();
});

test("the bar of a phone has no place for what somebody may not see", async ({ agentPage }) => {
  const page = await agentPage("/tickets");
  await page.setViewportSize(PHONE.viewport);
  await more(page).click();
  await expect(behindMore(page).getByRole("link")).toHaveText(["Análises", "Assistente"]);
});

test("what the bar of a narrow screen has no room for is reached without a mouse", async ({ agentPage }) => {
  const page = await agentPage("/tickets", DEMO_ACCOUNTS.admin);
  await page.setViewportSize(PHONE.viewport);
  await bar(page).getByRole("link", { name: "Clientes" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^Notificações/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(more(page)).toBeFocused();
  await expect(more(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(behindMore(page)).toHaveCount(0);
  await expect(more(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(behindMore(page).getByRole("button", { name: "Buscar e comandos" })).toBeFocused();
  for (const name of ["Análises", "Atendentes", "Canais", "Assistente"]) {
    await page.keyboard.press("Tab");
    await expect(behindMore(page).getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/assistant$/);
  await expect(more(page)).toBeFocused();
});
