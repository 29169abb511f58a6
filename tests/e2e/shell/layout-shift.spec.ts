import path from "node:path";
import { expect, test } from "@/tests/e2e/fixtures";
import { PHONE } from "@/tests/e2e/touch-area";
import { addScreenRows } from "@/tests/support/matrix/screen-rows";
import { allScreens } from "@/tests/support/matrix/screens";

/** Cumulative layout shift; a fifth of what is called good (https://web.dev/articles/cls). */
const SHIFT_MAX = 0.02;
const DEVICES = { "a phone": PHONE, "a desk": { viewport: { width: 1440, height: 900 } } };

type Shift = { value: number; moved: string[] };

for (const [device, options] of Object.entries(DEVICES))
  test(`nothing that a visitor sees moves while a page's parts come, on ${device}`, async ({ browser, server }) => {
    test.slow();
    const context = await browser.newContext(options);
    await context.addInitScript(() => {
      const shifts: Shift[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const sources: { node: Element | null }[] = Reflect.get(entry, "sources");
          const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? "");
          shifts.push({ value: Reflect.get(entry, "value"), moved });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const page = await context.newPage();
    const screens = allScreens(addScreenRows(path.join(server.dataDir, "cangoo.db")));
    const found: Record<string, Shift[]> = {};
    for (const { name, path: address } of screens.filter(({ viewer }) => viewer === "visitor")) {
      await page.goto(`${server.url}${address}`);
      await expect(page.locator("h1, h2, main button").filter({ visible: true }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      const shifts = await page.evaluate(() => Reflect.get(globalThis, "shifts") as Shift[]);
      if (shifts.reduce((sum, { value }) => sum + value, 0) >= SHIFT_MAX) found[name] = shifts;
    }
    expect(found).toEqual({});
    await context.close();
  });
