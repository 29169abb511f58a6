import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";

const EVENTS = "text/event-stream";

/**
 * Makes the compressor of answers that are written piece by piece: what is written to a response from now on leaves compressed
 * as its client accepts it (RFC 9110, section 12.5.3), each piece at the latest when `flush`, which the response has now, is called.
 * @param brotliQuality 0 (quickest) to 11
 */
export function compressAnswers(brotliQuality: number): (request: IncomingMessage, response: ServerResponse) => void {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
  const compress = compression({ filter: mayCompress, brotli });
  return (request, response) => compress(request as never, response as never, () => undefined);
}

// An event has to leave at once: it would wait for what fills a block.
function mayCompress(request: IncomingMessage, response: ServerResponse): boolean {
  return (
    !String(response.getHeader("Content-Type")).startsWith(EVENTS) &&
    compression.filter(request as never, response as never)
  );
}
