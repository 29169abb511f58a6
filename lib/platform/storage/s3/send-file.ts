import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { sha256OfKey } from "../file-store";
import type { Bucket, Part } from "./bucket";

/** A file that is larger goes in parts of this size; S3 takes at least 5 MiB and at most 10,000 of them. */
export const PART_BYTES = 8 * 1024 * 1024;

/**
 * Sends a file of this machine to the bucket under its key. Nothing is stored unless all of it is, and is what its key says:
 * the service compares each request's checksum, and parts are put together only when the whole has the key's hash.
 */
export async function sendFile(bucket: Bucket, file: string, key: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    if (size > PART_BYTES) await sendParts(bucket, handle, key);
    else await bucket.put(key, await handle.readFile(), Buffer.from(sha256OfKey(key), "hex").toString("base64"));
  } finally {
    await handle.close();
  }
}

async function sendParts(bucket: Bucket, handle: FileHandle, key: string): Promise<void> {
  const upload = await bucket.beginParts(key);
  try {
    const whole = createHash("sha256");
    const parts: Part[] = [];
    for await (const bytes of partsOf(handle)) {
      whole.update(bytes);
      parts.push(await bucket.putPart(key, upload, parts.length + 1, bytes));
    }
    if (whole.digest("hex") !== sha256OfKey(key)) throw new Error("a file changed while it was stored");
    await bucket.endParts(key, upload, parts);
  } catch (error) {
    // What was sent costs room until it is dropped. The failure itself says more than a second one would.
    await bucket.dropParts(key, upload).catch(() => undefined);
    throw error;
  }
}

async function* partsOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const buffer = Buffer.allocUnsafe(PART_BYTES);
    let filled = 0;
    while (filled < PART_BYTES) {
      const { bytesRead } = await handle.read(buffer, filled, PART_BYTES - filled, at + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled > 0) yield buffer.subarray(0, filled);
    if (filled < PART_BYTES) return;
    at += filled;
  }
}
