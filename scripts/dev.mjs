// `npm run dev`: the server with Next in development mode and the web chat bundles rebuilt on change.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { run, runNode } from "./run.mjs";

if (fs.existsSync(".env")) process.loadEnvFile(".env");
await runNode("scripts/generate-client.mjs");
await run(process.execPath, ["--import", "tsx", "scripts/generate-openapi.ts"]);
await runNode("scripts/build-widget.mjs");
const children = [
  spawn(process.execPath, ["scripts/build-widget.mjs", "--watch"], { stdio: "inherit" }),
  spawn(process.execPath, ["--import", "tsx", "server.ts"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  }),
];
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
children[1].on("exit", (code) => {
  stop();
  process.exit(code ?? 1);
});
