// `npm run check`: types, lint and formatting, import direction, sizes, what nobody uses. All run even when one fails.
import fs from "node:fs";
import { runNode } from "./run.mjs";

const SOURCES = ["app", "bench", "components", "lib", "prisma", "proof", "scripts", "serve.ts", "server.ts", "tests"];

const checks = [
  ["types", "node_modules/typescript/bin/tsc", ["--noEmit", "-p", "."]],
  ["lint and formatting", "node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]],
  // What only types can tell: a promise that nobody waits for, or that stands where a value is meant.
  ["promises", "node_modules/oxlint/bin/oxlint", ["--type-aware", "--quiet", ...SOURCES]],
  [
    "import direction",
    "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    ["--config", ".dependency-cruiser.mjs", "app", "components", "lib", "scripts", "serve.ts", "server.ts"],
  ],
  ["sizes", "scripts/check/sizes.mjs", []],
  [
    "what nobody uses",
    "node_modules/knip/bin/knip.js",
    ["--reporter", "compact", "--no-config-hints", "--no-progress"],
  ],
];

if (!fs.existsSync("generated/prisma")) await runNode("scripts/generate-client.mjs");
const failed = [];
for (const [name, script, args] of checks) {
  await runNode(script, args).catch(() => failed.push(name));
}
if (failed.length > 0) {
  process.stderr.write(`check failed: ${failed.join(", ")}\n`);
  process.exit(1);
}
