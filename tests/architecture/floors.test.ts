import fs from "node:fs";
import { expect, test } from "vitest";
import { FLOORS, REMAINING } from "@/scripts/floors.mjs";
import { sourceFiles } from "../support/source-files";

const imports = sourceFiles(["lib/modules"]).flatMap((file) => {
  const [, , module = ""] = file.split("/");
  return [...fs.readFileSync(file, "utf8").matchAll(/from "@\/lib\/modules\/([^"]+)"/g)].map(([, target = ""]) => ({
    module,
    target,
  }));
});

test("every module stands on a floor", () => {
  const modules = fs.readdirSync("lib/modules").sort();
  expect([...FLOORS.flat()].sort()).toEqual(modules);
});

test("every arrow that may still go up is there: what is gone leaves the list", () => {
  const gone = Object.entries(REMAINING).flatMap(([module, files]) =>
    files
      .filter((file) => !imports.some((one) => one.module === module && new RegExp(`^${file}$`).test(one.target)))
      .map((file) => `${module} → ${file}`),
  );
  expect(gone).toEqual([]);
});
