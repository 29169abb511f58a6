import type { Page } from "@playwright/test";
import type Database from "better-sqlite3";
import { type Row, type RunOptions, toRow } from "../result";
import { onDesk } from "./desk";

const CONVERSATIONS = 10_000;
const CPU_SLOWDOWN = 4;
/** Milliseconds. web.dev/inp calls 200 and less good. */
const LIMIT_MS = 200;
/** For what is done most. */
const STRICT_LIMIT_MS = 150;
/** Milliseconds after the network fell silent: the browser reports an interaction after its frame, and a short one not at all. */
const SETTLE_MS = 500;
const TYPED = "boleto";
/** As many canned replies as a team keeps. */
const REPLIES = Array.from({ length: 60 }, (_, index) => `resposta-${index}`);
const CONTENT = "Olá, {{cliente}}! Seu pedido saiu hoje e chega em até três dias úteis.";
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

const press = async (page: Page, key: string) => {
  await page.keyboard.press(key);
  await page.waitForTimeout(BETWEEN_KEYS_MS);
};
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: BETWEEN_KEYS_MS });
/** Opens the first conversation, in which a job begins. */
const openFirst = async (page: Page) => {
  await press(page, "j");
  await page.getByRole("log").waitFor();
};
const command = async (page: Page, words: string) => {
  await press(page, "Control+k");
  await page.getByRole("dialog").waitFor();
  await type(page, words);
  await page.getByRole("option", { selected: true }).waitFor();
  await press(page, "Enter");
};

/** What somebody does, beginning at the list of conversations: everyday jobs, as tests/e2e/conversations/jobs does them. */
const INTERACTIONS: readonly { name: string; isStrict?: true; act: (page: Page) => Promise<void> }[] = [
  {
    name: "new conversation",
    isStrict: true,
    act: async (page) => {
      await page.getByRole("button", { name: "Nova conversa" }).first().click();
      await page.getByRole("dialog").waitFor();
      await type(page, TYPED);
    },
  },
  {
    name: "typing a search",
    isStrict: true,
    act: async (page) => {
      const search = page.getByPlaceholder("Pesquisar ou começar nova conversa");
      await search.focus();
      await search.pressSequentially(TYPED, { delay: BETWEEN_KEYS_MS });
    },
  },
  {
    name: "opening analytics",
    isStrict: true,
    act: async (page) => {
      await page.locator('nav a[href="/analytics"]').click();
      await page.waitForURL("**/analytics");
    },
  },
  {
    name: "opening and answering",
    act: async (page) => {
      await openFirst(page);
      await press(page, "r");
      await type(page, "Já vejo");
      await press(page, "Enter");
    },
  },
  {
    name: "answering, closing, going on",
    act: async (page) => {
      await openFirst(page);
      await press(page, "r");
      await type(page, "Feito");
      await press(page, "Control+Shift+Enter");
    },
  },
  {
    name: "assigning",
    act: async (page) => {
      await openFirst(page);
      await press(page, "a");
      await page.getByRole("menu").or(page.getByRole("dialog")).waitFor();
      await type(page, "a");
    },
  },
  {
    name: "finding by the palette",
    act: async (page) => {
      await press(page, "Control+k");
      await page.getByRole("dialog").waitFor();
      await type(page, TYPED);
    },
  },
  {
    name: "a ticket of a conversation",
    act: async (page) => {
      await openFirst(page);
      await press(page, "Shift+T");
      await page.getByRole("dialog").waitFor();
      await type(page, TYPED);
    },
  },
  {
    name: "a note with a mention",
    act: async (page) => {
      await openFirst(page);
      await press(page, "n");
      await type(page, "@a");
      await press(page, "Escape");
      await type(page, " veja");
      await press(page, "Enter");
    },
  },
  {
    name: "a canned reply",
    act: async (page) => {
      await openFirst(page);
      await press(page, "r");
      // What the visit before left there.
      for (const key of ["Control+a", "Backspace"]) await press(page, key);
      await type(page, "/");
      await page.getByRole("listbox").waitFor();
      await press(page, "Escape");
    },
  },
  { name: "what is overdue in one's teams", act: (page) => command(page, "Atrasadas") },
  {
    name: "keeping a canned reply",
    act: async (page) => {
      await openFirst(page);
      await press(page, "r");
      await type(page, "Três dias");
      await command(page, "Guardar o texto");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "inviting",
    act: async (page) => {
      await command(page, "Convidar");
      await page.waitForURL("**/attenders");
      await page.getByRole("dialog").waitFor();
      await type(page, "Ana");
    },
  },
  {
    name: "snoozing",
    act: async (page) => {
      await openFirst(page);
      await press(page, "s");
      await page.getByRole("dialog").waitFor();
      await type(page, "sexta 14h");
      await press(page, "Enter");
    },
  },
  {
    name: "closing some at once",
    act: async (page) => {
      await press(page, "j");
      for (const key of ["x", "j", "j", "Shift+X", "e"]) await press(page, key);
    },
  },
  {
    name: "exporting last month",
    act: async (page) => {
      await command(page, "Exportar");
      await page.waitForURL("**/analytics**");
      await page.getByRole("dialog").waitFor();
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
  const fill = (db: Database.Database, workspaceId: number) => {
    const insert = db.prepare(
      "INSERT INTO canned_reply (workspaceId, shortcut, content, updatedAt) VALUES (?, ?, ?, ?)",
    );
    for (const [index, shortcut] of REPLIES.entries()) insert.run(workspaceId, shortcut, CONTENT, Date.now() - index);
  };
  return onDesk({ name: "page-interactions", conversations: CONVERSATIONS, fill }, async ({ context, url }) => {
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const rows: Row[] = [];
    for (const { name, isStrict, act } of INTERACTIONS) {
      const limit = isStrict ? STRICT_LIMIT_MS : LIMIT_MS;
      note(`interaction: ${name}`);
      const times: number[] = [];
      // Not counted: fills the browser's cache and compiles the server's code.
      await timeSlowest(page, url, act);
      for (let round = 0; round < (isQuick ? 3 : 7); round += 1) times.push(await timeSlowest(page, url, act));
      note(`${name}: ${Math.round(times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN)} ms`);
      rows.push(
        toRow(
          {
            name: `interaction to next paint, 4× CPU: ${name}`,
            beside: `${limit} ms`,
            bound: { kind: "max", value: 1 },
          },
          times.map((ours) => ({ ours, baseline: limit })),
          (value) => `${Math.round(value)} ms`,
        ),
      );
    }
    return rows;
  });
}
