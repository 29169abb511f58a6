import type { Page } from "@playwright/test";
import { MODULES } from "@/components/shell/modules";
import { median, type Row, type RunOptions, toRow } from "../result";
import { onDesk } from "./desk";

const CONVERSATIONS = 10_000;
/** What feels like at once. */
const LIMIT_MS = 80;
const ANSWER_LIMIT_MS = 10_000;

// As a text: the loader that runs this file wraps functions with names in a helper that the page doesn't have.
const timeUntilContent = (module: string) => `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("nothing of ${module} was drawn")), ${ANSWER_LIMIT_MS});
  document.addEventListener("click", () => {
    const clickedAt = performance.now();
    const before = document.querySelector("main > *");
    const look = () => {
      const now = document.querySelector("main > *");
      const isThere = location.pathname === "/${module}" && now !== before && now.getBoundingClientRect().height > 0;
      requestAnimationFrame(isThere ? () => resolve(performance.now() - clickedAt) : look);
    };
    look();
  }, { capture: true, once: true });
})`;

/** Milliseconds from the click on a module's entry until something of the module has been drawn. */
async function timeMove(page: Page, module: string): Promise<number> {
  const entry = page.locator(`nav a[href="/${module}"]`);
  // The pointer's way to the entry fetches what is known of the module, as it does for a person.
  await entry.hover();
  await page.waitForLoadState("networkidle");
  const drawn = page.evaluate<number>(timeUntilContent(module));
  await entry.click();
  const ms = await drawn;
  await page.waitForLoadState("networkidle");
  return ms;
}

/** Going from module to module by the navigation, with everything in the browser's cache: the slowest of each round. */
export function measureNavigation({ isQuick, note }: RunOptions): Promise<Row[]> {
  return onDesk({ name: "page-navigation", conversations: CONVERSATIONS }, async ({ context, url }) => {
    const page = await context.newPage();
    await page.goto(`${url}/${MODULES.at(-1)}`, { waitUntil: "networkidle" });
    const times = new Map<string, number[]>(MODULES.map((module) => [module, []]));
    for (const module of MODULES) await timeMove(page, module);
    const rounds: number[] = [];
    for (let round = 0; round < (isQuick ? 3 : 7); round += 1) {
      const moves: number[] = [];
      for (const module of MODULES) {
        const ms = await timeMove(page, module);
        moves.push(ms);
        times.get(module)?.push(ms);
      }
      rounds.push(Math.max(...moves));
    }
    for (const [module, all] of times) note(`to ${module}: ${Math.round(median(all))} ms`);
    return [
      toRow(
        {
          name: "from module to module, first content, the slowest",
          beside: `${LIMIT_MS} ms`,
          bound: { kind: "max", value: 1 },
        },
        rounds.map((ours) => ({ ours, baseline: LIMIT_MS })),
        (value) => `${Math.round(value)} ms`,
      ),
    ];
  });
}
