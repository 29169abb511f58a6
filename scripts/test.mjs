// `npm test`: every test. Builds when there is no build of this source, finds or installs a browser and mail servers, runs
// vitest (unit, integration, contract, architecture) and Playwright (end to end), and closes with what failed and one line of
// totals. What fails gets a second try; what passes only then is named and counted.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { testBrowserPath } from "./browser.mjs";
import { prepareMailServers } from "./mail-servers.mjs";
import { runNode } from "./run.mjs";
import { isBuilt } from "./source-hash.mjs";
import { failureText, readPlaywright, readVitest } from "./test-report.mjs";

const reports = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-reports-"));
// More than these at once is no accident: they aren't tried again.
const FILES_TRIED_AGAIN = 5;
// More second tries than these are no accident either.
const SECOND_TRIES_MAX = 3;
/** Tests that are known to need one at times, each with the reason. This list may only shrink. */
const knownUnsteady = JSON.parse(fs.readFileSync("tests/second-tries.json", "utf8"));

// Undefined: it ended without a report.
async function reportOf(name, script, args, env, read) {
  const file = path.join(reports, `${name}.json`);
  const isGreen = await runNode(script, args(file), env(file)).then(
    () => true,
    () => false,
  );
  if (!fs.existsSync(file))
    return { passed: 0, failures: [{ file: name, title: "no report", message: "" }], unsteady: [] };
  const result = read(JSON.parse(fs.readFileSync(file, "utf8")));
  if (!isGreen && result.failures.length === 0)
    result.failures.push({ file: name, title: "failed outside of its tests", message: "" });
  return result;
}

const browser = testBrowserPath();
const runVitest = (name, files) =>
  reportOf(
    name,
    "node_modules/vitest/vitest.mjs",
    (file) => ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...files],
    () => ({ NODE_ENV: "test", CANGOO_BROWSER: browser }),
    readVitest,
  );

async function vitest() {
  const first = await runVitest("vitest", []);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > FILES_TRIED_AGAIN) return first;
  const second = await runVitest("vitest-again", files);
  const isSame = (one) => (other) => one.file === other.file && one.title === other.title;
  const unsteady = first.failures.filter((failure) => !second.failures.some(isSame(failure)));
  const newlyFailed = second.failures.filter((failure) => !first.failures.some(isSame(failure)));
  return { passed: first.passed + unsteady.length - newlyFailed.length, failures: second.failures, unsteady };
}

prepareMailServers();
if (!isBuilt()) await runNode("scripts/build.mjs");
const results = [
  await vitest(),
  await reportOf(
    "playwright",
    "node_modules/@playwright/test/cli.js",
    () => ["test", "--reporter=list,json"],
    (file) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file, CANGOO_BROWSER: browser }),
    readPlaywright,
  ),
];
const all = (part) => results.flatMap((result) => result[part]);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const [failures, unsteady] = [all("failures"), all("unsteady")];
if (unsteady.length > 0) {
  process.stdout.write(`\nPassed at the second try:\n${unsteady.map(failureText).join("")}`);
  for (const { file, title } of unsteady)
    process.stdout.write(`${title}: ${knownUnsteady[`${file} › ${title}`] ?? "not in tests/second-tries.json"}\n`);
}
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map(failureText).join("")}`);
const secondTry = unsteady.length > 0 ? ` (${unsteady.length} of them at the second try)` : "";
process.stdout.write(`${passed} passed${secondTry}, ${failures.length} failed\n`);
if (unsteady.length > SECOND_TRIES_MAX)
  process.stdout.write(`More than ${SECOND_TRIES_MAX} needed a second try: that is a failure.\n`);
process.exit(failures.length > 0 || unsteady.length > SECOND_TRIES_MAX || passed === 0 ? 1 : 0);
