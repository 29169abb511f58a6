import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { assertOutsideCommit } from "@/lib/platform/db/unit-of-work/inside";
import { env } from "@/lib/platform/env/env";

const KEY = /^(\d+)\/([0-9a-f]{2})\/([0-9a-f]{64})$/;
/** An unreferenced file is kept this long: whoever stored it, or stored the same again, may be about to refer to it. */
export const REMOVAL_GRACE_MS = 60 * 60 * 1000;

const root = () => path.join(env().DATA_DIR, "files");
/** Beside the stored files, so that moving there is a rename. */
const incoming = () => path.join(root(), "incoming");

function pathOf(key: string): string {
  if (!KEY.test(key)) throw new Error("not a storage key");
  return path.join(root(), key);
}

/** The key of a content: its hash, so that the same file twice is stored once and nothing typed becomes a path. */
function keyOf(workspaceId: number, sha256: string): string {
  return `${workspaceId}/${sha256.slice(0, 2)}/${sha256}`;
}

/** The workspace whose file it is. */
export const workspaceOfKey = (key: string): number => Number.parseInt(key, 10);

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
  read(): Promise<Buffer>;
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
    read: () => fs.promises.readFile(temporary),
    keep: () => keep(temporary, key),
    discard,
  };
}

async function keep(temporary: string, key: string): Promise<string> {
  const target = pathOf(key);
  try {
    if (touch(target)) await rm(temporary, { force: true });
    else {
      await mkdir(path.dirname(target), { recursive: true });
      await rename(temporary, target);
      await syncFolder(path.dirname(target));
    }
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return key;
}

// Synchronous, as removing is: between looking at a file's age and removing it nobody can start to rely on it.
function touch(target: string): boolean {
  const now = new Date();
  try {
    fs.utimesSync(target, now, now);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

// The name is durable only once its folder is; a message that refers to the file may be committed next.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Stores bytes while nothing else runs, for seeding inside a transaction. */
export function storeFileSync(workspaceId: number, content: Buffer): string {
  const key = storageKeyOf(workspaceId, content);
  const target = pathOf(key);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, content, { mode: 0o600, flush: true });
  return key;
}

/**
 * Removes a stored file that nothing refers to, unless it was stored or stored again within the grace.
 * @returns milliseconds after which it may be removed; 0 when it is gone.
 */
export function removeStoredFile(key: string, now = Date.now()): number {
  const target = pathOf(key);
  const known = fs.statSync(target, { throwIfNoEntry: false });
  if (!known) return 0;
  const wait = known.mtimeMs + REMOVAL_GRACE_MS - now;
  if (wait > 0) return Math.ceil(wait);
  fs.rmSync(target, { force: true });
  return 0;
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
export async function readStoredFile(
  key: string,
  range?: { start: number; end: number },
): Promise<ReadableStream<Uint8Array> | undefined> {
  const file = pathOf(key);
  const known = await stat(file).catch(() => undefined);
  if (!known) return undefined;
  return Readable.toWeb(fs.createReadStream(file, range)) as ReadableStream<Uint8Array>;
}
