/** Codes of what a bucket didn't do; `troubleOf` knows them by how they begin. */
type FailureCode = "S3_UNREACHABLE" | "S3_REFUSED" | "S3_FAILED" | "S3_BUSY";

/** A bucket didn't do what it was asked. It quotes the service's word for it and nothing of the request, which has a key. */
export class S3Failure extends Error {
  readonly code: FailureCode;
  /** The service's or the network's own word, such as NoSuchBucket or ECONNREFUSED. */
  readonly reason: string;

  constructor(code: FailureCode, reason: string) {
    super(`the bucket of the files: ${reason}`);
    this.name = "S3Failure";
    this.code = code;
    this.reason = reason;
  }
}

type Thrown = { name?: unknown; code?: unknown; $metadata?: { httpStatusCode?: number } };

/** Whether a bucket said that it has no such file. */
export function isMissing(error: unknown): boolean {
  const { name } = error as Thrown;
  return name === "NoSuchKey" || name === "NotFound";
}

/** What the S3 client threw, as one of ours. */
export function s3Failure(error: unknown): S3Failure {
  if (error instanceof S3Failure) return error;
  const { name, code, $metadata } = error as Thrown;
  const status = $metadata?.httpStatusCode;
  // An answer to HEAD has no body, so that its error has no name.
  if (status === undefined || status < 400) return new S3Failure("S3_UNREACHABLE", String(code ?? name));
  return new S3Failure(status < 500 ? "S3_REFUSED" : "S3_FAILED", `${String(name)} ${status}`);
}
