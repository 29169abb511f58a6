import fs from "node:fs";
import { expect, test } from "vitest";
import { FLOORS } from "@/scripts/floors.mjs";

test("every module stands on a floor", () => {
  const modules = fs.readdirSync("lib/modules").sort();
  expect([...FLOORS.flat()].sort()).toEqual(modules);
});
