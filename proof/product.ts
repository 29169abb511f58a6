import fs from "node:fs";
import path from "node:path";
import { openWriter } from "@/lib/platform/db/connections";
import { migrate } from "@/lib/platform/db/migrate";
import { parseEnv } from "@/lib/platform/env/env";
import { type ServerOptions, startServer, type TestServer } from "@/tests/support/server";

const running = new Set<TestServer["process"]>();
/** All of a proof's people have one address. */
const SOCKETS_PER_ADDRESS = "100000";
const folders = new Set<string>();

/** Ends what is left of every proof: on the way out, also after Ctrl+C. */
export function leaveNothing(): void {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
}

/** An empty folder on the data folder's disk, because a commit costs what the disk says. It is removed at the end. */
export function throwAwayFolder(name: string): string {
  const { DATA_DIR } = parseEnv({ DATA_DIR: process.env.DATA_DIR });
  const folder = path.resolve(DATA_DIR, "proof", name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  folders.add(folder);
  return folder;
}

/** Fills a throw-away data folder's migrated database. */
export async function fillDatabase<T>(
  dataDir: string,
  fill: (db: ReturnType<typeof openWriter>) => T | Promise<T>,
): Promise<T> {
  const file = path.join(dataDir, "cangoo.db");
  migrate(file);
  const db = openWriter(file);
  try {
    return await fill(db);
  } finally {
    db.close();
  }
}

/** The built product, without the demo, on a throw-away data folder. */
export async function startProduct(dataDir: string, options: Omit<ServerOptions, "template" | "dataDir"> = {}) {
  const server = await startServer({
    ...options,
    dataDir,
    env: { DEMO_MODE: "false", SOCKETS_PER_ADDRESS, ...options.env },
  });
  running.add(server.process);
  server.process.once("exit", () => running.delete(server.process));
  return server;
}

/** Lines of a server's log that say that something went wrong. */
export function complaints(server: TestServer): string[] {
  return server
    .output()
    .split("\n")
    .filter((line) => /^\{"level":(40|50|60)/.test(line));
}
