import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { installOutsideChannels } from "@/lib/modules/delivery/outside-channels";
import { installReactions } from "@/lib/modules/events/reactions";
import { closeConnections } from "@/lib/platform/db/connections";
import { closeRawClient } from "@/lib/platform/db/raw-client";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { outsideChannels } from "@/lib/workers/outside-channels";
import { reactions } from "@/lib/workers/reactions";

/**
 * Points this test file's process at a copy of the template database, for tests that call use cases directly.
 * @returns the data folder and a function that closes and removes it; call it in afterAll.
 */
export function testDatabase(): { dataDir: string; close(): Promise<void> } {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-test-"));
  fs.copyFileSync(inject("templateFile"), path.join(dataDir, "cangoo.db"));
  process.env.DATA_DIR = dataDir;
  process.env.SECRET_KEY = "a-key-for-tests-only-a-key-for-tests-only";
  process.env.LOG_LEVEL = "silent";
  setGlobalSlot("env", undefined);
  installReactions(reactions);
  installOutsideChannels(outsideChannels);
  return {
    dataDir,
    async close() {
      await closeRawClient();
      await closeConnections();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
