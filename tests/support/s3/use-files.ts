import { env } from "@/lib/platform/env/env";
import type { S3Settings } from "@/lib/platform/env/s3-settings";
import { setGlobalSlot } from "@/lib/platform/global-slot";

/** Has this process store files in a bucket from now on, or on the disk. Its other configuration stays. */
export function useFiles(S3: S3Settings | undefined): void {
  setGlobalSlot("env", { ...env(), S3 });
  setGlobalSlot("storage.s3", undefined);
}
