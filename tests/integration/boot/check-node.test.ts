import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { driverPackage } from "@/lib/platform/db/driver/driver-package.cjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-node-"));
const pretended = path.join(folder, "pretended-version.cjs");
const OWN = process.versions.node;
/** A supported version whose driver npm has left out here. */
const OTHER = driverPackage(OWN) === "better-sqlite3" ? "20.19.0" : "24.1.0";

/** Runs a program on this Node, which tells another version of itself. */
function runAs(version: string, args: string[]) {
  const run = spawnSync(process.execPath, ["-r", pretended, ...args], {
    encoding: "utf8",
    env: { ...process.env, PRETENDED_VERSION: version, NODE_OPTIONS: "" },
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

beforeAll(() =>
  fs.writeFileSync(
    pretended,
    `const node = process.env.PRETENDED_VERSION;
     Object.defineProperty(process, "versions", { value: { ...process.versions, node } });`,
  ),
);
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe("before a program is read,", () => {
  const CHECKED = ["-r", "./scripts/check-node.cjs", "-e", "console.log('started')"];

  test.each(["16.20.2", "18.20.8", "20.18.3", "21.7.3", "22.13.1", "23.11.1", "25.9.0", "27.0.0"])(
    "Node %s is refused in one line",
    (version) => {
      const { code, out, err } = runAs(version, CHECKED);
      expect([code, out, err]).toEqual([1, "", expect.stringMatching(/^Cangoo runs on Node 20\.19.*\n$/)]);
      expect(err).toContain(`this is Node ${version}.`);
    },
  );

  test("a Node whose packages aren't installed is told to install them", () => {
    const { code, out, err } = runAs(OTHER, CHECKED);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe(`The packages here were installed by another Node; this is Node ${OTHER}. Run: npm ci\n`);
  });

  test("this Node is let through", () => {
    expect(runAs(OWN, CHECKED)).toEqual({ code: 0, out: "started\n", err: "" });
  });
});

test("every command of ours checks the Node first", () => {
  const { scripts } = JSON.parse(fs.readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const unchecked = Object.entries(scripts).filter(
    ([name, command]) =>
      /\bscripts\//.test(command) && name !== "postinstall" && !command.startsWith("node -r ./scripts/check-node.cjs "),
  );
  expect(unchecked.map(([name]) => name)).toEqual(["licences", "lock:complete"]);
});

test("a driver that can't be loaded is named by the first use, not by a crash of whoever imports it", () => {
  const program = `import Database from "@/lib/platform/db/driver/sqlite";
    console.log("imported");
    try { new Database(":memory:"); } catch (error) { console.log(error.message); }`;
  const file = path.join(folder, "program.mts");
  fs.writeFileSync(file, program.replace("@/", `${process.cwd()}/`));
  expect(runAs(OTHER, ["--import", "tsx", file])).toEqual({
    code: 0,
    out: `imported\n${driverPackage(OTHER)}, the SQLite driver of Node ${OTHER}, can't be loaded; run npm ci with this Node\n`,
    err: "",
  });
});
