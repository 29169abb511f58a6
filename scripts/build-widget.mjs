// Builds the web chat's browser files: public/widget.js (the loader on customers' pages) and public/widget-frame.js
// (the chat inside the iframe). Fails when one outgrows its limit. Usage: node scripts/build-widget.mjs [--watch]
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const KB = 1000;
const root = path.resolve(import.meta.dirname, "..");
const bundles = [
  { entry: "components/web-chat/loader.ts", file: "public/widget.js", target: "es2019", limit: 5 * KB },
  { entry: "components/web-chat/frame.tsx", file: "public/widget-frame.js", target: "es2020", limit: 70 * KB },
];

/** Says how large a bundle has become, and makes a one-time build fail over the limit. */
function sizeReport({ file, limit }) {
  return {
    name: "size-report",
    setup(build) {
      build.onEnd((result) => {
        const output = result.outputFiles?.[0];
        if (!output) return;
        const size = gzipSync(output.contents, { level: 9 }).length;
        const summary = `${file}: ${(size / KB).toFixed(1)} kB gzip, limit ${limit / KB} kB`;
        if (size <= limit) {
          console.log(summary);
          return;
        }
        console.error(`${summary}: too large`);
        process.exitCode = 1;
      });
    },
  };
}

/** esbuild only returns its output when it doesn't write it, so writing comes last. */
function writeOutput() {
  return {
    name: "write-output",
    setup(build) {
      build.onEnd(async (result) => {
        for (const { path: file, contents } of result.outputFiles ?? []) {
          await mkdir(path.dirname(file), { recursive: true });
          // A server that runs meanwhile must never read half a file.
          await writeFile(`${file}.part`, contents);
          await rename(`${file}.part`, file);
        }
      });
    },
  };
}

function options(bundle) {
  return {
    absWorkingDir: root,
    entryPoints: [bundle.entry],
    outfile: bundle.file,
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: bundle.target,
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    jsx: "automatic",
    alias: {
      react: "preact/compat",
      "react-dom": "preact/compat",
      "react-dom/client": "preact/compat/client",
      "react/jsx-runtime": "preact/jsx-runtime",
    },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [sizeReport(bundle), writeOutput()],
  };
}

if (process.argv.includes("--watch")) {
  for (const bundle of bundles) await (await esbuild.context(options(bundle))).watch();
  console.log("Watching the web chat's sources.");
} else {
  await Promise.all(bundles.map((bundle) => esbuild.build(options(bundle))));
}
