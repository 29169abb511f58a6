import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { assertOutsideCommit } from "@/lib/platform/db/unit-of-work/inside";
import { env } from "@/lib/platform/env/env";
import type { ByteRange } from "@/lib/platform/http/byte-range";
import { chosenStore } from "./chosen-store";
import { filesFolder } from "./disk-store";
import { bytesAt, type FileBytes } from "./file-bytes";
import { keyOf } from "./file-store";

/** Where bytes arrive, whatever stores them: beside the disk's own files, so that moving there is a rename. */
const incoming = () => path.join(filesFolder(env().DATA_DIR), "incoming");

/** The key under which a workspace's content is, or would be, stored. */
export function storageKeyOf(workspaceId: number, content: Buffer): string {
  return keyOf(workspaceId, createHash("sha256").update(content).digest("hex"));
}

/** Stores bytes durably under the workspace and returns their key. */
export async function storeFile(workspaceId: number, content: Buffer): Promise<string> {
  const received = await receiveFile(workspaceId, [content], content.byteLength);
  if (!received) throw new Error("a buffer grew while it was stored");
  return received.keep();
}

/** Bytes that have arrived and are on disk, but not yet stored: `keep` or `discard` them. */
export type ReceivedFile = {
  size: number;
  /** To be looked at before it is kept or discarded. */
  bytes: FileBytes;
  /** Makes them a stored file and returns its key. */
  keep(): Promise<string>;
  discard(): Promise<void>;
};

/**
 * Writes a stream to a temporary file, never more than `maxBytes` of it.
 * @returns undefined when there was more; nothing is left of it then.
 */
export async function receiveFile(
  workspaceId: number,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<ReceivedFile | undefined> {
  assertOutsideCommit("storage");
  await mkdir(incoming(), { recursive: true });
  const temporary = path.join(incoming(), randomUUID());
  const discard = () => rm(temporary, { force: true });
  const hash = createHash("sha256");
  let size = 0;
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > maxBytes) break;
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      if (size <= maxBytes) await file.sync();
    } finally {
      await file.close();
    }
    if (size > maxBytes) {
      await discard();
      return undefined;
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const key = keyOf(workspaceId, hash.digest("hex"));
  return {
    size,
    bytes: bytesAt(temporary, size),
    async keep() {
      await (await chosenStore()).keep(temporary, key);
      return key;
    },
    discard,
  };
}

/**
 * Removes a stored file that nothing refers to, unless it was stored or stored again within the grace.
 * @returns milliseconds after which it may be removed; 0 when it is gone.
 */
export async function removeStoredFile(key: string, now = Date.now()): Promise<number> {
  return (await chosenStore()).remove(key, now);
}

/** Removes what uploads that never ended left behind, once it is older than `ageMs`. @returns how many. */
export async function removeAbandoned(ageMs: number, now = Date.now()): Promise<number> {
  const names = await readdir(incoming()).catch(() => []);
  let count = 0;
  for (const name of names) {
    const file = path.join(incoming(), name);
    const known = await stat(file).catch(() => undefined);
    if (!known || now - known.mtimeMs < ageMs) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}

/**
 * The stored bytes as a web stream, or undefined when the file is gone.
 * @param range first and last byte, both included; without it all of them.
 */
export async function readStoredFile(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
  return (await chosenStore()).read(key, range);
}
