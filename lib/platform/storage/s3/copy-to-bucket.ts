import path from "node:path";
import type { S3Settings } from "@/lib/platform/env/s3-settings";
import { diskStore } from "../disk-store";
import { isKey } from "../file-store";
import { Bucket } from "./bucket";
import { sendFile } from "./send-file";

/**
 * Copies each file of a folder that isn't in the bucket yet. The folder stays as it is.
 * @param onFile hears of each file how many were looked at, and of how many; and may end it by throwing
 * @returns how many were sent, and how many were there already @throws {S3Failure}
 */
export async function copyToBucket(
  folder: string,
  settings: S3Settings,
  onFile: (done: number, total: number) => void,
): Promise<{ sent: number; there: number }> {
  const bucket = new Bucket(settings);
  const stored = new Set<string>();
  for await (const name of bucket.names()) if (isKey(name)) stored.add(name);
  const keys: string[] = [];
  for await (const key of diskStore(folder).keys()) keys.push(key);
  let sent = 0;
  for (const [place, key] of keys.entries()) {
    if (!stored.has(key)) {
      await sendFile(bucket, path.join(folder, key), key);
      sent += 1;
    }
    onFile(place + 1, keys.length);
  }
  return { sent, there: keys.length - sent };
}
