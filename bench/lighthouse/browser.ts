import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS } from "../../scripts/browser/chromium-flags.mjs";

/** A cookie as a browser keeps it. `url` is one of the pages that have it. */
export type Cookie = { name: string; value: string; url: string };
/** A browser that nobody used before, for Lighthouse. */
export type FreshBrowser = { port: number; stop(): Promise<void> };

const LISTENING = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//;
/** How long a browser may take to listen, milliseconds. */
const START_MS = 30_000;

/**
 * Starts a browser with a profile of its own and the cookies in it. Cookies that Lighthouse sends as extra headers are left out as soon as
 * the page keeps one of its own.
 * @throws {Error} when the browser doesn't start
 */
export async function startBrowser(cookies: readonly Cookie[]): Promise<FreshBrowser> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-lighthouse-"));
  const child = spawn(
    process.env.CHROME_PATH ?? "chromium",
    [
      ...["--headless=new", "--lang=pt-BR", "--remote-debugging-port=0", `--user-data-dir=${profile}`],
      ...CHROMIUM_FLAGS,
      "about:blank",
    ],
    // A group of its own: some systems' command is a script that starts the browser.
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const closed = once(child, "close");
      process.kill(-child.pid, "SIGKILL");
      await closed;
    }
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const port = await portOf(child);
    await keepCookies(port, cookies);
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => fail(`doesn't listen:\n${said}`), START_MS);
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`the browser ${why}`));
    };
    child.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
      const port = LISTENING.exec(said)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
    child.once("error", ({ message }) => fail(`doesn't start: ${message}`));
    child.once("exit", () => fail(`ended:\n${said}`));
  });
}

async function keepCookies(port: number, cookies: readonly Cookie[]): Promise<void> {
  if (cookies.length === 0) return;
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    await browser.contexts()[0]?.addCookies([...cookies]);
  } finally {
    // Only lets go of it.
    await browser.close();
  }
}
