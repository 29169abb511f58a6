import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { shellNextTo } from "@/scripts/browser/headless-shell.mjs";

const registry = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-registry-"));
afterAll(() => fs.rmSync(registry, { recursive: true, force: true }));

test("Playwright's headless shell is found next to its browser, of the same version", () => {
  const shell = (version: number) =>
    path.join(registry, `chromium_headless_shell-${version}`, "chrome-headless-shell-linux64", "chrome-headless-shell");
  for (const version of [1254, 1255]) {
    fs.mkdirSync(path.dirname(shell(version)), { recursive: true });
    fs.writeFileSync(shell(version), "");
  }
  const browser = (version: number) => path.join(registry, `chromium-${version}`, "chrome-linux64", "chrome");
  expect(shellNextTo(browser(1255))).toBe(shell(1255));
  expect(shellNextTo(browser(1256))).toBeUndefined();
  expect(shellNextTo("/usr/bin/chromium")).toBeUndefined();
  expect(shellNextTo(undefined)).toBeUndefined();
});
