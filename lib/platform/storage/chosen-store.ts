import { assertOutsideCommit } from "@/lib/platform/db/unit-of-work/inside";
import { env } from "@/lib/platform/env/env";
import { globalSlot } from "@/lib/platform/global-slot";
import { diskStore, filesFolder } from "./disk-store";
import type { FileStore } from "./file-store";

/** Where this installation's files are stored: in the bucket that the configuration names, else on the disk. */
export async function chosenStore(): Promise<FileStore> {
  assertOutsideCommit("storage");
  const { S3, DATA_DIR } = env();
  if (S3 === undefined) return diskStore(filesFolder(DATA_DIR));
  return globalSlot("storage.s3", async () => {
    // Here alone: where files are on the disk, nothing of it is loaded.
    const { openS3Store } = await import("./s3/s3-store");
    return openS3Store(S3);
  });
}
