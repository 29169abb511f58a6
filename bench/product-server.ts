import path from "node:path";
import { openWriter } from "@/lib/platform/db/connections";
import { migrate } from "@/lib/platform/db/migrate";
import { emptyFolder } from "./folder";
import { type ServerProcess, startServer } from "./server-process";

const SCRIPT = process.env.CANGOO_BENCH_SERVER ?? "dist/server.mjs";

/** Makes a data folder whose migrated database `fill` has filled. */
export function prepareProduct<T>(
  name: string,
  fill: (db: ReturnType<typeof openWriter>) => T,
): { dataDir: string; filled: T } {
  const dataDir = emptyFolder(name);
  const file = path.join(dataDir, "cangoo.db");
  migrate(file);
  const db = openWriter(file);
  try {
    return { dataDir, filled: fill(db) };
  } finally {
    db.close();
  }
}

/** The built product on a data folder, or on a database of its own: a file, or PostgreSQL's by its address. */
export function startProduct(
  dataDir: string,
  options: { databaseFile?: string; databaseUrl?: string; nodeArguments?: string[] } = {},
): Promise<ServerProcess> {
  return startServer({
    script: SCRIPT,
    readyPath: "/api/health",
    nodeArguments: options.nodeArguments,
    env: {
      CANGOO_LOCAL_START: "1",
      DEMO_MODE: "false",
      LOG_LEVEL: "warn",
      // All of a benchmark's people have one address.
      SOCKETS_PER_ADDRESS: "100000",
      DATA_DIR: dataDir,
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      ...(options.databaseFile ? { DATABASE_URL: `file:${options.databaseFile}` } : {}),
    },
  });
}
