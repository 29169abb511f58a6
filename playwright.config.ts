import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS } from "./scripts/browser/chromium-flags.mjs";

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  // Limits for a busy machine: a passing test never waits for them.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // With a fresh server. What passes only then is named as flaky in the report and counted in the last line.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  outputDir: "test-results",
  globalSetup: "./tests/e2e/global-setup.ts",
  use: {
    locale: "pt-BR",
    actionTimeout: 15_000,
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1440, height: 900 },
    // A trace of every test would take two fifths of the suite's time: ask for it with --trace on.
    screenshot: "only-on-failure",
    // The graphics in the browser's own process: nothing is drawn on a screen, and a process more takes a tenth of the suite's time.
    launchOptions: { executablePath: process.env.CANGOO_BROWSER, args: [...CHROMIUM_FLAGS, "--in-process-gpu"] },
  },
});
