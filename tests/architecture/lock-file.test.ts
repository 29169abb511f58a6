import fs from "node:fs";
import { describe, expect, test } from "vitest";

type Entry = {
  optional?: boolean;
  gypfile?: boolean;
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Entry> };

test("the lock file names every platform's optional packages, or `npm ci` refuses it (npm run lock:complete)", () => {
  const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8")) as Lock;
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test("the lock file names no registry's host", () => {
  expect(fs.readFileSync("package-lock.json", "utf8")).not.toContain('"resolved": "http');
});

describe("the SQLite drivers:", () => {
  const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8")) as Lock;

  test("npm doesn't run node-gyp for the one that brings its compiled files (npm run lock:complete)", () => {
    expect(packages["node_modules/better-sqlite3"]).toMatchObject({ optional: true, gypfile: false });
  });

  test("npm leaves the other one out, with the compiler that it needs, on every Node but 20", () => {
    const node20 = packages["node_modules/better-sqlite3-node20"];
    expect(node20).toMatchObject({ optional: true, engines: { node: "^20.19.0" } });
    const below = Object.keys(packages).filter((place) => place.endsWith("/node_modules/better-sqlite3"));
    expect(below).toEqual(["node_modules/better-sqlite3-node20/node_modules/better-sqlite3"]);
  });
});
