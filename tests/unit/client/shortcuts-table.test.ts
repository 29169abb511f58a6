import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { MODULES } from "@/components/shell/modules";
import { GO_TO, SCREEN_KEYS } from "@/lib/client/keys/shortcuts-table";
import { sourceFiles } from "@/tests/support/source-files";

const bound = sourceFiles(["components/conversations", "components/desk", "components/tickets"])
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) => [
    ...fs.readFileSync(file, "utf8").matchAll(/useShortcuts\(\s*\{([\s\S]*?)\n? *\}(?:,\s*[\w.]+,?\s*)?\);/g),
  ])
  .map((match) => match[1] as string)
  .join("\n");

describe("every key of the list is bound on the screen", () => {
  test.each(Object.values(SCREEN_KEYS).flatMap((keys) => Object.keys(keys)))("%s", (key) => {
    expect(bound).toMatch(/^\w$/.test(key) ? new RegExp(`(?:^|[{,]) *${key}: `, "m") : new RegExp(`"${key}": `));
  });
});

test("every module and the settings have a letter, and each letter leads somewhere", () => {
  expect(Object.values(GO_TO).sort()).toEqual([...MODULES, "settings"].sort());
});

test("no key of the screen is the first key of a sequence", () => {
  expect(Object.values(SCREEN_KEYS).flatMap((keys) => Object.keys(keys))).not.toContain("g");
});
