import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "@/lib/platform/env/env";

/** Where the benchmarks keep databases: on the data folder's disk, because a commit's cost is the disk's. */
export function benchFolder(): string {
  const { DATA_DIR } = parseEnv({ DATA_DIR: process.env.DATA_DIR });
  const folder = path.join(DATA_DIR, "bench");
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}

/** An empty folder of its own for one server; earlier content is removed. */
export function emptyFolder(name: string): string {
  const folder = path.join(benchFolder(), name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}
