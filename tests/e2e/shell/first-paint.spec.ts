import type { BrowserContext, Page, Request } from "@playwright/test";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";

type Visit = { page: Page; complaints: string[]; styleRequests: Request[] };

/** A page that notes what the browser complains of and which style sheets it asks for. */
async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const complaints: string[] = [];
  const styleRequests: Request[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (request.url().endsWith(".css")) styleRequests.push(request);
  });
  await page.goto(url);
  return { page, complaints, styleRequests };
}

const keepsStyles = async (context: BrowserContext) =>
  (await context.cookies()).some(({ name }) => name === "cangoo-styles");
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const BACKGROUND = { light: "rgb(250, 250, 249)", dark: "rgb(22, 19, 17)" };
const PAGES = [
  { name: "signing in", path: "/login", isSignedIn: false },
  { name: "the welcome", path: "/", isSignedIn: false },
  { name: "conversations", path: "/conversations", isSignedIn: true },
  { name: "analytics", path: "/analytics", isSignedIn: true },
  { name: "settings", path: "/settings", isSignedIn: true },
  { name: "the demo shop", path: "/demo", isSignedIn: false },
] as const;

for (const colorScheme of ["light", "dark"] as const)
  for (const { name, path, isSignedIn } of PAGES)
    test(`${name}, ${colorScheme}: the browser has nothing to complain of, at first and later`, async ({
      browser,
      server,
    }) => {
      const options = { colorScheme };
      const context = isSignedIn
        ? await signedInContext(browser, server, undefined, options)
        : await browser.newContext(options);
      const first = await visit(context, `${server.url}${path}`);
      await expect.poll(() => keepsStyles(context)).toBe(true);
      const later = await visit(context, `${server.url}${path}`);
      await later.page.waitForLoadState("networkidle");
      for (const { page, complaints } of [first, later]) {
        if (path !== "/demo") expect(await background(page)).toBe(BACKGROUND[colorScheme]);
        expect(complaints).toEqual([]);
      }
      expect(await later.page.locator("link[data-precedence][disabled]").count()).toBe(0);
      await context.close();
    });

test("a first visitor sees a page in its style though the style sheet's file never comes", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  await context.route(/\.css$/, () => undefined);
  const { page, complaints } = await visit(context, `${server.url}/login`);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await background(page)).toBe(BACKGROUND.light);
  // What React shows itself needs the file as little.
  expect(await page.getByRole("dialog").evaluate((dialog) => getComputedStyle(dialog).borderRadius)).not.toBe("0px");
  expect(complaints).toEqual([]);
  expect(await keepsStyles(context)).toBe(false);
  await context.close();
});

test("the file is asked for once, when the page is there, and then comes from the cache", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const first = await visit(context, `${server.url}/login`);
  await expect.poll(() => keepsStyles(context)).toBe(true);
  expect(first.styleRequests.map((request) => request.resourceType())).toEqual(["fetch"]);
  const loadedAt = await first.page.evaluate(() => performance.timing.loadEventStart);
  expect(first.styleRequests[0]?.timing().startTime).toBeGreaterThanOrEqual(loadedAt);
  const later = await visit(context, `${server.url}/login`);
  await later.page.waitForLoadState("networkidle");
  const sizes = await later.page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".css"))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  expect(sizes).toEqual([0]);
  await context.close();
});

test("nothing is drawn before it has its style, and all of the page at once", async ({ browser, server }) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, "value") as number);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const { page } = await visit(context, `${server.url}/`);
  await expect.poll(() => keepsStyles(context)).toBe(true);
  const shifts = await page.evaluate(() => Reflect.get(globalThis, "shifts") as number[]);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  await context.close();
});

test("a page with a style sheet of its own gets it on the way from a page without", async ({ browser, server }) => {
  const context = await browser.newContext();
  const { page, complaints } = await visit(context, `${server.url}/`);
  // Before the page is interactive there is no router to go by.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const { router } = Reflect.get(globalThis, "next") as { router: { push(path: string): void } };
    router.push("/demo");
  });
  await page.waitForURL("**/demo");
  const order = () =>
    page
      .locator('link[rel="stylesheet"][data-precedence]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).disabled));
  // Its own comes behind the one that all pages share, which stays in the page itself.
  await expect.poll(order).toEqual([true, false]);
  expect(complaints).toEqual([]);
  await context.close();
});
