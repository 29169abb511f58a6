import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { addSecurityHeaders, type SecurityOptions } from "./security-headers";

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * The HTTP server's answers with our headers on each, whoever writes it: Next, a route handler, Socket.IO or an error.
 * They are added last, so that an answer's own, stricter header stays.
 */
export function guardedResponse(options: SecurityOptions): typeof ServerResponse<IncomingMessage> {
  return class extends ServerResponse<IncomingMessage> {
    override writeHead(status: number, reasonOrHeaders?: string | Headers, headers?: Headers): this {
      addSecurityHeaders(this.req, this, options);
      // What is refused before its body was read leaves the rest on the line: the next request on it would be reset.
      if (status >= 400 && !this.req.complete) this.setHeader("Connection", "close");
      return typeof reasonOrHeaders === "string"
        ? super.writeHead(status, reasonOrHeaders, headers)
        : super.writeHead(status, reasonOrHeaders);
    }
  };
}
