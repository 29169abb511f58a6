import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startServer, type TestServer } from "@/tests/support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

const FOLDER = ".next/static";
const file = (fs.readdirSync(FOLDER, { recursive: true }) as string[]).find((name) => name.endsWith(".css")) as string;
const address = `/_next/static/${file.split(path.sep).join("/")}`;

type Answer = { status?: number; headers: http.IncomingHttpHeaders; body: Buffer };
// fetch would unpack the answer and tidy the address up.
function ask(at: string, encoding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const request = http.request({ hostname, port, path: at, headers: { "Accept-Encoding": encoding } });
    request.once("error", reject);
    request.once("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.end();
  });
}

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["identity", undefined, (bytes: Buffer) => bytes],
])("a browser that takes %s gets a page's styles so, to keep", async (accepted, encoding, unpack) => {
  const { status, headers, body } = await ask(address, accepted);
  expect(status).toBe(200);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers.vary).toBe("Accept-Encoding");
  expect(headers["cache-control"]).toMatch(/max-age=31536000, ?immutable/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(unpack(body)).toEqual(fs.readFileSync(path.join(FOLDER, file)));
});

test.each([
  "/_next/static/chunks/of-another-build.js",
  "/_next/static/../../server.mjs",
  "/_next/static/%2e%2e/%2e%2e/%2e%2e/server.mjs",
])("%s isn't there, and no page stands in for it", async (missing) => {
  const { status, headers, body } = await ask(missing, "identity");
  expect(status).toBe(404);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toHaveLength(0);
});
