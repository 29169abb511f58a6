import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext } from "@/tests/e2e/fixtures";
import { test } from "@/tests/e2e/own-server";
import { PHONE } from "@/tests/e2e/touch-area";
import { addScreenRows } from "@/tests/support/matrix/screen-rows";
import { allScreens, type Screen } from "@/tests/support/matrix/screens";
import type { TestServer } from "@/tests/support/server";

/** Cumulative layout shift (https://web.dev/articles/cls, where 0.1 is called good): of what strangers see, and of the desk. */
const SHIFT_MAX: Readonly<Record<Screen["viewer"], number>> = { visitor: 0.02, administrator: 0.05 };
// More than a thread shows at once, and few of them (50–53) in its last chunk: the chunk before is in view as well. On a server of
// its own: what another test has begun would arrive amid the loading.
const LINES = Array.from({ length: 53 }, (_, line) => `Linha ${line} ${"e mais um pouco ".repeat(line % 9)}`);
const DEVICES = { "a phone": PHONE, "a desk": { viewport: { width: 1440, height: 900 } } };

type Shift = { value: number; moved: string[] };

/** The screens of a viewer on which something moved, and what. */
async function shiftsOn(
  context: BrowserContext,
  server: TestServer,
  viewer: Screen["viewer"],
): Promise<Record<string, Shift[]>> {
  await context.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // What follows an input within half a second is an answer to it.
        if (Reflect.get(entry, "hadRecentInput")) continue;
        const sources: { node: Element | null }[] = Reflect.get(entry, "sources");
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? "");
        shifts.push({ value: Reflect.get(entry, "value"), moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const page = await context.newPage();
  const long = addConversation(server, { customer: `Longa ${viewer}`, lines: LINES });
  // Else the dashboard rightly says for a moment that it counts the new messages.
  await expect
    .poll(async () => {
      const answer = await context.request.get(`${server.url}/api/v1/analytics`);
      return answer.status() === 401 || !(await answer.json()).isCatchingUp;
    })
    .toBe(true);
  const screens = [
    ...allScreens(addScreenRows(path.join(server.dataDir, "cangoo.db"))),
    { name: "long conversation", path: `/conversations/${long}`, viewer: "administrator" },
  ];
  const found: Record<string, Shift[]> = {};
  for (const { name, path: address } of screens.filter((screen) => screen.viewer === viewer)) {
    await page.goto(`${server.url}${address}`);
    await expect(page.locator("h1, h2, main button").filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => Reflect.get(globalThis, "shifts") as Shift[]);
    if (shifts.reduce((sum, { value }) => sum + value, 0) >= SHIFT_MAX[viewer]) found[name] = shifts;
  }
  return found;
}

for (const [device, options] of Object.entries(DEVICES)) {
  test(`nothing that a visitor sees moves while a page's parts come, on ${device}`, async ({ browser, server }) => {
    test.slow();
    const context = await browser.newContext(options);
    expect(await shiftsOn(context, server, "visitor")).toEqual({});
    await context.close();
  });

  test(`nothing on the desk moves while a screen's parts come, on ${device}`, async ({ browser, server }) => {
    test.slow();
    const context = await signedInContext(browser, server, DEMO_ACCOUNTS.admin, options);
    expect(await shiftsOn(context, server, "administrator")).toEqual({});
    await context.close();
  });
}
