import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-test-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const FILES = {
  "fails.test.js": "test('passes', () => {}); test('fails', () => { throw new Error('as it should'); });",
  "late.test.js":
    "test('leaves something', () => { setTimeout(() => { throw new Error('too late'); }, 1); });" +
    "test('goes on', () => new Promise((resolve) => setTimeout(resolve, 50)));",
  "broken.test.js": "throw new Error('no such thing');",
};

test("a report names tests that failed, files that can't be run, and errors that no test caught", () => {
  for (const [name, text] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), text);
  const file = path.join(folder, "report.json");
  const reporter = `--reporter=${path.resolve("scripts/tests/vitest-reporter.mjs")}`;
  const { status } = spawnSync(
    process.execPath,
    [path.resolve("node_modules/vitest/vitest.mjs"), "run", "--globals", "--root", folder, reporter],
    { cwd: folder, env: { ...process.env, TEST_REPORT: file } },
  );
  const { passed, failures } = JSON.parse(fs.readFileSync(file, "utf8")) as {
    passed: number;
    failures: { file: string; title: string; message: string }[];
  };
  const told = failures.map(({ file: of, title, message }) => [path.basename(of), title, message.split("\n")[0]]);
  expect([status, passed]).toEqual([1, 3]);
  expect(told.sort()).toEqual([
    ["broken.test.js", "the file itself", "Error: no such thing"],
    ["fails.test.js", "fails", "Error: as it should"],
    ["late.test.js", "an error that no test caught", "Error: too late"],
  ]);
});

test("the last line says how many browser tests were left out for want of time", () => {
  const script =
    "import { closeTests } from './scripts/tests/report.mjs';" +
    "closeTests([{ passed: 2, failures: [], unsteady: [], leftOut: [{}, {}, {}] }]);";
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  expect(stdout).toBe("2 passed, 0 failed, 3 left out: no time on this machine\n");
});
