import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

type Finding = { rule: string; where: string; why: string | undefined };

/** What a scheme can change. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

async function findings(builder: AxeBuilder): Promise<Finding[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => ({ rule: id, where: node.target.join(" "), why: node.failureSummary })),
  );
}

/** Expects that axe finds nothing at A and AA, in light and dark, on a desk and on a phone. `open` runs at each width. */
export async function expectAccessible(page: Page, open?: () => Promise<void>): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await open?.();
    // A colour that is still changing has any contrast.
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    expect(await findings(new AxeBuilder({ page }).withTags(TAGS)), `light at ${size.width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await findings(new AxeBuilder({ page }).withRules(COLOUR_RULES)), `dark at ${size.width} px`).toEqual([]);
  }
}
