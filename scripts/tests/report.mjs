// Runs vitest and Playwright, reads the reports that they write, and closes with what failed and one line of totals. What fails
// gets a second try; what passes only then is named and counted.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runNode } from "../run.mjs";
import { NO_TIME_LEFT } from "./no-time-left.mjs";

// More than these at once is no accident: they aren't tried again.
const FILES_TRIED_AGAIN = 5;
// More second tries than these are no accident either.
const SECOND_TRIES_MAX = 3;

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

// What Playwright's JSON report says: how many passed, the failures, and the tests that passed only at the second try.
function readPlaywright(report) {
  const specs = report.suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ status, results, annotations }) => ({
      file,
      title,
      status,
      isLeftOut: annotations.some(({ description }) => description === NO_TIME_LEFT),
      message: results.map(({ error }) => error?.message).find(Boolean) ?? "",
    })),
  );
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: specs.filter(({ status }) => status === "unexpected"),
    unsteady: specs.filter(({ status }) => status === "flaky"),
    leftOut: specs.filter(({ isLeftOut }) => isLeftOut),
  };
}

// The beginning of a message is enough to know a failure again.
function shortened(message) {
  return stripVTControlCharacters(message).split("\n").slice(0, 12).join("\n      ");
}

function failureText({ file, title, message }) {
  return `  ${file} › ${title}\n      ${shortened(message)}\n`;
}

// `begin` is told where the report is to be written. Ending without one is a failure.
async function reportOf(name, begin, read) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-reports-"));
  const file = path.join(folder, `${name}.json`);
  const isGreen = await begin(file).then(
    () => true,
    () => false,
  );
  const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : undefined;
  fs.rmSync(folder, { recursive: true, force: true });
  if (report === undefined)
    return { passed: 0, failures: [{ file: name, title: "no report", message: "" }], unsteady: [] };
  const result = read(report);
  if (!isGreen && result.failures.length === 0)
    result.failures.push({ file: name, title: "failed outside of its tests", message: "" });
  return result;
}

const vitestOnce = (name, files, env) =>
  reportOf(
    name,
    (file) =>
      runNode(
        "node_modules/vitest/vitest.mjs",
        ["run", "--reporter=default", "--reporter=./scripts/tests/vitest-reporter.mjs", ...files],
        { NODE_ENV: "test", TEST_REPORT: file, ...env },
      ),
    (report) => report,
  );

const isOption = (argument) => argument.startsWith("--");

/** Runs vitest over files or folders (none: all of them), with options, and a few files that failed once more. @returns the result */
export async function runVitest(files, env) {
  const first = await vitestOnce("vitest", files, env);
  const failed = [...new Set(first.failures.map(({ file }) => file))];
  // An error that belongs to no test has no file that could be tried again.
  if (!failed.every((file) => fs.existsSync(file))) return first;
  if (failed.length === 0 || failed.length > FILES_TRIED_AGAIN) return first;
  const second = await vitestOnce("vitest-again", [...files.filter(isOption), ...failed], env);
  const isSame = (one) => (other) => one.file === other.file && one.title === other.title;
  const unsteady = first.failures.filter((failure) => !second.failures.some(isSame(failure)));
  const newlyFailed = second.failures.filter((failure) => !first.failures.some(isSame(failure)));
  return { passed: first.passed + unsteady.length - newlyFailed.length, failures: second.failures, unsteady };
}

/** Runs Playwright over files (none: all of them); it gives what fails a second try itself. @returns the result */
export function runPlaywright(files, env) {
  return reportOf(
    "playwright",
    (file) =>
      runNode("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json", ...files], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        ...env,
      }),
    readPlaywright,
  );
}

/** Writes what failed, what needed a second try, and last the line of totals. @returns the exit code */
export function closeTests(results) {
  const all = (part) => results.flatMap((result) => result[part] ?? []);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const [failures, unsteady, leftOut] = [all("failures"), all("unsteady"), all("leftOut")];
  if (unsteady.length > 0) {
    // Tests that are known to need one at times, each with the reason. This list may only shrink.
    const known = JSON.parse(fs.readFileSync("tests/second-tries.json", "utf8"));
    process.stdout.write(`\nPassed at the second try:\n${unsteady.map(failureText).join("")}`);
    for (const { file, title } of unsteady)
      process.stdout.write(`${title}: ${known[`${file} › ${title}`] ?? "not in tests/second-tries.json"}\n`);
  }
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map(failureText).join("")}`);
  if (unsteady.length > SECOND_TRIES_MAX)
    process.stdout.write(`More than ${SECOND_TRIES_MAX} needed a second try: that is a failure.\n`);
  const secondTry = unsteady.length > 0 ? ` (${unsteady.length} of them at the second try)` : "";
  const noTime = leftOut.length > 0 ? `, ${leftOut.length} left out: no time on this machine` : "";
  process.stdout.write(`${passed} passed${secondTry}, ${failures.length} failed${noTime}\n`);
  return failures.length > 0 || unsteady.length > SECOND_TRIES_MAX || passed === 0 ? 1 : 0;
}
