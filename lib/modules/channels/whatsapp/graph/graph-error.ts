import { isAppError } from "@/lib/platform/errors/app-error";

const BRAND = Symbol.for("cangoo.graph-error");
const DETAIL_MAX = 500;

/**
 * What may have become of a request that failed: it was refused (`no`), or nobody can tell, because the line was cut or
 * nothing was heard after the other side may have got it (`maybe`).
 */
export type CarriedOut = "no" | "maybe";

/** Why the Graph API couldn't be asked or what it refused. */
export class GraphError extends Error {
  readonly [BRAND] = true;

  private constructor(
    /** HTTP status; null when there was no answer. */
    readonly status: number | null,
    /** Meta's error code, or the name of a network's. */
    readonly code: number | string | null,
    /** What was said. */
    readonly detail: string,
    readonly carriedOut: CarriedOut,
  ) {
    super(`graph: ${status ?? "no answer"} ${code ?? ""}`.trim());
  }

  static ofNetwork(error: unknown, isConnected: boolean): GraphError {
    if (isAppError(error)) return new GraphError(null, error.code, "", "no");
    const { code, name } = error as { code?: unknown; name?: unknown };
    const known = typeof code === "string" ? code : name === "TimeoutError" ? "ETIMEDOUT" : "UNKNOWN";
    return new GraphError(null, known === "ABORT_ERR" ? "ETIMEDOUT" : known, "", isConnected ? "maybe" : "no");
  }

  static ofAnswer(status: number, code: number | null, detail: string): GraphError {
    // A refusal in Meta's words wasn't carried out. A proxy's bare 5xx says nothing about what happened behind it, but for
    // the one that says that nobody was there; and a 2xx that can't be read was.
    const isBare = code === null && (status < 400 || (status >= 500 && status !== 503));
    return new GraphError(status, code, detail.slice(0, DETAIL_MAX), isBare ? "maybe" : "no");
  }
}

/** Recognised by a brand, because `instanceof` is false across bundles of the same process. */
export function isGraphError(error: unknown): error is GraphError {
  return typeof error === "object" && error !== null && BRAND in error;
}
