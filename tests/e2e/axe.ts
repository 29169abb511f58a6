import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

type Finding = { rule: string; where: string; why: string | undefined };

async function findings(page: Page): Promise<Finding[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => ({ rule: id, where: node.target.join(" "), why: node.failureSummary })),
  );
}

/** Expects that axe finds nothing at A and AA, in light and dark, on a desk and on a phone. `open` runs at each width. */
export async function expectAccessible(page: Page, open?: () => Promise<void>): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await open?.();
    for (const colorScheme of ["light", "dark"] as const) {
      // A colour that is still changing has any contrast.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findings(page), `${colorScheme} at ${size.width} px`).toEqual([]);
    }
  }
}
