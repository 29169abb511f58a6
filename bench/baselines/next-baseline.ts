import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { DRIVER_PACKAGE } from "@/lib/platform/db/driver/sqlite";
import { run } from "../../scripts/run.mjs";
import { type ServerProcess, startServer } from "../server-process";

const FOLDER = "bench/baselines/next";
const STAMP = path.join(FOLDER, ".next/source-hash");

function sourceHash(): string {
  const hash = createHash("sha256").update(fs.readFileSync("package-lock.json"));
  for (const name of fs.readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.startsWith(".next")) continue;
    const file = path.join(FOLDER, name);
    if (fs.statSync(file).isFile()) hash.update(name).update(fs.readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds the baseline application unless there is a build of this very source. */
export async function buildNextBaseline(): Promise<void> {
  const hash = sourceHash();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, "utf8") === hash) return;
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  await run(process.execPath, ["node_modules/next/dist/bin/next", "build", FOLDER], env);
  fs.writeFileSync(STAMP, hash);
}

/** An empty Next application on a custom server; `databaseFile` is what its rows come from. */
export function startNextBaseline(databaseFile = ""): Promise<ServerProcess> {
  return startServer({
    script: path.join(FOLDER, "server.mjs"),
    readyPath: "/api/health",
    env: { NEXT_TELEMETRY_DISABLED: "1", BASELINE_DATABASE: databaseFile, BASELINE_DRIVER: DRIVER_PACKAGE },
  });
}
