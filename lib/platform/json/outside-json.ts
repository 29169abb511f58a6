import { AppError } from "@/lib/platform/errors/app-error";
import { JsonBounds } from "./json-bounds";

/**
 * Reads JSON that came from outside: bodies, frames, webhooks, answers of other servers, files. Its nesting and the number of
 * its values are counted before it is parsed. How many bytes there may be is the caller's to bound.
 * @param source UTF-8 bytes, or a text.
 * @throws {AppError} MALFORMED_REQUEST when it is no JSON, or more deeply nested or of more values than is read.
 */
export function readOutsideJson(source: Uint8Array | string, bounds: { valuesMax?: number } = {}): unknown {
  const bytes = typeof source === "string" ? Buffer.from(source) : source;
  if (!new JsonBounds(bounds).add(bytes)) throw new AppError("MALFORMED_REQUEST");
  try {
    return JSON.parse(typeof source === "string" ? source : new TextDecoder("utf-8", { fatal: true }).decode(source));
  } catch {
    throw new AppError("MALFORMED_REQUEST");
  }
}
