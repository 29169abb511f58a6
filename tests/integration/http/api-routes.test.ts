import http, { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiRoute, apiRoutes } from "@/lib/platform/http/api-routes";
import { ADDRESS_HEADER } from "@/lib/platform/http/client-address";
import { eventStream } from "@/lib/platform/http/event-stream";
import { guardedResponse } from "@/lib/platform/http/guarded-response";
import { jsonResponse, type RouteHandler } from "@/lib/platform/http/route";

const BODY = Buffer.alloc(6_000_000);
const LONG = "The same sentence again and again. ".repeat(100);
/** A promise, and what resolves it. */
function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
const [gone, firstEvent] = [signal(), signal()];

const handlers = {
  echo: async (request, { params }) =>
    jsonResponse({
      params: await params,
      search: new URL(request.url).search,
      address: request.headers.get(ADDRESS_HEADER),
      body: request.method === "POST" ? await request.text() : null,
    }),
  long: async () => jsonResponse({ text: LONG }),
  events: async () =>
    eventStream("en", async (send) => {
      send("one", { text: LONG });
      await firstEvent.promise;
      send("two", {});
    }),
  waits: async (request) => {
    request.signal.addEventListener("abort", () => gone.resolve());
    await gone.promise;
    return jsonResponse({});
  },
  stops: async (request) => {
    for await (const _chunk of request.body ?? []) break;
    return new Response(null, { status: 413 });
  },
  fails: () => Promise.reject(new Error("on purpose")),
} satisfies Record<string, RouteHandler>;

const ROUTES: ApiRoute[] = [
  { path: "/api/echo/[id]", methods: { GET: handlers.echo, POST: handlers.echo } },
  { path: "/api/long", methods: { GET: handlers.long } },
  { path: "/api/events", methods: { GET: handlers.events } },
  { path: "/api/waits", methods: { GET: handlers.waits } },
  { path: "/api/refuses", methods: { POST: async () => new Response(null, { status: 413 }) } },
  { path: "/api/stops", methods: { POST: handlers.stops } },
  { path: "/api/fails", methods: { GET: handlers.fails } },
  { path: "/api/auth/[...nextauth]" },
  { path: "/api/[...path]", methods: { GET: async (_request, { params }) => jsonResponse(await params) } },
];

let server: Server;
let url: string;
beforeAll(async () => {
  const api = apiRoutes(() => Promise.resolve(ROUTES));
  const security = { appUrl: "http://localhost", isDevelopment: false, connections: {}, embeddable: [], recording: [] };
  server = createServer({ ServerResponse: guardedResponse(security) }, (request, response) => {
    request.headers[ADDRESS_HEADER] = "203.0.113.7";
    api(request, response, () => response.writeHead(299).end("passed on"));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("a handler", () => {
  test("is given parameters, query and body, and answers under the status' own words", async () => {
    const response = await fetch(`${url}/api/echo/17?a=1`, { method: "POST", body: "text" });
    expect(await response.json()).toMatchObject({ params: { id: "17" }, search: "?a=1", body: "text" });
    expect(response.statusText).toBe("OK");
  });

  test("reads the address that the server resolved, whatever came under its name", async () => {
    const response = await fetch(`${url}/api/echo/17`, { headers: { [ADDRESS_HEADER]: "198.51.100.1" } });
    expect(await response.json()).toMatchObject({ address: "203.0.113.7" });
  });

  test("hears that its caller is gone", async () => {
    const leaving = new AbortController();
    const asked = fetch(`${url}/api/waits`, { signal: leaving.signal }).catch(() => undefined);
    setTimeout(() => leaving.abort(), 50);
    await asked;
    await gone.promise;
  });

  test.each([
    ["unread", "refuses", true],
    ["in the middle", "stops", true],
    ["in the middle, sent in pieces", "stops", false],
  ])("that refuses a large body %s is heard, on a line that stays", async (_when, name, isAnnounced) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const lines = new Set<unknown>();
    const post = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = isAnnounced ? { "Content-Length": BODY.length } : { "Transfer-Encoding": "chunked" };
        const request = http.request(`${url}/api/${name}`, { method: "POST", agent, headers }, (response) => {
          response.resume().once("end", () => resolve(response.statusCode));
        });
        request.once("socket", (socket) => lines.add(socket)).once("error", reject);
        request.end(BODY);
      });
    for (let time = 0; time < 5; time += 1) expect(await post()).toBe(413);
    expect(lines.size).toBe(1);
    agent.destroy();
  });

  test("that throws answers 500 and leaves the server serving", async () => {
    expect((await fetch(`${url}/api/fails`)).status).toBe(500);
    expect((await fetch(`${url}/api/echo/1`)).status).toBe(200);
  });
});

describe("an answer", () => {
  test("that is long travels compressed to whoever reads that", async () => {
    const response = await fetch(`${url}/api/long`, { headers: { "Accept-Encoding": "gzip" } });
    expect(response.headers.get("Content-Encoding")).toBe("gzip");
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(await response.json()).toEqual({ text: LONG });
  });

  test("that is short travels as it is, with its length", async () => {
    const { headers } = await fetch(`${url}/api/echo/1`, { headers: { "Accept-Encoding": "gzip" } });
    expect(headers.get("Content-Encoding")).toBeNull();
    expect(Number(headers.get("Content-Length"))).toBeGreaterThan(0);
  });

  test.each(["identity", "gzip;q=0", "br, gzip; q=0.0"])(
    "travels as it is to whoever asks for %j",
    async (accepted) => {
      const response = await fetch(`${url}/api/long`, { headers: { "Accept-Encoding": accepted } });
      expect(response.headers.get("Content-Encoding")).toBeNull();
      expect(await response.json()).toEqual({ text: LONG });
    },
  );

  test("of events arrives as they happen", async () => {
    const response = await fetch(`${url}/api/events`, { headers: { "Accept-Encoding": "gzip" } });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toContain("event: one");
    firstEvent.resolve();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain("event: two");
  });
});

describe("is passed on:", () => {
  test.each([
    ["a method that the route doesn't have", "/api/long", "PUT"],
    ["HEAD", "/api/long", "HEAD"],
    ["OPTIONS", "/api/long", "OPTIONS"],
    ["what next-auth answers", "/api/auth/session", "GET"],
    ["a page", "/conversations", "GET"],
    ["a slash at the end", "/api/long/", "GET"],
    ["an empty segment", "/api//long", "GET"],
    ["an encoded character", "/api/echo/%31", "GET"],
    ["the folder itself", "/api", "GET"],
  ])("%s", async (_name, address, method) => {
    expect((await fetch(`${url}${address}`, { method })).status).toBe(299);
  });
});

test("what no route is named by goes to the route for the rest", async () => {
  expect(await (await fetch(`${url}/api/no/such`)).json()).toEqual({ path: ["no", "such"] });
});
