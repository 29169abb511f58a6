import fs from "node:fs";
import { expect, test } from "vitest";

type Lock = { packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }> };

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
