import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { AppError } from "@/lib/platform/errors/app-error";
import { assertKeyIsSafe } from "./encrypted-address";
import { type Resolver, resolveHost } from "./resolve-host";

const REDIRECTS_MAX = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

export type GuardedRequest = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Longest answer that is read. */
  maxBytes?: number;
  /** For the whole of it, redirects included. */
  timeoutMs?: number;
  /** Called when a connection stands: from then on the other side may have got something of the request. */
  onConnected?: () => void;
  resolver?: Resolver;
};

export type GuardedResponse = { status: number; headers: http.IncomingHttpHeaders; body: Buffer; url: string };

/**
 * Asks an address that a person typed. Every host on the way, redirects included, passes the guard and is connected to at
 * the address that was checked. A redirect to another origin loses the request's own headers, and a POST becomes a GET
 * where browsers do so. @throws {AppError} HOST_NOT_FOUND, HOST_NOT_ALLOWED (also for a key over plain http); what the network says
 */
export async function guardedFetch(address: string, request: GuardedRequest = {}): Promise<GuardedResponse> {
  const signal = AbortSignal.timeout(request.timeoutMs ?? 30_000);
  let url = new URL(address);
  let current = request;
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    const response = await askOnce(url, current, signal);
    const { location } = response.headers;
    if (!REDIRECTS.includes(response.status) || !location) return response;
    const next = new URL(location, url);
    const keepsMethod = response.status >= 307 || current.method === undefined || current.method === "GET";
    current = {
      ...current,
      ...(keepsMethod ? {} : { method: "GET", body: undefined }),
      ...(next.origin === url.origin ? {} : { headers: {} }),
    };
    url = next;
  }
  throw new AppError("HOST_NOT_ALLOWED", { host: url.hostname });
}

async function askOnce(url: URL, request: GuardedRequest, signal: AbortSignal): Promise<GuardedResponse> {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new AppError("HOST_NOT_ALLOWED", { host: url.host });
  const { host, address, family } = await resolveHost(url.hostname, request.resolver);
  assertKeyIsSafe(url, new Headers(request.headers), address);
  const { body, maxBytes = 10 * 1024 * 1024 } = request;
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions = {
      host: address,
      family,
      port: url.port || (url.protocol === "https:" ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      method: request.method ?? "GET",
      headers: {
        ...request.headers,
        Host: url.host,
        ...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }),
      },
      ...(isIP(host) === 0 ? { servername: host } : {}),
      agent: false,
      signal,
    };
    const ask = url.protocol === "https:" ? https.request : http.request;
    const sent = ask(options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size > maxBytes) response.destroy(new AppError("PAYLOAD_TOO_LARGE"));
        else chunks.push(chunk);
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          url: url.href,
        }),
      );
    });
    sent.on("socket", (socket) =>
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => request.onConnected?.()),
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
