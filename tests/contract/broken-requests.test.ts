import fs from "node:fs";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ERROR_STATUS } from "@/lib/platform/errors/codes";
import { signIn } from "../support/client";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;
let host: string;
let session: string;
beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
  host = new URL(server.url).host;
  const { token, clientId } = await signIn(server.url);
  session = `Authorization: Bearer ${token}\r\nCangooClientId: ${clientId}\r\n`;
});
afterAll(async () => {
  await server.kill();
  fs.rmSync(server.dataDir, { recursive: true, force: true });
});

/** The status, headers and text that these very bytes are answered with. */
function answerTo(bytes: string, { endAfter = false } = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(host.split(":")[1]), "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text }));
    socket.write(bytes, () => endAfter && socket.destroy());
  });
}
const head = (line: string, headers = "") => `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}`;
const ask = (line: string, headers = "") => answerTo(`${head(line, headers)}\r\n`);
const post = (path: string, type: string, body: string, headers = "") =>
  answerTo(
    `${head(`POST ${path}`, headers)}Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";

describe("an address that can't be decoded is 400, never 500:", () => {
  test.each([
    "/api/v1/customers/%E0%A4%A",
    "/api/%",
    "/%",
    "/conversations/%E0%A4%A",
    "/survey/%ff",
    "/_next/data/x/%.json",
    "/api/auth/%",
  ])("%s", async (path) => {
    const { status, text } = await ask(`GET ${path}`, session);
    expect(status).toBe(ERROR_STATUS.MALFORMED_REQUEST);
    expect(text).toMatch(/content-type: application\/problem\+json/i);
    expect(text).toContain('"code":"MALFORMED_REQUEST"');
  });

  test.each(["http://evil.example/tickets", "http://evil.example/api/health", "*"])(
    "nor is one as a proxy is asked: %s leads nowhere",
    async (address) => {
      const { status, text } = await ask(`GET ${address}`);
      expect([status, /^location:/im.test(text)]).toEqual([ERROR_STATUS.MALFORMED_REQUEST, false]);
    },
  );

  test("a query that can't be is read as it is", async () => {
    expect((await ask("GET /customers?q=%E0%A4%A", session)).status).toBeLessThan(500);
    expect((await ask("GET /api/v1/me?%=1", session)).status).toBe(ERROR_STATUS.VALIDATION_FAILED);
  });
});

test("nothing asks an address of ours for somebody else: what would shrink pictures is any unknown path", async () => {
  const { status, text } = await ask("GET /_next/image?url=%2Fapi%2Fhealth&w=64&q=75");
  expect([status, text.includes("Página não encontrada")]).toEqual([404, true]);
});

describe("a method that nothing here has is 405:", () => {
  test.each(["TRACE /api/v1/me", "TRACE /", "PROPFIND /api/v1/customers", "LOCK /customers"])("%s", async (line) => {
    expect((await ask(line, session)).status).toBe(405);
  });
});

describe("what next-auth would fail on is refused before it:", () => {
  const callback = "/api/auth/callback/credentials";
  test.each([
    ["half a JSON", () => post(callback, JSON_TYPE, "{"), "MALFORMED_REQUEST"],
    ["a deeply nested JSON", () => post(callback, JSON_TYPE, `{"a":${"[".repeat(60_000)}`), "MALFORMED_REQUEST"],
    [
      "one that calls itself a form as well",
      () => post(callback, `${FORM}; ${JSON_TYPE}`, `{"a":${"[".repeat(60_000)}`),
      "MALFORMED_REQUEST",
    ],
    ["null for a form", () => post(callback, JSON_TYPE, "null"), "MALFORMED_REQUEST"],
    ["an address that is none, in the form", () => post(callback, FORM, "callbackUrl=%3A%3A"), "MALFORMED_REQUEST"],
    ["one in the query", () => ask("GET /api/auth/signin?callbackUrl=%00"), "MALFORMED_REQUEST"],
    ["one with a line break", () => post(callback, FORM, "callbackUrl=/a%0D%0AX-Evil:1"), "MALFORMED_REQUEST"],
    [
      "a sign-in from another site's page",
      () => post(callback, FORM, "email=a&password=b", "Origin: https://evil.example\r\n"),
      "ORIGIN_NOT_ALLOWED",
    ],
    [
      "a sign-out from a neighbour's",
      () => post("/api/auth/signout", FORM, "csrfToken=x", "Sec-Fetch-Site: same-site\r\n"),
      "ORIGIN_NOT_ALLOWED",
    ],
    ["one of another kind", () => ask("GET /api/auth/signin?callbackUrl=javascript:alert(1)"), "MALFORMED_REQUEST"],
    [
      "one in its cookie",
      () => ask("GET /api/auth/session", "Cookie: next-auth.callback-url=x\r\n"),
      "MALFORMED_REQUEST",
    ],
    ["a form of a hundred kilobytes", () => post(callback, FORM, "x".repeat(100_000)), "PAYLOAD_TOO_LARGE"],
    ["a callback by GET", () => ask(`GET ${callback}`), "NOT_FOUND"],
    ["its log for everybody", () => post("/api/auth/_log", JSON_TYPE, '{"level":"error"}'), "NOT_FOUND"],
    ["its page of its own", () => ask("GET /api/auth/verify-request"), "NOT_FOUND"],
  ] as const)("%s", async (_, send, code) => {
    const { status, text } = await send();
    expect(text).toContain(`"code":"${code}"`);
    expect(status).toBe(ERROR_STATUS[code]);
  });

  test("and what our pages ask of it is answered", async () => {
    for (const [path, status] of [
      ["/api/auth/csrf", 200],
      ["/api/auth/providers", 200],
      ["/api/auth/session", 200],
      ["/api/auth/signin?callbackUrl=/tickets", 302],
    ] as const)
      expect([path, (await ask(`GET ${path}`)).status]).toEqual([path, status]);
  });
});

test("a sender who goes away in the middle of a body is no failure of ours", async () => {
  const begun = `${head("PATCH /api/v1/me", session)}Content-Type: ${JSON_TYPE}\r\nContent-Length: 100\r\n\r\n{"a"`;
  await answerTo(begun, { endAfter: true });
  // Whatever was to be made of it has been when a later request is answered.
  await ask("GET /api/v1/me", session);
  await ask("GET /api/v1/me", session);
  expect(server.output()).not.toMatch(/unexpected error/);
});
