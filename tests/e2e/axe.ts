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
type Context = { exclude: []; include: string[] };
type WithAxe = { axe?: Axe; contextOf?: (within: string | undefined) => Context };

/** What a scheme can change. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const { source } = createRequire(import.meta.resolve("@axe-core/playwright"))("axe-core") as { source: string };

/** What can lie over a page so that the page is hidden from everybody until the dialog or the menu is closed. */
const OVER = "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]";
/** How radix-ui marks the parts of a page that it hides meanwhile. */
const HIDDEN_PAGE = "[data-aria-hidden=true]";
/** Where axe looks: at what hides the page, else at the part that the test names, else at the page. */
const CONTEXT_OF = `window.contextOf = (within) => {
  const isHidden = document.querySelector("${HIDDEN_PAGE}") !== null && document.querySelector("${OVER}") !== null;
  const part = isHidden ? "${OVER}" : within;
  return { exclude: [], include: part === undefined ? [] : [part] };
};`;

async function addAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => (window as WithAxe).axe !== undefined)) return;
  await frame.evaluate(source);
  await frame.evaluate(CONTEXT_OF);
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
async function findings(page: Page, runOnly: Options["runOnly"], within: string | undefined): Promise<Finding[]> {
  const options: Options = { runOnly, resultTypes: ["violations"] };
  await addAxe(page.mainFrame());
  const violations = await (page.frames().length > 1
    ? violationsInFrames(page, within, options)
    : violationsOnPage(page, within, options));
  if (!violations) throw new Error("axe gave no results");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => ({ rule: id, where: node.target.join(" "), why: node.failureSummary })),
  );
}

async function violationsInFrames(page: Page, within: string | undefined, options: Options) {
  const context = await page.evaluate((named) => (window as WithAxe).contextOf?.(named), within);
  const partials = await runIn(page.mainFrame(), context, options);
  return page.evaluate(async ([results, how]) => (await (window as WithAxe).axe?.finishRun(results, how))?.violations, [
    partials,
    options,
  ] as const);
}

/**
 * A partial run tells of every element that passes where the element is, which takes a third of the time. The context is asked for as
 * axe begins: a moment before, a dialog may have been about to close.
 */
async function violationsOnPage(page: Page, within: string | undefined, options: Options) {
  return page.evaluate(
    async ([named, how]) => {
      const { axe, contextOf } = window as WithAxe;
      return (await axe?.run(contextOf?.(named), { ...how, iframes: false }))?.violations;
    },
    [within, options] as const,
  );
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
    // A colour that is still changing has any contrast.
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    expect(await findings(page, { type: "tag", values: TAGS }, within), `light at ${size.width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await findings(page, { type: "rule", values: COLOUR_RULES }, within), `dark at ${size.width} px`).toEqual(
      [],
    );
  }
  await withFinger(page, () => expectTouchable(page, within));
  if (before) await page.setViewportSize(before);
}
