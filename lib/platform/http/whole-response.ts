import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

const WHOLE = Symbol.for("cangoo.whole-body");
/** A shorter body fits into one packet, compressed or not. Bytes. */
const COMPRESSED_FROM = 1024;
/** An Accept-Encoding that names gzip with a weight above zero (RFC 9110, section 12.5.3). */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const gzipped = promisify(gzip);

/** A Response that remembers its whole body, so that `sendWhole` can send it as one piece. */
export function wholeResponse(text: string, init: ResponseInit): Response {
  const body = Buffer.from(text);
  return Object.assign(new Response(body, init), { [WHOLE]: body });
}

/** The body of a Response that `wholeResponse` made. */
export function wholeBodyOf(answer: Response): Buffer<ArrayBuffer> | undefined {
  return (answer as Response & { [WHOLE]?: Buffer<ArrayBuffer> })[WHOLE];
}

/**
 * Sends a Response that `wholeResponse` made as one piece, with its Content-Length. A body of a kilobyte or more is compressed for
 * clients that accept gzip.
 * @param whole the Response's body
 */
export async function sendWhole(
  { headers: { "accept-encoding": accepted = "" } }: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  whole: Buffer<ArrayBuffer>,
): Promise<void> {
  let body = whole;
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (body.length >= COMPRESSED_FROM) {
    response.appendHeader("Vary", "Accept-Encoding");
    if (TAKES_GZIP.test(String(accepted))) {
      body = await gzipped(body, { level: constants.Z_BEST_SPEED });
      response.setHeader("Content-Encoding", "gzip");
    }
  }
  response.setHeader("Content-Length", body.length);
  response.writeHead(answer.status);
  response.end(body);
}
