import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { addSecurityHeaders, type SecurityOptions } from "./security-headers";

/** Most of a refused request's body that is still received, and forgotten: more than a file a little too large has. */
const PASSED_OVER_MAX_BYTES = 32 * 1_048_576;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * The HTTP server's answers with our headers on each, whoever writes it: Next, a route handler, Socket.IO or an error.
 * They are added last, so that an answer's own, stricter header stays.
 */
export function guardedResponse(options: SecurityOptions): typeof ServerResponse<IncomingMessage> {
  return class extends ServerResponse<IncomingMessage> {
    override writeHead(status: number, reasonOrHeaders?: string | Headers, headers?: Headers): this {
      addSecurityHeaders(this.req, this, options);
      if (status >= 400 && !this.req.complete) {
        if (mayBePassedOver(this.req)) this.once("finish", () => passOver(this.req));
        // The rest of its body would be taken for the next request.
        else this.setHeader("Connection", "close");
      }
      if (typeof reasonOrHeaders !== "string") return super.writeHead(status, reasonOrHeaders);
      // A Response that names no reason has an empty one: the status' own stands for it then.
      return reasonOrHeaders === ""
        ? super.writeHead(status, headers)
        : super.writeHead(status, reasonOrHeaders, headers);
    }
  };
}

function mayBePassedOver(request: IncomingMessage): boolean {
  return !request.destroyed && Number(request.headers["content-length"] ?? 0) <= PASSED_OVER_MAX_BYTES;
}

// Were the line closed instead, the sender would mostly find it broken while they still send, and never see the answer
// (RFC 9112, section 9.6).
function passOver(request: IncomingMessage): void {
  let left = PASSED_OVER_MAX_BYTES;
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.socket.destroy();
  });
  request.resume();
}
