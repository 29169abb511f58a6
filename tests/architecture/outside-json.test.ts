import fs from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "../support/source-files";

/** Where JSON is parsed on the server: by whose name it is told whether the bytes are ours or come from outside. */
const PARSERS = [
  "lib/platform/json/outside-json.ts",
  "lib/platform/json/stored-json.ts",
  // A parameter of an address, read in browsers, too: its 8,000 characters are counted before.
  "lib/modules/conversations/views/filter.ts",
  // Columns that this program wrote itself, in files that browsers have, too.
  "lib/modules/attenders/quiet/policy.ts",
  "lib/modules/attenders/digest/policy.ts",
];
/** Everything that runs on the server; what runs in browsers reads what our server wrote. */
const SERVER = sourceFiles(["lib", "app", "server.ts"]).filter(
  (file) => !file.startsWith("lib/client/") && !/^\s*["']use client["']/m.test(fs.readFileSync(file, "utf8")),
);
const lines = (pattern: RegExp) =>
  SERVER.flatMap((file) =>
    fs
      .readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [{ file, place: `${file}:${index + 1}: ${line.trim()}` }] : [])),
  );

test("nothing but the readers parses JSON", () => {
  expect(
    lines(/\bJSON\s*(?:\?\.|\.|\[)\s*["']?parse\b|\b(?:parse|reviver)\b[^=]*=\s*JSON\b/)
      .filter(({ file }) => !PARSERS.includes(file))
      .map(({ place }) => place),
  ).toEqual([]);
});

test("nobody has a body parsed by the platform: .json() and .formData() count nothing", () => {
  expect(lines(/\.(?:json|formData)\(\s*\)/).map(({ place }) => place)).toEqual([]);
});

test("JSON of our own is read where it was written: what has just come in isn't", () => {
  const adapters = lines(/\breadStoredJson\b/).filter(({ file }) =>
    /^(?:app\/|server\.ts|lib\/(?:hub|platform\/(?:egress|graph|http|text-extraction))\/)/.test(file),
  );
  expect(adapters.map(({ file }) => file)).toEqual(
    // The list of routes that the build wrote.
    ["lib/platform/http/route-pattern.ts", "lib/platform/http/route-pattern.ts"],
  );
});
