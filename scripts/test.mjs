// `npm test`: every test. Builds when there is no build of this source, finds or installs a browser and mail servers, runs
// vitest (unit, integration, contract, architecture) and Playwright (end to end), and closes with one line of totals.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { browserPath } from "./browser.mjs";
import { prepareMailServers } from "./mail-servers.mjs";
import { runNode } from "./run.mjs";
import { isBuilt } from "./source-hash.mjs";

const reports = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-reports-"));
const totals = { passed: 0, failed: 0, flaky: 0 };
let isFailed = false;

async function suite(name, script, args, env, count) {
  const file = path.join(reports, `${name}.json`);
  await runNode(script, args(file), env(file)).catch(() => {
    isFailed = true;
  });
  if (!fs.existsSync(file)) {
    isFailed = true;
    return;
  }
  const { passed, failed, flaky = 0 } = count(JSON.parse(fs.readFileSync(file, "utf8")));
  totals.flaky += flaky;
  totals.passed += passed;
  totals.failed += failed;
}

const browser = browserPath();
prepareMailServers();
if (!isBuilt()) await runNode("scripts/build.mjs");
await suite(
  "vitest",
  "node_modules/vitest/vitest.mjs",
  (file) => ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
  () => ({ NODE_ENV: "test", CANGOO_BROWSER: browser }),
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
);
await suite(
  "playwright",
  "node_modules/@playwright/test/cli.js",
  () => ["test", "--reporter=list,json"],
  (file) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file, CANGOO_BROWSER: browser }),
  (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    flaky: report.stats.flaky,
  }),
);
const secondTry = totals.flaky > 0 ? ` (${totals.flaky} of them at the second try)` : "";
process.stdout.write(`${totals.passed} passed${secondTry}, ${totals.failed} failed\n`);
process.exit(isFailed || totals.failed > 0 || totals.passed === 0 ? 1 : 0);
