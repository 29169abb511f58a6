import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { AppError } from "@/lib/platform/errors/app-error";
import { type Resolver, resolveHost } from "./resolve-host";

const REDIRECTS_MAX = 5;

export type GuardedDownload = {
  headers?: Record<string, string>;
  /** For the whole of it, redirects included. */
  timeoutMs: number;
  resolver?: Resolver;
};

/**
 * Reads a file from an address that came from outside, chunk by chunk, so that a large one is never in memory. Every host on
 * the way passes the guard; a redirect to another origin loses the request's headers.
 * @param receive what is done with the answer; what it doesn't read is dropped with the connection.
 * @throws {AppError} HOST_NOT_FOUND, HOST_NOT_ALLOWED; what the network says
 */
export async function guardedDownload<T>(
  address: string,
  { headers = {}, timeoutMs, resolver }: GuardedDownload,
  receive: (status: number, chunks: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(address);
  let sent = headers;
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    const response = await open(url, sent, signal, resolver);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (status < 300 || status >= 400 || !location) {
      try {
        return await receive(status, response);
      } finally {
        response.destroy();
      }
    }
    response.destroy();
    const next = new URL(location, url);
    if (next.origin !== url.origin) sent = {};
    url = next;
  }
  throw new AppError("HOST_NOT_ALLOWED", { host: url.hostname });
}

async function open(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  resolver: Resolver | undefined,
): Promise<http.IncomingMessage> {
  const isSecure = url.protocol === "https:";
  if (!isSecure && url.protocol !== "http:") throw new AppError("HOST_NOT_ALLOWED", { host: url.host });
  const { host, address, family } = await resolveHost(url.hostname, resolver);
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https.request : http.request)(
      {
        host: address,
        family,
        port: url.port || (isSecure ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, Host: url.host },
        ...(isIP(host) === 0 ? { servername: host } : {}),
        agent: false,
        signal,
      },
      resolve,
    );
    request.on("error", reject);
    request.end();
  });
}
