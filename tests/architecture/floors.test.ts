import fs from "node:fs";
import { expect, test } from "vitest";
import { FLOORS } from "@/scripts/floors.mjs";

test("the floors name each module once, and none that is gone", () => {
  const modules = fs.readdirSync("lib/modules").sort();
  expect([...FLOORS.flat()].sort()).toEqual(modules);
});
