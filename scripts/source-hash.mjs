import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Where a build records which source it was made from. */
export const BUILD_STAMP = "dist/source-hash";
/** What a build is made from. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "messages",
  "prisma",
  "scripts",
  "serve.ts",
  "server.ts",
  "instrumentation-client.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

function* files(entry) {
  if (!fs.existsSync(entry)) return;
  if (fs.statSync(entry).isFile()) yield entry;
  else for (const name of fs.readdirSync(entry).sort()) yield* files(path.join(entry, name));
}

/** Hash of everything that a build is made from. */
export function sourceHash() {
  const hash = createHash("sha256");
  for (const source of SOURCES)
    for (const file of files(source)) hash.update(file).update("\0").update(fs.readFileSync(file));
  return hash.digest("hex");
}

/** Whether there is a finished build of this very source. */
export function isBuilt() {
  return (
    fs.existsSync(BUILD_STAMP) &&
    fs.existsSync(".next/BUILD_ID") &&
    fs.readFileSync(BUILD_STAMP, "utf8") === sourceHash()
  );
}
