import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

/** What a file's bytes turn out to be: a media type and the extension that goes with it. */
export type DetectedType = { mime: string; ext: string };

/** A file's bytes, wherever they are, to be looked at in parts: a large one is never in memory as a whole. */
export type FileBytes = {
  size: number;
  /** The bytes from an offset up to another one, which isn't included; fewer where the file ends before. */
  part(from: number, to: number): Promise<Buffer>;
  /** All of them, in order. */
  chunks(): AsyncIterable<Buffer> | Iterable<Buffer>;
  /** What they are by their own marks; undefined when nothing is known of them. */
  detect(): Promise<DetectedType | undefined>;
};

const CHUNK_BYTES = 256 * 1024;

/** Bytes that are in memory. */
export function bytesOf(content: Buffer): FileBytes {
  return {
    size: content.byteLength,
    part: async (from, to) => content.subarray(from, to),
    chunks: () => [content],
    detect: () => known(async () => (await import("file-type")).fileTypeFromBuffer(content)),
  };
}

/** Bytes of a file on this machine's disk, which has to stay there meanwhile. @param size of the file, in bytes */
export function bytesAt(path: string, size: number): FileBytes {
  return {
    size,
    async part(from, to) {
      const file = await open(path, "r");
      try {
        const buffer = Buffer.alloc(Math.max(0, Math.min(to, size) - from));
        const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    chunks: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    detect: () => known(async () => (await import("file-type")).fileTypeFromFile(path)),
  };
}

async function known(detect: () => Promise<DetectedType | undefined>): Promise<DetectedType | undefined> {
  try {
    return await detect();
  } catch {
    // A parser that stumbles over broken bytes knows nothing of them either.
    return undefined;
  }
}
