// `npm start`: the product from a fresh clone. Builds when there is no build of this source, then serves.
import fs from "node:fs";
import { runNode } from "./run.mjs";
import { isBuilt } from "./source-hash.mjs";

if (fs.existsSync(".env")) process.loadEnvFile(".env");
if (!isBuilt()) {
  process.stdout.write("Building Cangoo for the first time; this takes a minute or two.\n");
  await runNode("scripts/build.mjs").catch((error) => {
    console.error(`The build failed: ${error.message}`);
    process.exit(1);
  });
}
// Next serves a build only in production mode. When that is our doing and not the operator's, the demo stays on.
if (process.env.NODE_ENV !== "production") process.env.CANGOO_LOCAL_START = "1";
process.env.NODE_ENV = "production";
await import("../dist/server.mjs");
