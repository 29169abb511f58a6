import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insideCommit } from "@/lib/platform/db/unit-of-work/inside";
import { chosenStore } from "@/lib/platform/storage/chosen-store";
import { REMOVAL_GRACE_MS } from "@/lib/platform/storage/file-store";
import { PART_BYTES } from "@/lib/platform/storage/s3/send-file";
import { readStoredFile, receiveFile, removeStoredFile, storageKeyOf, storeFile } from "@/lib/platform/storage/storage";
import { testDatabase } from "@/tests/support/database";
import { S3_KINDS, type S3Server } from "@/tests/support/s3/s3-server";
import { useFiles } from "@/tests/support/s3/use-files";

const database = testDatabase();
afterAll(() => database.close());

const bytesOf = async (key: string, range?: { start: number; end: number }) => {
  const stored = await readStoredFile(key, range);
  return stored && Buffer.from(await new Response(stored).arrayBuffer());
};
const unique = () => randomBytes(64);
const arriving = () => fs.readdirSync(path.join(database.dataDir, "files", "incoming"));
async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of (await chosenStore()).keys()) keys.push(key);
  return keys;
}
const missingKey = () => storageKeyOf(1, unique());
const AFTER_GRACE = REMOVAL_GRACE_MS + 60_000;

/** What holds wherever files are stored. */
const CASES: Record<string, () => Promise<void>> = {
  "bytes are read back as they were stored": async () => {
    const content = unique();
    expect(await bytesOf(await storeFile(1, content))).toEqual(content);
  },

  "a file without bytes is a file": async () => {
    expect(await bytesOf(await storeFile(1, Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
  },

  "a range is read, from the first byte to the last": async () => {
    const content = unique();
    const key = await storeFile(1, content);
    expect(await bytesOf(key, { start: 0, end: 1 })).toEqual(content.subarray(0, 2));
    expect(await bytesOf(key, { start: 10, end: 20 })).toEqual(content.subarray(10, 21));
    expect(await bytesOf(key, { start: 63, end: 63 })).toEqual(content.subarray(63));
  },

  "a large file is whole, also across the places where it may have been cut": async () => {
    const content = randomBytes(2 * PART_BYTES + 1_000);
    const key = await storeFile(1, content);
    expect(Buffer.compare((await bytesOf(key)) as Buffer, content)).toBe(0);
    const range = { start: PART_BYTES - 5, end: PART_BYTES + 5 };
    expect(await bytesOf(key, range)).toEqual(content.subarray(range.start, range.end + 1));
  },

  "a file of exactly one part is whole": async () => {
    const content = randomBytes(PART_BYTES);
    expect(Buffer.compare((await bytesOf(await storeFile(1, content))) as Buffer, content)).toBe(0);
  },

  "reading stops when nobody wants more": async () => {
    const stored = (await readStoredFile(await storeFile(1, randomBytes(1_000_000)))) as ReadableStream<Uint8Array>;
    const reader = stored.getReader();
    await reader.read();
    await expect(reader.cancel()).resolves.toBeUndefined();
  },

  "a file that is gone is undefined, and needs no removal": async () => {
    expect(await readStoredFile(missingKey())).toBeUndefined();
    expect(await readStoredFile(missingKey(), { start: 0, end: 1 })).toBeUndefined();
    expect(await removeStoredFile(missingKey())).toBe(0);
  },

  "the same content twice is stored once, also at the same time, and leaves nothing that arrived": async () => {
    const content = unique();
    const keys = await Promise.all(Array.from({ length: 10 }, () => storeFile(1, content)));
    expect(new Set(keys).size).toBe(1);
    expect((await storedKeys()).filter((key) => key === keys[0])).toHaveLength(1);
    expect(await bytesOf(keys[0] as string)).toEqual(content);
    expect(arriving()).toEqual([]);
  },

  "two workspaces never share a file": async () => {
    const content = unique();
    const [one, other] = (await Promise.all([storeFile(1, content), storeFile(2, content)])) as [string, string];
    expect(await removeStoredFile(one, Date.now() + AFTER_GRACE)).toBe(0);
    expect([await bytesOf(one), await bytesOf(other)]).toEqual([undefined, content]);
  },

  "what arrived is not stored before it is kept": async () => {
    const content = unique();
    const received = await receiveFile(1, [content], 64);
    expect(await received?.bytes.part(0, 64)).toEqual(content);
    expect(await readStoredFile(storageKeyOf(1, content))).toBeUndefined();
    expect(await bytesOf((await received?.keep()) as string)).toEqual(content);
  },

  "what is discarded is not stored, and leaves nothing": async () => {
    const content = unique();
    await (await receiveFile(1, [content], 64))?.discard();
    expect(await readStoredFile(storageKeyOf(1, content))).toBeUndefined();
    expect(arriving()).toEqual([]);
  },

  "a stream that is longer than allowed is stopped, and leaves nothing": async () => {
    const content = unique();
    expect(await receiveFile(1, [content, Buffer.from("x")], 64)).toBeUndefined();
    expect(await readStoredFile(storageKeyOf(1, content))).toBeUndefined();
    expect(arriving()).toEqual([]);
  },

  "a stream that breaks leaves nothing": async () => {
    async function* broken() {
      yield unique();
      throw new Error("the sender hung up");
    }
    await expect(receiveFile(1, broken(), 1_000)).rejects.toThrow("the sender hung up");
    expect(arriving()).toEqual([]);
  },

  "a file stays within the grace, and goes after it": async () => {
    const content = unique();
    const key = await storeFile(1, content);
    const wait = await removeStoredFile(key);
    expect(wait).toBeGreaterThan(REMOVAL_GRACE_MS - 60_000);
    expect(wait).toBeLessThanOrEqual(REMOVAL_GRACE_MS + 1_000);
    expect(await bytesOf(key)).toEqual(content);
    expect(await removeStoredFile(key, Date.now() + AFTER_GRACE)).toBe(0);
    expect(await bytesOf(key)).toBeUndefined();
    expect(await storedKeys()).not.toContain(key);
  },

  "storing the same again begins the grace anew": async () => {
    const content = unique();
    const key = await storeFile(1, content);
    const now = Date.now();
    const first = await removeStoredFile(key, now);
    let again = first;
    // A bucket tells the time in whole seconds.
    while (again <= first) {
      await storeFile(1, content);
      again = await removeStoredFile(key, now);
    }
    // One that could go before it was stored again stays.
    expect(await removeStoredFile(key, now + first)).toBeGreaterThan(0);
    expect(await bytesOf(key)).toEqual(content);
  },

  "a file that was removed can be stored again": async () => {
    const content = unique();
    const key = await storeFile(1, content);
    await removeStoredFile(key, Date.now() + AFTER_GRACE);
    expect(await bytesOf(await storeFile(1, content))).toEqual(content);
  },

  "every stored file is told, and nothing else": async () => {
    const before = new Set(await storedKeys());
    await receiveFile(1, [unique()], 64).then((received) => received?.discard());
    const stored = await Promise.all(Array.from({ length: 12 }, (_, at) => storeFile((at % 3) + 1, unique())));
    expect((await storedKeys()).filter((key) => !before.has(key)).sort()).toEqual(stored.sort());
  },

  "what isn't a key is refused": async () => {
    const hash = "a".repeat(64);
    for (const key of [
      "../../etc/passwd",
      "1/aa/../../../secret-key",
      "/etc/passwd",
      "",
      `1/AA/${hash}`,
      `1/aa/${"a".repeat(63)}`,
      `1/aa/${hash}\n`,
      `1/aa/${hash}.removing`,
    ]) {
      await expect(readStoredFile(key)).rejects.toThrow("not a storage key");
      await expect(removeStoredFile(key)).rejects.toThrow("not a storage key");
    }
  },

  "nothing waits for it inside a commit": async () => {
    const key = missingKey();
    const works: (() => Promise<unknown>)[] = [
      () => storeFile(1, unique()),
      () => readStoredFile(key),
      () => removeStoredFile(key),
    ];
    for (const work of works) await expect(insideCommit(work)).rejects.toThrow("storage can't wait inside a commit");
  },
};

describe("files on the disk:", () => {
  beforeAll(() => useFiles(undefined));
  test.each(Object.entries(CASES))("%s", { timeout: 30_000 }, (_, run) => run());
});

describe.each(S3_KINDS)("files on $name:", ({ start }) => {
  let server: S3Server;
  beforeAll(async () => {
    server = await start();
    useFiles(server.settings);
  });
  afterAll(() => server?.stop());
  test.each(Object.entries(CASES))("%s", { timeout: 30_000 }, (_, run) => run());
});
