import { chromium, type Page } from "@playwright/test";
import { browserPath } from "../../scripts/browser/browser-path.mjs";
import { CHROMIUM_FLAGS } from "../../scripts/browser/chromium-flags.mjs";
import { insertSession } from "../accounts";
import { startProduct } from "../product-server";
import { copyOf, firstAttender } from "../queries/databases";
import { median, type Row, type RunOptions, toRow } from "../result";

const CONVERSATIONS = 10_000;
const CPU_SLOWDOWN = 4;
/** Milliseconds. Below 200 is what web.dev/inp calls good. */
const LIMIT_MS = 150;
/** After the network fell silent: the browser reports an interaction once its frame has been drawn. */
const SETTLE_MS = 500;
const TYPED = "boleto";
const BETWEEN_KEYS_MS = 120;

declare global {
  interface Window {
    /** Milliseconds from an input to the frame that answers it, the longest since this was set to 0. */
    slowestInteraction?: number;
  }
}

// As a text: the loader that runs this file wraps functions with names in a helper that the page doesn't have.
const OBSERVE = `
  window.slowestInteraction = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) window.slowestInteraction = Math.max(window.slowestInteraction, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
`;

/** What somebody does, where; the page is the screen that it begins on. */
const INTERACTIONS: readonly { name: string; path: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: "new conversation",
    path: "/conversations",
    act: async (page) => {
      await page.getByRole("button", { name: "Nova conversa" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "typing a search",
    path: "/conversations",
    act: async (page) => {
      const search = page.getByRole("searchbox").first();
      await search.click();
      await search.pressSequentially(TYPED, { delay: BETWEEN_KEYS_MS });
    },
  },
  {
    name: "opening analytics",
    path: "/conversations",
    act: async (page) => {
      await page.locator('nav a[href="/analytics"]').click();
      await page.waitForURL("**/analytics");
    },
  },
];

/** The longest of the interactions of what somebody does on a page that they have just opened. */
async function timeSlowest(page: Page, url: string, act: (page: Page) => Promise<void>): Promise<number> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.evaluate("window.slowestInteraction = 0");
  await act(page);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => window.slowestInteraction ?? Number.NaN);
}

/** From an input to the next frame (web.dev/inp) with the processor slowed 4×. */
export async function measureInteractions({ isQuick, note }: RunOptions): Promise<Row[]> {
  const { dataDir, db } = await copyOf(CONVERSATIONS, "page-interactions");
  const { workspaceId, attenderId } = firstAttender(db);
  const token = insertSession(db, workspaceId, attenderId);
  db.close();
  const server = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: browserPath(), args: CHROMIUM_FLAGS });
  try {
    const url = `http://localhost:${server.port}`;
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "pt-BR" });
    await context.addCookies([{ name: "next-auth.session-token", value: token, url }]);
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const rows: Row[] = [];
    for (const { name, path, act } of INTERACTIONS) {
      note(`interaction: ${name}`);
      const times: number[] = [];
      // Not counted: fills the browser's cache and compiles the server's code.
      await timeSlowest(page, url + path, act);
      for (let round = 0; round < (isQuick ? 3 : 7); round += 1) times.push(await timeSlowest(page, url + path, act));
      note(`${name}: ${Math.round(median(times))} ms`);
      rows.push(
        toRow(
          {
            name: `interaction to next paint, 4× CPU: ${name}`,
            beside: `${LIMIT_MS} ms`,
            bound: { kind: "max", value: 1 },
          },
          times.map((ours) => ({ ours, baseline: LIMIT_MS })),
          (value) => `${Math.round(value)} ms`,
        ),
      );
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}
