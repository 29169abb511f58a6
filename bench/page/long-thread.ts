import type { Page } from "@playwright/test";
import type Database from "better-sqlite3";
import { inTurns, percentile, type Row, type RunOptions, toRow } from "../result";
import { onDesk } from "./desk";

const LONG = 5_000;
const SHORT = 50;
const ANSWER_LIMIT_MS = 30_000;
/** Steps of the wheel, and pixels of each, while frames are timed. */
const WHEEL_STEPS = 60;
const WHEEL_PX = 400;

declare global {
  interface Window {
    frameGaps?: number[];
  }
}

/** Gives the newest two conversations of the list this many messages each. @returns their ids. */
function fill(db: Database.Database, workspaceId: number, counts: readonly number[]): number[] {
  const ids = db
    .prepare("SELECT id FROM conversation WHERE workspaceId = ? ORDER BY id LIMIT ?")
    .pluck()
    .all(workspaceId, counts.length) as number[];
  const now = Date.now();
  const add = db.prepare(
    `INSERT INTO message (workspaceId, conversationId, seq, senderKind, type, content, createdAt) VALUES (?, ?, ?, ?, 'text', ?, ?)`,
  );
  db.transaction(() => {
    ids.forEach((id, index) => {
      const count = counts[index] ?? 0;
      db.prepare("DELETE FROM message WHERE conversationId = ?").run(id);
      for (let seq = 1; seq <= count; seq += 1) {
        const text = `Mensagem ${seq}: o pedido 4711 ainda não chegou, podem verificar? ${"Obrigada. ".repeat(seq % 7)}`;
        add.run(workspaceId, id, seq, "customer", text, now - (count - seq) * 60_000);
      }
      db.prepare(
        "UPDATE conversation SET status = 'active', closedAt = NULL, lastSeq = ?, lastMessageText = 'fim', lastMessageAt = ?, lastActivityAt = ? WHERE id = ?",
      ).run(count, now, now + index, id);
    });
  })();
  return ids;
}

/** Milliseconds from the click on a row until the conversation's newest message has been drawn. */
async function timeOpening(page: Page, url: string, chatId: number, newest: number): Promise<number> {
  await page.goto(url, { waitUntil: "networkidle" });
  const row = page.locator(`[data-chat-id="${chatId}"]`);
  // The pointer's way to the row loads the detail's code, as it does for a person.
  await row.hover();
  await page.waitForLoadState("networkidle");
  const opened = page.evaluate<number>(timeUntilDrawn(newest));
  await row.click();
  return opened;
}

// As texts: the loader that runs this file wraps functions with names in a helper that the page doesn't have.
const timeUntilDrawn = (seq: number) => `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("message ${seq} was never drawn")), ${ANSWER_LIMIT_MS});
  document.addEventListener("click", () => {
    const clickedAt = performance.now();
    const look = () => {
      const box = document.querySelector('[data-seq="${seq}"]')?.getBoundingClientRect();
      const isSeen = box && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight;
      requestAnimationFrame(isSeen ? () => resolve(performance.now() - clickedAt) : look);
    };
    look();
  }, { capture: true, once: true });
})`;
const COUNT_FRAMES = `
  window.frameGaps = [];
  let last = performance.now();
  requestAnimationFrame(function frame(now) {
    window.frameGaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  });
`;

/** 95th percentile of the time between two frames while the open conversation is scrolled back from its end. */
async function timeScrolling(page: Page): Promise<number> {
  const log = page.locator("[role=log]");
  await log.hover();
  await page.evaluate(COUNT_FRAMES);
  for (let step = 0; step < WHEEL_STEPS; step += 1) {
    await page.mouse.wheel(0, step % 20 < 10 ? -WHEEL_PX : WHEEL_PX);
    await page.waitForTimeout(16);
  }
  return percentile(await page.evaluate(() => window.frameGaps ?? []), 95);
}

/** Scrolls back until the first message is there. */
async function loadAll(page: Page): Promise<void> {
  await page.locator("[role=log]").focus();
  const first = page.locator('[data-seq="1"]');
  while ((await first.count()) === 0) {
    await page.keyboard.press("Home");
    await page.waitForTimeout(50);
  }
  await page.waitForLoadState("networkidle");
}

/** Opening and scrolling a conversation of 5,000 messages, beside one of 50. */
export function measureLongThread({ isQuick, note }: RunOptions): Promise<Row[]> {
  const desk = {
    name: "page-thread",
    conversations: SHORT,
    fill: (db: Database.Database, workspaceId: number) => fill(db, workspaceId, [LONG, SHORT]),
  };
  return onDesk(desk, async ({ context, url: address, filled }) => {
    const [long = 0, short = 0] = filled ?? [];
    const url = `${address}/conversations`;
    const page = await context.newPage();
    await timeOpening(page, url, short, SHORT);
    note("opening 5,000 messages");
    const opening = await inTurns(
      isQuick ? 3 : 7,
      () => timeOpening(page, url, long, LONG),
      () => timeOpening(page, url, short, SHORT),
    );
    note("scrolling 5,000 messages");
    await timeOpening(page, url, long, LONG);
    await loadAll(page);
    const other = await context.newPage();
    await timeOpening(other, url, short, SHORT);
    const scrolling = await inTurns(
      isQuick ? 3 : 5,
      async () => {
        await page.bringToFront();
        return timeScrolling(page);
      },
      async () => {
        await other.bringToFront();
        return timeScrolling(other);
      },
    );
    const ms = (value: number) => `${Math.round(value)} ms`;
    return [
      toRow(
        { name: "open a conversation of 5,000", beside: "one of 50 messages", bound: { kind: "max", value: 1.3 } },
        opening,
        ms,
      ),
      toRow(
        {
          name: "scroll 5,000 loaded messages, p95 between frames",
          beside: "50 messages",
          bound: { kind: "max", value: 2 },
        },
        scrolling,
        ms,
      ),
    ];
  });
}
