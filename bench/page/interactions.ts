import type { Page } from "@playwright/test";
import { type Row, type RunOptions, toRow } from "../result";
import { onDesk } from "./desk";

const CONVERSATIONS = 10_000;
const CPU_SLOWDOWN = 4;
/** Milliseconds. web.dev/inp calls 200 and less good. */
const LIMIT_MS = 150;
/** Milliseconds after the network fell silent: the browser reports an interaction after its frame, and a short one not at all. */
const SETTLE_MS = 500;
const TYPED = "boleto";
const BETWEEN_KEYS_MS = 120;

declare global {
  interface Window {
    /** The longest time since it was set to 0 from an input to the frame that shows the answer. Milliseconds. */
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

/** What somebody does on the list of conversations. */
const INTERACTIONS: readonly { name: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: "new conversation",
    act: async (page) => {
      await page.getByRole("button", { name: "Nova conversa" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "typing a search",
    act: async (page) => {
      const search = page.getByPlaceholder("Pesquisar ou começar nova conversa");
      await search.focus();
      await search.pressSequentially(TYPED, { delay: BETWEEN_KEYS_MS });
    },
  },
  {
    name: "opening analytics",
    act: async (page) => {
      await page.locator('nav a[href="/analytics"]').click();
      await page.waitForURL("**/analytics");
    },
  },
];

/** Milliseconds of the longest interaction while somebody does something in the list, which they have just opened. */
async function timeSlowest(page: Page, url: string, act: (page: Page) => Promise<void>): Promise<number> {
  await page.goto(`${url}/conversations`, { waitUntil: "networkidle" });
  await page.evaluate("window.slowestInteraction = 0");
  await act(page);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => window.slowestInteraction ?? Number.NaN);
}

/** From an input to the next frame (web.dev/inp) with the processor slowed 4×. */
export function measureInteractions({ isQuick, note }: RunOptions): Promise<Row[]> {
  return onDesk({ name: "page-interactions", conversations: CONVERSATIONS }, async ({ context, url }) => {
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const rows: Row[] = [];
    for (const { name, act } of INTERACTIONS) {
      note(`interaction: ${name}`);
      const times: number[] = [];
      // Not counted: fills the browser's cache and compiles the server's code.
      await timeSlowest(page, url, act);
      for (let round = 0; round < (isQuick ? 3 : 7); round += 1) times.push(await timeSlowest(page, url, act));
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
  });
}
