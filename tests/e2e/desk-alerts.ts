import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { ALERT_TOPIC_NAMES } from "@/lib/modules/notifications/policy";
import type { TestServer } from "../support/server";
import { addAttender } from "./desk-data";
import { signedInContext } from "./fixtures";
import { withDatabase } from "./server-database";
import { openSession } from "./session";

/** What a browser context showed on the desktop, and how often it rang. */
export type Alerts = { shown: { title: string; body: string; tag: string }[]; sounds: number };

type Recorder = {
  noteShown: (notification: Alerts["shown"][number]) => void;
  noteTone: () => void;
  lastNotification?: { onclick: (() => void) | null };
};

/** Notes what the pages of a context would show and play: a test's browser has neither a desktop nor a loudspeaker. */
export async function recordAlerts(context: BrowserContext, permission: NotificationPermission): Promise<Alerts> {
  const alerts: Alerts = { shown: [], sounds: 0 };
  let tones = 0;
  await context.exposeFunction("noteShown", (notification: Alerts["shown"][number]) => alerts.shown.push(notification));
  await context.exposeFunction("noteTone", () => {
    tones += 1;
    // One sound is two notes.
    alerts.sounds = Math.ceil(tones / 2);
  });
  await context.addInitScript((initial) => {
    const recorder = window as unknown as Recorder;
    class RecordedNotification {
      static permission = initial;
      static async requestPermission() {
        RecordedNotification.permission = "granted";
        return RecordedNotification.permission;
      }
      onclick: (() => void) | null = null;
      constructor(title: string, options: { body: string; tag: string }) {
        recorder.noteShown({ title, body: options.body, tag: options.tag });
        recorder.lastNotification = this;
      }
      close() {}
    }
    Object.defineProperty(window, "Notification", { value: RecordedNotification });
    const Original = window.OscillatorNode;
    Object.defineProperty(window, "OscillatorNode", {
      value: class extends Original {
        override start(when?: number) {
          recorder.noteTone();
          super.start(when);
        }
      },
    });
  }, permission);
  return alerts;
}

/** Clicks the notification that the page showed last. */
export function clickLastNotification(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as Recorder).lastNotification?.onclick?.());
}

/** Uses a page for the first time, which is when alerts and notifications load, and waits until they run. */
export async function touch(page: Page): Promise<void> {
  const running = page.waitForResponse(/\/api\/v1\/notifications\?/);
  await page.mouse.click(700, 20);
  await running;
}

/** Names an attender in a note of a conversation, as the administrator. */
export async function mention(server: TestServer, chatId: number, email: string, content: string): Promise<void> {
  const [author, { attenderId }] = [openSession(server, DEMO_ACCOUNTS.admin), openSession(server, email)];
  const response = await author.fetch(`/api/v1/conversations/${chatId}/notes`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ content, mentions: [attenderId], clientId: randomUUID() }),
  });
  if (!response.ok) throw new Error(`the note was answered ${response.status}`);
}

/** The bell of the shell. */
export const bell = (page: Page) => page.getByRole("button", { name: /^Notificações/ });
/** The list behind it. */
export const panel = (page: Page) => page.getByRole("dialog", { name: "Notificações" });

/** Opens a page of the desk and uses it, so that alerts and notifications run. */
export async function openDesk(context: BrowserContext, server: TestServer, path = "/analytics"): Promise<Page> {
  const page = await context.newPage();
  const connected = page.waitForResponse(/\/conversations\/counters/);
  await page.goto(`${server.url}${path}`);
  await connected;
  await touch(page);
  return page;
}

/** Has an attender want everything on the desktop, too. */
function wantDesktop(server: TestServer, email: string): void {
  withDatabase(server, (db) => {
    const choose = db.prepare(
      `INSERT INTO alert_choice (workspaceId, attenderId, topic, sound, desktop, updatedAt)
       SELECT workspaceId, id, ?, TRUE, TRUE, ? FROM attender WHERE email = ?`,
    );
    for (const topic of ALERT_TOPIC_NAMES) choose.run(topic, Date.now(), email);
  });
}

/** A new attender's desk who wants everything on the desktop, in a browser that says `permission`. */
export async function deskWithAlerts(
  browser: Browser,
  server: TestServer,
  path?: string,
  permission: NotificationPermission = "granted",
): Promise<{ context: BrowserContext; page: Page; alerts: Alerts; email: string }> {
  const email = addAttender(server);
  wantDesktop(server, email);
  const context = await signedInContext(browser, server, email);
  const alerts = await recordAlerts(context, permission);
  return { context, page: await openDesk(context, server, path), alerts, email };
}
