import fs from "node:fs";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { sourceFiles } from "../support/source-files";

test("browser tests load no JSON module, which Playwright can't load", async () => {
  const { metafile } = await build({
    entryPoints: sourceFiles(["tests/e2e"], [".ts"]),
    outdir: "unused",
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    packages: "external",
    tsconfig: "tsconfig.json",
    logLevel: "silent",
  });
  const loading = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
    imports.filter(({ path }) => path.endsWith(".json")).map(({ path }) => `${file} loads ${path}`),
  );
  expect(loading).toEqual([]);
});

// The tests of a worker share a server: somebody whom another test has named stands in its lists as well.
test("no two browser tests name somebody alike", () => {
  const naming =
    /\b(?:addAttender|addConversation|addCustomer|addTicket|addCompany)\([^;]*?\b(?:firstName|customer|name): "([^"]+)"/g;
  const places = new Map<string, Set<string>>();
  for (const file of sourceFiles(["tests/e2e"], [".spec.ts"])) {
    const tests = fs.readFileSync(file, "utf8").split(/(?=^\s*test(?:\.\w+)*\()/m);
    for (const [number, text] of tests.entries())
      for (const [, name = ""] of text.matchAll(naming))
        places.set(name, (places.get(name) ?? new Set()).add(`${file}, part ${number}`));
  }
  expect(places.size).toBeGreaterThan(100);
  expect([...places].filter(([, named]) => named.size > 1)).toEqual([]);
});
