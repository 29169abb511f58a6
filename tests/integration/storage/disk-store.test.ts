import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { storeFile } from "@/lib/platform/storage/storage";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
afterAll(() => database.close());

test("files on the disk are the owner's alone", async () => {
  const key = await storeFile(3, Buffer.from("privado"));
  expect(fs.statSync(path.join(database.dataDir, "files", key)).mode & 0o077).toBe(0);
});
