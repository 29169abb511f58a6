import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { env } from "@/lib/platform/env/env";

const KEY = /^(\d+)\/([0-9a-f]{2})\/([0-9a-f]{64})$/;

function pathOf(key: string): string {
  if (!KEY.test(key)) throw new Error("not a storage key");
  return path.join(env().DATA_DIR, "files", key);
}

/**
 * Stores bytes durably under the workspace and returns their key. The name is the content's hash, so the same file twice
 * is stored once and nothing that a sender typed becomes a path.
 */
export async function storeFile(workspaceId: number, content: Buffer): Promise<string> {
  const hash = createHash("sha256").update(content).digest("hex");
  const key = `${workspaceId}/${hash.slice(0, 2)}/${hash}`;
  const target = pathOf(key);
  if (await exists(target)) return key;
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${randomUUID()}`;
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return key;
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

/** The stored bytes as a web stream, or undefined when the file is gone. */
export async function readStoredFile(key: string): Promise<ReadableStream<Uint8Array> | undefined> {
  const file = pathOf(key);
  if (!(await exists(file))) return undefined;
  return Readable.toWeb(fs.createReadStream(file)) as ReadableStream<Uint8Array>;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
