import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { S3Settings } from "@/lib/platform/env/s3-settings";
import { assertKey, type FileStore, isKey, REMOVAL_GRACE_MS } from "../file-store";
import { Bucket } from "./bucket";
import { S3Failure } from "./s3-failure";
import { sendFile } from "./send-file";

/** Beside a file while it is being removed, so that whoever stores the same meanwhile sees it. */
const markOf = (key: string) => `${key}.removing`;
/** A mark that is older was left by a removal that ended without a word; none takes as long. */
const MARK_LIFETIME_MS = 15 * 60 * 1000;
/** How often, and how many times, whoever stores a file looks whether its removal is over. */
const LOOK_MS = 250;
const LOOKS = 40;

/** Files in a bucket of S3, or of a server that is like it, each under the prefix and its key. */
export function openS3Store(settings: S3Settings): FileStore {
  const bucket = new Bucket(settings);
  return {
    async keep(temporary, key) {
      assertKey(key);
      try {
        await sendFile(bucket, temporary, key);
        for (let look = 1; await wasRemovedMeanwhile(bucket, key); look += 1) {
          if (look > LOOKS) throw new S3Failure("S3_BUSY", "a file is being removed while it is stored again");
          await sleep(LOOK_MS);
          await sendFile(bucket, temporary, key);
        }
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async read(key, range) {
      assertKey(key);
      return bucket.get(key, range);
    },

    async remove(key, now) {
      assertKey(key);
      const wait = await waitFor(bucket, key, now);
      if (wait !== 0) return wait ?? 0;
      // Another process may store the same between a look at the age and the removal. Each tells first what it does and looks
      // at the other then: either this sees a file that is young again, or the other sees the mark, or nothing any more.
      await bucket.put(markOf(key), Buffer.alloc(0));
      const stillWait = await waitFor(bucket, key, now);
      if (stillWait === 0) await bucket.delete(key);
      // After a failure the mark stays: the removal may have arrived all the same, and may arrive yet.
      await bucket.delete(markOf(key));
      return stillWait ?? 0;
    },

    async *keys() {
      for await (const name of bucket.names()) if (isKey(name)) yield name;
    },
  };
}

/**
 * Writes to the bucket, looks at what it wrote and removes it, as storing files will.
 * @throws {S3Failure} saying what it can't do
 */
export async function tryBucket(settings: S3Settings): Promise<void> {
  const bucket = new Bucket(settings);
  const name = `try-${randomUUID()}`;
  await bucket.put(name, Buffer.from("written by a start\n"));
  await bucket.storedAt(name);
  await bucket.delete(name);
  // Who may not list a bucket is told 403 for what isn't in it, instead of 404.
  await bucket.storedAt(name);
}

/** Milliseconds until a file may be removed, or undefined when there is none. */
async function waitFor(bucket: Bucket, key: string, now: number): Promise<number | undefined> {
  const storedAt = await bucket.storedAt(key);
  return storedAt && Math.max(0, storedAt.getTime() + REMOVAL_GRACE_MS - now);
}

/** Whether a file that was just sent is being removed, or is gone by now. */
async function wasRemovedMeanwhile(bucket: Bucket, key: string): Promise<boolean> {
  const marked = await bucket.storedAt(markOf(key));
  if (marked && Date.now() - marked.getTime() < MARK_LIFETIME_MS) return true;
  return (await bucket.storedAt(key)) === undefined;
}
