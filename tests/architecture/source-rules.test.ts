import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "../support/source-files";

const CODE = sourceFiles([
  "app",
  "components",
  "lib",
  "prisma",
  "proof",
  "scripts",
  "tests",
  "bench",
  "server.ts",
  "instrumentation-client.ts",
  "vitest.config.ts",
]);
/** Files whose text matches, with the line. This file names what it forbids, so it is left out. */
const matches = (files: string[], pattern: RegExp) =>
  files
    .filter((file) => !file.endsWith("source-rules.test.ts"))
    .flatMap((file) =>
      fs
        .readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );

/** Runs in other people's pages: the console is its only way to tell their developer that the script tag is wrong. */
const CONSOLE_USER = "components/web-chat/loader.ts";

describe("the source has no", () => {
  test.each([
    ["any", /(?::|<|\bas|\|)\s*any\b(?!["'\w ])|\bany\[\]/],
    ["suppressed type error", /@ts-(?:ignore|nocheck|expect-error)/],
    ["note of unfinished work", /\b(?:TODO|FIXME|XXX|HACK)\b/],
    ["focused or skipped test", /\b(?:test|it|describe)\.(?:only|skip|todo)\b/],
  ])("%s", (_, pattern) => {
    expect(matches(CODE, pattern)).toEqual([]);
  });

  // Windows draws them as two letters: components/shell/language-flag.tsx has pictures. People's own texts may hold them.
  test("flag emoji on a screen", () => {
    expect(matches(sourceFiles(["app", "components", "lib"]), /\p{Regional_Indicator}/u)).toEqual([]);
  });

  test("console output in the product", () => {
    const product = sourceFiles(["app", "components", "lib"]).filter((file) => file !== CONSOLE_USER);
    expect(matches(product, /\bconsole\.\w+\(/)).toEqual([]);
  });

  test("barrel or catch-all file", () => {
    expect(CODE.filter((file) => /(?:^|\/)(?:index|utils|helpers|misc)\.tsx?$/.test(file))).toEqual([]);
  });
});

test("file names are kebab-case", () => {
  const names = sourceFiles(["components", "lib", "prisma", "proof", "scripts", "tests", "bench"]).map(
    (file) => file.split("/").at(-1) ?? "",
  );
  expect(
    names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|spec|d|module))?\.(?:ts|tsx)$/.test(name)),
  ).toEqual([]);
});

test("what the browser imports from the modules is schema, filter, policy and events", () => {
  const pattern = /from ["']@\/lib\/modules\/(\S+)["']/;
  const offenders = matches(sourceFiles(["components", "lib/client"]), pattern).filter(
    (line) =>
      !/\/(?:schema|(?:[\w-]+-)?policy|events|filter|query-codec|cnpj|card|plan)["'];?$/.test(line) &&
      !/import type/.test(line),
  );
  expect(offenders).toEqual([]);
});

test("only the driver room loads the SQLite driver: which package it is depends on the Node that runs", () => {
  const scripts = sourceFiles(["bench", "proof", "scripts"], [".mjs", ".cjs", ".js"]);
  expect(scripts).toContain("scripts/run.mjs");
  const loads = /(?:^import (?!type ).*|^export .*from |^\} from |\bimport\(|\brequire\()["'`]better-sqlite3/;
  expect(matches([...CODE, ...scripts], loads)).toEqual([]);
});

test("lines of the audit log are written by what knows their form, in the commit of what they tell of", () => {
  const lines =
    /\bauditEvent\.(create|createMany|upsert)\(|\binsertAudit(Event|Line)\(|INSERT INTO audit_event|run\(insertAuditLine/;
  const writers = matches(sourceFiles(["app", "lib", "server.ts"]), lines).map((line) => line.split(":")[0]);
  expect([...new Set(writers)]).toEqual(["lib/modules/events/commit.ts"]);
});

describe("configuration", () => {
  const variables = [
    ...fs.readFileSync("lib/platform/env/env.ts", "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?:z|flag)\b/gm),
  ].map((match) => match[1] as string);
  const example = fs.readFileSync(".env.example", "utf8");

  test("was read", () => {
    expect(variables).toContain("DATA_DIR");
  });

  test.each(variables)("%s is in .env.example with what it means", (name) => {
    expect(example).toMatch(new RegExp(`^#.+\\n(?:.+\\n)*#? ?${name}=`, "m"));
  });

  test(".env.example names nothing that isn't read", () => {
    const named = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(named.filter((name) => !variables.includes(name as string))).toEqual([]);
  });
});
