// The whole build: Prisma client, web chat bundles, Next, server, compressed files. Records the source it was made from, so that `npm start`
// and `npm test` build only when something changed.
import fs from "node:fs";
import { run, runNode } from "./run.mjs";
import { BUILD_STAMP, sourceHash } from "./source-hash.mjs";

const stamp = sourceHash();
fs.rmSync(BUILD_STAMP, { force: true });
await runNode("scripts/generate-client.mjs");
await run(process.execPath, ["--import", "tsx", "scripts/generate-openapi.ts"]);
await runNode("scripts/build-widget.mjs");
await runNode("node_modules/next/dist/bin/next", ["build"], { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
await runNode("scripts/build-server.mjs");
await runNode("scripts/compress-assets.mjs");
fs.mkdirSync("dist", { recursive: true });
fs.writeFileSync(BUILD_STAMP, stamp);
