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
