import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { MODULES } from "@/components/shell/modules";
import { ACTION_KEYS, FORMAT_KEYS, GO_TO, SCREEN_ACTIONS } from "@/lib/client/keys/shortcuts-table";
import { sourceFiles } from "@/tests/support/source-files";

const offered = sourceFiles([
  "components/attenders",
  "components/settings",
  "components/conversations",
  "components/customers",
  "components/desk",
  "components/tickets",
])
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) => [
    ...fs
      .readFileSync(file, "utf8")
      .matchAll(/useShortcuts\(\s*\{([\s\S]*?)\n? *\}(?:,\s*[\w.]+)?(?:,\s*\{[^}]*\})?,?\s*\);/g),
  ])
  .map((match) => match[1] as string)
  .join("\n");

describe("every action of the table is offered on the screen", () => {
  test.each([...ACTION_KEYS.keys()])("%s", (action) => {
    expect(offered).toMatch(new RegExp(`(?:^|[{,]) *${action}[:,]`, "m"));
  });
});

test("no two parts of the table have an action of the same name", () => {
  const names = Object.values(SCREEN_ACTIONS).flatMap((group) => Object.keys(group));
  expect(names.length).toBe(new Set(names).size);
});

test("no two actions of a part have the same key", () => {
  for (const group of Object.values(SCREEN_ACTIONS)) {
    const keys = Object.values(group).filter((key) => key !== null);
    expect(keys.length).toBe(new Set(keys).size);
  }
});

test("every module and the settings have a letter, and each letter leads somewhere", () => {
  expect(Object.values(GO_TO).sort()).toEqual([...MODULES, "settings"].sort());
});

test("no key of the screen is the first key of a sequence", () => {
  expect([...ACTION_KEYS.values()]).not.toContain("g");
});

test("no two formats have one key, and none has the palette's", () => {
  const keys = Object.values(FORMAT_KEYS).map((key) => key.toLowerCase());
  expect(keys.length).toBe(new Set(keys).size);
  expect(keys).not.toContain("k");
});
