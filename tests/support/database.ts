import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { closeConnections } from "@/lib/platform/db/connections";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { installModules } from "@/lib/workers/install-modules";
import { dropDatabase, layDatabase, testServer } from "@/tests/support/postgres/databases";
import { closeSyncConnections } from "@/tests/support/postgres/sync-connection";
import { closeRawClient } from "@/tests/support/prisma/raw-client";
import { closeRows } from "@/tests/support/rows";

/**
 * Points this test file's process at a copy of the template database, for tests that call use cases directly.
 * @returns the data folder and a function that closes and removes it; call it in afterAll.
 */
export function testDatabase(): { dataDir: string; close(): Promise<void> } {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-test-"));
  fs.copyFileSync(inject("templateFile"), path.join(dataDir, "cangoo.db"));
  process.env.DATA_DIR = dataDir;
  const server = testServer();
  const url = layDatabase(dataDir, "template");
  if (url !== undefined) process.env.DATABASE_URL = url;
  process.env.SECRET_KEY = "a-key-for-tests-only-a-key-for-tests-only";
  process.env.LOG_LEVEL = "silent";
  setGlobalSlot("env", undefined);
  installModules();
  return {
    dataDir,
    async close() {
      await closeRawClient();
      await closeRows();
      await closeSyncConnections();
      await closeConnections();
      if (server !== undefined && url !== undefined) await dropDatabase(server, url);
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
