const BRAND = Symbol.for("cangoo.permanent-failure");

/** A failure that no later attempt can turn into a success; the worker buries the job at once. */
export class PermanentFailure extends Error {
  readonly [BRAND] = true;
}

/** Recognised by a brand, because `instanceof` is false across bundles of the same process. */
export function isPermanentFailure(error: unknown): boolean {
  return typeof error === "object" && error !== null && BRAND in error;
}
