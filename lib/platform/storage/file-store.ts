import type { ByteRange } from "@/lib/platform/http/byte-range";

/** An unreferenced file is kept this long: whoever stored it, or stored the same again, may be about to refer to it. */
export const REMOVAL_GRACE_MS = 60 * 60 * 1000;

/**
 * Where stored files are: the disk or a bucket of S3. A file's key is `<workspace>/<first two digits>/<SHA-256 in hex>`, so
 * that its bytes never change. Every method throws for what isn't such a key, and what `troubleOf` knows when the place
 * can't be written or reached just now.
 */
export interface FileStore {
  /** Makes a file of this machine the one that is stored under `key`, and takes it away from where it was, also on failure. */
  keep(temporary: string, key: string): Promise<void>;
  /** The bytes, or those of a range; undefined when there is no such file. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /**
   * Removes a file unless it was stored, or stored again, within the grace.
   * @returns milliseconds after which it may be removed; 0 when it is gone
   */
  remove(key: string, now: number): Promise<number>;
  /** The keys of all files, in no order that anything may rely on. */
  keys(): AsyncIterable<string>;
}

const KEY = /^(\d+)\/([0-9a-f]{2})\/([0-9a-f]{64})$/;

/** Whether a text is the key of a stored file. */
export const isKey = (text: string): boolean => KEY.test(text);

/** @throws {Error} for what isn't the key of a stored file: nothing typed becomes a path */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error("not a storage key");
}

/** The key of a content: its hash, so that the same file twice is stored once. */
export const keyOf = (workspaceId: number, sha256: string): string => `${workspaceId}/${sha256.slice(0, 2)}/${sha256}`;

/** The SHA-256, in hex, of the content that a key names. */
export const sha256OfKey = (key: string): string => key.slice(-64);

/** The workspace whose file it is. */
export const workspaceOfKey = (key: string): number => Number.parseInt(key, 10);
