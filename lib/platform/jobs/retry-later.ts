const BRAND = Symbol.for("cangoo.retry-later");

/** A failure after which the job knows itself when it is to be tried again. */
export class RetryLater extends Error {
  readonly [BRAND]: number;

  /** @param runAt epoch milliseconds */
  constructor(message: string, runAt: number) {
    super(message);
    this[BRAND] = runAt;
  }
}

/** When a failure asks to be tried again; undefined when it doesn't say. */
export function retryTimeOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !(BRAND in error)) return undefined;
  return (error as RetryLater)[BRAND];
}
