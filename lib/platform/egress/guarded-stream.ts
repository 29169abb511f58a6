import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { AppError } from "@/lib/platform/errors/app-error";
import { JsonBounds } from "@/lib/platform/json/json-bounds";
import { assertKeyIsSafe } from "./encrypted-address";
import { resolveHost } from "./resolve-host";

/**
 * A `fetch` for packages that bring their own calls: the host passes the guard and is connected to at the address that was
 * checked, the answer streams, and redirects are refused (the request carries a key that was typed for one host). The packages
 * parse the JSON of answers themselves, so it is counted on its way to them.
 */
export function guardedFetchFunction({ maxBytes }: { maxBytes: number }): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== "http:" && url.protocol !== "https:")
      throw new AppError("HOST_NOT_ALLOWED", { host: url.host });
    const { host, address, family } = await resolveHost(url.hostname);
    assertKeyIsSafe(url, new Headers(init.headers), address);
    const body = typeof init.body === "string" ? init.body : undefined;
    return new Promise<Response>((resolve, reject) => {
      const ask = url.protocol === "https:" ? https.request : http.request;
      const sent = ask(
        {
          host: address,
          family,
          port: url.port || (url.protocol === "https:" ? 443 : 80),
          path: `${url.pathname}${url.search}`,
          method: init.method ?? "GET",
          headers: {
            ...Object.fromEntries(new Headers(init.headers)),
            host: url.host,
            ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
          },
          ...(isIP(host) === 0 ? { servername: host } : {}),
          agent: false,
          signal: init.signal ?? undefined,
        },
        (response) => {
          const status = response.statusCode ?? 502;
          if (status >= 300 && status < 400) {
            response.destroy();
            reject(new AppError("HOST_NOT_ALLOWED", { host: url.host }));
            return;
          }
          const isEmpty = status === 204 || status === 205 || status < 200;
          resolve(
            new Response(isEmpty ? null : (Readable.toWeb(bounded(response, maxBytes)) as ReadableStream<Uint8Array>), {
              status: status < 200 ? 502 : status,
              headers: headersOf(response.headers),
            }),
          );
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  };
}

function headersOf(given: http.IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}

function bounded(response: http.IncomingMessage, maxBytes: number): Readable {
  return Readable.from(
    (async function* read() {
      let size = 0;
      const lines = response.headers["content-type"]?.includes("event-stream") ?? false;
      const bounds = new JsonBounds({ lines });
      for await (const chunk of response) {
        size += (chunk as Buffer).byteLength;
        if (size > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE");
        if (!bounds.add(chunk as Buffer)) throw new AppError("MALFORMED_REQUEST");
        yield chunk as Buffer;
      }
    })(),
    { objectMode: false },
  );
}
