import type { ServerResponse } from "node:http";

const END_OF_HEAD = "</head>";
/** A longer head isn't waited for. Bytes; ours have about 5,000. */
const HEAD_MAX_BYTES = 65_536;

type Piece = string | Uint8Array;

/**
 * Lets the head of a page be changed on its way out. Its bytes are held back until it is whole, which mostly is with the first
 * piece; all that follows passes through, so that the page is streamed as it was. What isn't HTML isn't looked at.
 * @param change called before the headers are sent with the bytes before `</head>`; those that it returns are sent instead
 */
export function changeHead(response: ServerResponse, change: (head: Buffer) => Buffer): void {
  const send = response.write.bind(response) as (piece: Piece, encoding?: BufferEncoding) => boolean;
  const finish = response.end.bind(response) as (piece?: Piece) => ServerResponse;
  const flushHeaders = response.flushHeaders.bind(response);
  let held: Buffer | undefined = Buffer.alloc(0);
  const isHeldBack = () => held !== undefined && !response.headersSent && isPage(response);
  const hold = (piece: Piece, encoding?: BufferEncoding): Buffer => {
    held = Buffer.concat([held ?? Buffer.alloc(0), toBuffer(piece, encoding)]);
    return held;
  };
  const takeHeld = (): Buffer => {
    const bytes = held ?? Buffer.alloc(0);
    held = undefined;
    const headEnd = response.headersSent ? -1 : bytes.indexOf(END_OF_HEAD);
    return headEnd < 0 ? bytes : Buffer.concat([change(bytes.subarray(0, headEnd)), bytes.subarray(headEnd)]);
  };
  // Only where somebody sent the headers meanwhile is there something.
  const sendHeld = () => {
    const bytes = takeHeld();
    if (bytes.length > 0) send(bytes);
  };
  Object.assign(response, {
    write(piece: Piece, encoding?: BufferEncoding): boolean {
      if (!isHeldBack()) {
        sendHeld();
        return send(piece, encoding);
      }
      const bytes = hold(piece, encoding);
      return bytes.includes(END_OF_HEAD) || bytes.length > HEAD_MAX_BYTES ? send(takeHeld()) : true;
    },
    end(piece?: Piece | null, encoding?: BufferEncoding): ServerResponse {
      if (!isHeldBack()) {
        sendHeld();
        return piece ? finish(toBuffer(piece, encoding)) : finish();
      }
      if (piece) hold(piece, encoding);
      const bytes = takeHeld();
      return bytes.length > 0 ? finish(bytes) : finish();
    },
    // Next sends the headers right before the first piece, and they may be changed with it.
    flushHeaders(): void {
      if (!isHeldBack()) flushHeaders();
    },
  });
}

/** Whether the answer is a page of ours as it is read: nobody packed it, and nobody gave it a policy of its own. */
function isPage(response: ServerResponse): boolean {
  return (
    String(response.getHeader("Content-Type")).startsWith("text/html") &&
    !response.hasHeader("Content-Encoding") &&
    !response.hasHeader("Content-Security-Policy")
  );
}

function toBuffer(piece: Piece, encoding?: BufferEncoding): Buffer {
  return typeof piece === "string" ? Buffer.from(piece, encoding) : Buffer.from(piece);
}
