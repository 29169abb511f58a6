import { IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { guardedResponse } from "@/lib/platform/http/guarded-response";
import { nonceOf, preparePolicy, type SecurityOptions } from "@/lib/platform/http/security-headers";

const OPTIONS: SecurityOptions = {
  appUrl: "http://localhost:3000",
  isDevelopment: false,
  connections: { "/pay": "https://pay.example" },
  embeddable: ["/embed.js"],
  recording: ["desk"],
};

function requestFor(url: string, headers: Record<string, string> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, method: "GET" });
  Object.assign(request.headers, headers);
  return request;
}

/** The headers that leave for an answer with `own` headers. */
function answer(url: string, own: Record<string, string> = {}, options = OPTIONS): OutgoingHttpHeaders {
  const request = requestFor(url);
  preparePolicy(request, options);
  const response = new (guardedResponse(options))(request);
  for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
  response.writeHead(200);
  return response.getHeaders();
}

const policyOf = (url: string, options = OPTIONS) =>
  String(answer(url, { "Content-Type": "text/html" }, options)["content-security-policy"]);

test("browsers are told to insist on TLS only where people open the product with it", () => {
  expect(answer("/")["strict-transport-security"]).toBeUndefined();
  const secure = { ...OPTIONS, appUrl: "https://desk.example.com" };
  expect(answer("/_next/static/a.js", {}, secure)["strict-transport-security"]).toBe("max-age=31536000");
});

test("an answer's own policy stays, and with it who may frame the answer", () => {
  const own = { "Content-Security-Policy": "frame-ancestors https://shop.example", "Referrer-Policy": "no-referrer" };
  expect(answer("/frame", { ...own, "Content-Type": "text/html" })).toMatchObject({
    "content-security-policy": own["Content-Security-Policy"],
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  expect(answer("/frame", own)["x-frame-options"]).toBeUndefined();
});

test("headers that are given with the status count as well", () => {
  const request = requestFor("/api/x");
  const response = new (guardedResponse(OPTIONS))(request);
  response.writeHead(500, "Broken", { "Content-Type": "text/plain" });
  expect([response.statusMessage, response.getHeader("x-frame-options")]).toEqual(["Broken", "DENY"]);
});

test("a nonce is the request's own, and none is made for calls and assets", () => {
  const nonces = ["/a", "/a"].map((url) => {
    const request = requestFor(url, { "content-security-policy": "script-src 'nonce-chosen'" });
    preparePolicy(request, OPTIONS);
    return nonceOf({ get: (name) => request.headers[name]?.toString() ?? null });
  });
  expect(new Set([...nonces, "chosen", undefined]).size).toBe(4);
  for (const url of ["/api/x", "/_next/static/x.js"]) {
    const request = requestFor(url, {
      "content-security-policy": "script-src 'nonce-chosen'",
      "content-security-policy-report-only": "script-src 'nonce-chosen'",
    });
    preparePolicy(request, OPTIONS);
    expect(Object.keys(request.headers)).toEqual([]);
  }
});

test("one page may send data to one more place, whatever its query", () => {
  expect(policyOf("/pay?plan=1")).toContain("connect-src 'self' ws://localhost:3000 https://pay.example;");
  expect(policyOf("/pay/other")).toContain("connect-src 'self' ws://localhost:3000;");
});

test("only development may evaluate strings", () => {
  expect(policyOf("/")).not.toContain("unsafe-eval");
  expect(policyOf("/", { ...OPTIONS, isDevelopment: true })).toContain("'unsafe-eval'");
});

test("what other sites include may be included, and nothing else", () => {
  const policy = (url: string) => answer(url)["cross-origin-resource-policy"];
  expect([policy("/embed.js?v=1"), policy("/embed.jsx"), policy("/")]).toEqual([
    "cross-origin",
    "same-origin",
    "same-origin",
  ]);
});

test("what isn't a page does nothing when it is opened as one", () => {
  expect(answer("/x.svg", { "Content-Type": "image/svg+xml" })["content-security-policy"]).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
});
