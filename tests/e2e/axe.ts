import { createRequire } from "node:module";
import type AxeBuilder from "@axe-core/playwright";
import type { Frame, JSHandle, Page } from "@playwright/test";
import { expect } from "./fixtures";
import { expectTouchable, withFinger } from "./touch-area";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

type Finding = { rule: string; where: string; why: string | undefined };
type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type Options = { runOnly: { type: "tag" | "rule"; values: string[] }; resultTypes: ["violations"] };
/** What of axe the pages are asked to call. */
type Axe = {
  utils: {
    getFrameContexts(context: unknown): { frameSelector: unknown; frameContext: unknown }[];
    shadowSelect(selector: unknown): Element | null;
  };
  runPartial(context: unknown, options: Options): Promise<unknown>;
  finishRun(partials: unknown[], options: Options): Promise<Results>;
  run(context: unknown, options: Options & { iframes: false }): Promise<Results>;
};
type WithAxe = { axe?: Axe };

/** What a scheme can change. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const { source } = createRequire(import.meta.resolve("@axe-core/playwright"))("axe-core") as { source: string };

async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => (window as WithAxe).axe !== undefined))) await frame.evaluate(source);
}

async function runIn(frame: Frame, context: unknown, options: Options): Promise<[JSHandle, ...unknown[]]> {
  await addAxe(frame);
  const nested = await frame.evaluate((at) => (window as WithAxe).axe?.utils.getFrameContexts(at) ?? [], context);
  const own = await frame.evaluateHandle(([at, how]) => (window as WithAxe).axe?.runPartial(at, how), [
    context,
    options,
  ] as const);
  const results: unknown[] = [];
  for (const { frameSelector, frameContext } of nested) {
    const element = await frame.evaluateHandle(
      (at) => (window as WithAxe).axe?.utils.shadowSelect(at) ?? null,
      frameSelector,
    );
    const child = await element.asElement()?.contentFrame();
    // Null is how axe is told of a frame that it can't see into.
    if (!child) results.push(null);
    else {
      const [first, ...rest] = await runIn(child, frameContext, options);
      results.push(await first.jsonValue(), ...rest);
    }
  }
  return [own, ...results];
}

/**
 * What the builder of @axe-core/playwright does, but its megabyte of script goes into each document once, and the results
 * are put together where they arose: the builder loads it again for each look, and for each look into another new page.
 */
async function findings(page: Page, runOnly: Options["runOnly"], within: string | null): Promise<Finding[]> {
  const options: Options = { runOnly, resultTypes: ["violations"] };
  const context = { exclude: [], include: within ? [within] : [] };
  const violations = await (page.frames().length > 1
    ? violationsInFrames(page, context, options)
    : violationsOnPage(page, within, options));
  if (!violations) throw new Error("axe gave no results");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => ({ rule: id, where: node.target.join(" "), why: node.failureSummary })),
  );
}

async function violationsInFrames(page: Page, context: object, options: Options) {
  const partials = await runIn(page.mainFrame(), context, options);
  return page.evaluate(async ([results, how]) => (await (window as WithAxe).axe?.finishRun(results, how))?.violations, [
    partials,
    options,
  ] as const);
}

/** A partial run says of every element that passes where it is, which takes a third of the time. */
async function violationsOnPage(page: Page, within: string | null, options: Options) {
  await addAxe(page.mainFrame());
  return page.evaluate(
    async ([part, how]) =>
      (await (window as WithAxe).axe?.run(part ? { include: [part] } : document, { ...how, iframes: false }))
        ?.violations,
    [within, options] as const,
  );
}

/** What can lie over a page so that the page is hidden from everybody until it is closed. */
const OVER = "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]";

/** How radix-ui marks the parts of a page that it hides meanwhile. */
const HIDDEN_PAGE = "[data-aria-hidden=true]";

/** What is looked at: what hides the page, else the part that the test names, else (null) the page. */
async function partOf(page: Page, within: string | undefined): Promise<string | null> {
  const isCovered = await page.evaluate(
    ([hidden, over]) => document.querySelector(hidden) !== null && document.querySelector(over) !== null,
    [HIDDEN_PAGE, OVER] as const,
  );
  return isCovered ? OVER : (within ?? null);
}

/**
 * Expects that axe finds nothing at A and AA, in light and dark, on a desk and on a phone, and that a finger hits every
 * control on the phone. `open` runs at each width. `within` is a selector of the part that a test is about, where the
 * page as a whole is looked at by a test of its own. The window is left as it was.
 */
export async function expectAccessible(
  page: Page,
  { open, within }: { open?: () => Promise<void>; within?: string } = {},
): Promise<void> {
  const before = page.viewportSize();
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await open?.();
    // Between two pages of the desk the document has no title for a moment, until the next page's has come.
    await expect(page).toHaveTitle(/\S/);
    const part = await partOf(page, within);
    // A colour that is still changing has any contrast.
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    expect(await findings(page, { type: "tag", values: TAGS }, part), `light at ${size.width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await findings(page, { type: "rule", values: COLOUR_RULES }, part), `dark at ${size.width} px`).toEqual([]);
  }
  await withFinger(page, () => expectTouchable(page, within));
  if (before) await page.setViewportSize(before);
}
