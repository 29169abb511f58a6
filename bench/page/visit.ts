import { chromium } from "@playwright/test";
import { browserPath } from "../../scripts/browser/browser-path.mjs";
import { CHROMIUM_FLAGS } from "../../scripts/browser/chromium-flags.mjs";

/** A page to look at; `isSlow` is a phone's processor (4× slower) on a slow 4G line. */
export type PageVisit = {
  url: string;
  cookie?: { name: string; value: string };
  /** What must be there for the page to count as shown. */
  readySelector: string;
  isSlow?: boolean;
};

type PageFigures = { scriptBytes: number; lcpMs: number; nodes: number };

export type BenchBrowser = { look(visit: PageVisit): Promise<PageFigures>; close(): Promise<void> };

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const VISIT_LIMIT_MS = 60_000;
/** After the network fell silent, time for what starts late: lazy chunks, the last paint. */
const SETTLE_MS = 1_500;

declare global {
  interface Window {
    largestPaint?: number;
  }
}

/** Starts a browser; each look is a new profile, so nothing comes from a cache. */
export async function openBrowser(): Promise<BenchBrowser> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: CHROMIUM_FLAGS });
  return {
    close: () => browser.close(),
    async look({ url, cookie, readySelector, isSlow = false }) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "pt-BR" });
      try {
        if (cookie) await context.addCookies([{ ...cookie, url }]);
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        const scripts = new Set<string>();
        let scriptBytes = 0;
        await session.send("Network.enable");
        session.on("Network.responseReceived", ({ requestId, type, response }) => {
          if (type === "Script" || /\.js(\?|$)/.test(response.url)) scripts.add(requestId);
        });
        session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
          if (scripts.has(requestId)) scriptBytes += encodedDataLength;
        });
        if (isSlow) {
          await session.send("Network.emulateNetworkConditions", SLOW_4G);
          await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
        }
        await page.addInitScript(() => {
          new PerformanceObserver((list) => {
            window.largestPaint = list.getEntries().at(-1)?.startTime;
          }).observe({ type: "largest-contentful-paint", buffered: true });
        });
        await page.goto(url, { waitUntil: "load", timeout: VISIT_LIMIT_MS });
        await page.locator(readySelector).first().waitFor({ timeout: VISIT_LIMIT_MS });
        await page.waitForLoadState("networkidle", { timeout: VISIT_LIMIT_MS });
        await page.waitForTimeout(isSlow ? SETTLE_MS * 2 : SETTLE_MS);
        if (new URL(page.url()).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${page.url()}`);
        const seen = await page.evaluate(() => ({
          lcpMs: window.largestPaint ?? Number.NaN,
          nodes: document.querySelectorAll("*").length,
        }));
        return { scriptBytes, ...seen };
      } finally {
        await context.close();
      }
    },
  };
}
