import path from "node:path";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";
import { addScreenRows } from "@/tests/support/matrix/screen-rows";
import { allScreens, type Screen } from "@/tests/support/matrix/screens";
import type { TestServer } from "@/tests/support/server";

/** Text twice as large as the browser's default, as people set it once for all pages. */
const LARGE_TEXT = { standard: 32, fixed: 26 };

/** What of a page is out of reach at its sides, cut off, or under something else. */
const troubles = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page scrolls sideways: ${scrollWidth} px of ${clientWidth} px`);
    const isSideways = (part: Element | null): boolean =>
      part !== null &&
      ((/auto|scroll/.test(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth) ||
        isSideways(part.parentElement));
    /** Something around it shows another part of itself now. */
    const isScrolledAway = (part: Element | null, x: number, y: number): boolean => {
      if (part === null) return x < 0 || x >= clientWidth || y < 0 || y >= window.innerHeight;
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const isOutside = x < left || x >= right || y < top || y >= bottom;
      return (getComputedStyle(part).overflow !== "visible" && isOutside) || isScrolledAway(part.parentElement, x, y);
    };
    // What lies behind a dialog isn't for use.
    const root = document.querySelector("[role=dialog][data-state=open]") ?? document.body;
    for (const element of root.querySelectorAll("button, a[href], input, select, textarea, h1, h2, h3")) {
      const box = element.getBoundingClientRect();
      const { visibility, opacity, clipPath, overflowX, textOverflow } = getComputedStyle(element);
      const isHidden = visibility === "hidden" || opacity === "0" || clipPath !== "none";
      if (isHidden || box.width <= 1 || box.height <= 1) continue;
      const name = `${element.tagName} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
      const isInside = box.left >= -1 && box.right <= clientWidth + 1;
      if (!isInside && !isSideways(element.parentElement)) found.push(`${name} is cut off at a side`);
      const isCut = element.scrollWidth > element.clientWidth + 1 && overflowX !== "visible";
      if (isCut && /^(BUTTON|H[123])$/.test(element.tagName) && textOverflow !== "ellipsis")
        found.push(`the text of ${name} is cut off`);
      const isOverfull = element.scrollHeight > element.clientHeight + 4 && /^(A|BUTTON)$/.test(element.tagName);
      if (isOverfull && getComputedStyle(element).display !== "inline") found.push(`${name} is higher than its place`);
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (element.tagName.startsWith("H") || isScrolledAway(element.parentElement, x, y)) continue;
      const hit = document.elementFromPoint(x, y);
      const isReached =
        !hit || element.contains(hit) || hit.contains(element) || hit.closest("label")?.contains(element);
      if (!isReached) found.push(`${name} is covered`);
    }
    return found;
  });

async function expectUsable(page: Page, server: TestServer, screens: readonly Screen[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const { name, path: address } of screens) {
    await page.goto(`${server.url}${address}`);
    await expect(page.locator("h1, h2, main button").filter({ visible: true }).first()).toBeVisible();
    // Dialogs and lazy parts come a moment after the page.
    await page.waitForLoadState("networkidle");
    const here = await troubles(page);
    if (here.length > 0) found[name] = here;
  }
  expect(found).toEqual({});
}

for (const [title, viewport, text] of [
  ["1280 × 1024 enlarged to 200 %", { width: 640, height: 512 }, null],
  ["text of twice the size", { width: 1280, height: 1024 }, LARGE_TEXT],
] as const) {
  for (const viewer of ["visitor", "administrator"] as const) {
    test(`every screen of ${viewer === "visitor" ? "a visitor" : "the desk"} is usable with ${title}`, async ({
      browser,
      server,
    }) => {
      test.slow();
      const options = { viewport, reducedMotion: "reduce" } as const;
      const context =
        viewer === "visitor"
          ? await browser.newContext(options)
          : await signedInContext(browser, server, DEMO_ACCOUNTS.admin, options);
      const page = await context.newPage();
      if (text) await (await context.newCDPSession(page)).send("Page.setFontSizes", { fontSizes: text });
      const rows = addScreenRows(path.join(server.dataDir, "cangoo.db"));
      const screens = allScreens(rows).filter((screen) => screen.viewer === viewer);
      await expectUsable(page, server, screens);
      await context.close();
    });
  }
}
