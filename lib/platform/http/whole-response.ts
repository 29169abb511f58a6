import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

const WHOLE = Symbol.for("cangoo.whole-body");
/** What fits into one packet isn't worth the work. Bytes. */
const COMPRESSED_FROM = 1024;
/** An Accept-Encoding (RFC 9110, section 12.5.3) that names gzip, and doesn't weigh it nothing. */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const compressed = promisify(gzip);

/** A Response whose body is a text: it can be sent as one piece, of known length. */
export function wholeResponse(text: string, init: ResponseInit): Response {
  const body = Buffer.from(text);
  return Object.assign(new Response(body, init), { [WHOLE]: body });
}

/** The body of a Response that `wholeResponse` made. */
export function wholeBodyOf(answer: Response): Buffer<ArrayBuffer> | undefined {
  return (answer as Response & { [WHOLE]?: Buffer<ArrayBuffer> })[WHOLE];
}

/**
 * Sends such a Response with its length, compressed from a kilobyte on. Read as a stream, as any other body is, a short answer
 * cost a third of its time: a stream's length isn't known, so each was compressed.
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
      body = await compressed(body, { level: constants.Z_BEST_SPEED });
      response.setHeader("Content-Encoding", "gzip");
    }
  }
  response.setHeader("Content-Length", body.length);
  response.writeHead(answer.status);
  response.end(body);
}
