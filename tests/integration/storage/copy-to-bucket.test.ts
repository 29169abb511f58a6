import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { keyOf } from "@/lib/platform/storage/file-store";
import { copyToBucket } from "@/lib/platform/storage/s3/copy-to-bucket";
import { openS3Store } from "@/lib/platform/storage/s3/s3-store";
import { startS3rver } from "@/tests/support/s3/s3-server";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-move-files-"));
const { settings, stop } = await startS3rver();
afterAll(async () => {
  await stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

function store(text: string): string {
  const key = keyOf(1, createHash("sha256").update(text).digest("hex"));
  fs.mkdirSync(path.dirname(path.join(folder, key)), { recursive: true });
  fs.writeFileSync(path.join(folder, key), text);
  return key;
}

test("files go to the bucket once, and stay on the disk", async () => {
  const keys = ["um", "dois", "três"].map(store);
  const stopped = copyToBucket(folder, settings, (done) => {
    if (done === 2) throw new Error("stopped");
  });
  await expect(stopped).rejects.toThrow("stopped");
  expect(await copyToBucket(folder, settings, () => undefined)).toEqual({ sent: 1, there: 2 });
  expect(keys.every((key) => fs.existsSync(path.join(folder, key)))).toBe(true);
  const stored = await openS3Store(settings).read(keys[2] ?? "");
  expect(await new Response(stored).text()).toBe("três");
});
