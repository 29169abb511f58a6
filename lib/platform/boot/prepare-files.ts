import type { Env } from "@/lib/platform/env/env";
import { BootError } from "./prepare-data";

/** Words of S3 and of its like for keys that don't fit. */
const WRONG_KEY = /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|AuthorizationHeaderMalformed) /;

/**
 * Looks whether the bucket can be written, read and listed, if files are stored in one. On the disk nothing is to do.
 * @throws {BootError} with the one line that the operator needs
 */
export async function prepareFiles({ S3 }: Env): Promise<void> {
  if (S3 === undefined) return;
  const { tryBucket } = await import("@/lib/platform/storage/s3/s3-store");
  try {
    await tryBucket(S3);
  } catch (error) {
    const { code, reason } = error as { code?: string; reason?: string };
    const where = S3.endpoint ?? `Amazon's S3 in ${S3.region}`;
    const why = reason ?? (error instanceof Error ? error.message : String(error));
    if (code === "S3_UNREACHABLE")
      throw new BootError(`The files' bucket can't be reached: ${where} doesn't answer (${why}).`);
    if (why.startsWith("NoSuchBucket")) throw new BootError(`S3_BUCKET: there is no ${S3.bucket} at ${where}.`);
    if (WRONG_KEY.test(why))
      throw new BootError(`S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY or S3_REGION: ${where} refuses them (${why}).`);
    throw new BootError(
      `The bucket ${S3.bucket} can't be used (${why}): its key has to be allowed to put, get, delete and list objects there.`,
    );
  }
}
