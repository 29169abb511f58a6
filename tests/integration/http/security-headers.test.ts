import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { CARD_TOKEN_ORIGIN } from "@/lib/modules/billing/card";
import { type ApiClient, signIn } from "@/tests/support/client";
import { declaredRoutes, fillPath, nameOf, unknownParams } from "@/tests/support/matrix/route-registry";
import { rowsIn } from "@/tests/support/rows";
import { startServer, type TestServer } from "@/tests/support/server";

const routes = (await declaredRoutes()).map((route) => ({ name: nameOf(route), ...route }));
const pages = pagePaths();
let server: TestServer;
let admin: ApiClient;
let cookie: string;

beforeAll(async () => {
  server = await startServer({
    template: inject("templateFile"),
    env: {
      APP_URL: "https://desk.example.com",
      PAYMENT_PROVIDER: "mercadopago",
      PAYMENT_ACCESS_TOKEN: "TEST-access",
      PAYMENT_PUBLIC_KEY: "TEST-public",
      PAYMENT_WEBHOOK_SECRET: "secret",
    },
  });
  admin = await signIn(server.url, DEMO_ACCOUNTS.admin);
  // As an installation on https names it.
  cookie = `__Host-next-auth.session-token=${admin.token}`;
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

/** Addresses of the pages under app/, with something for each parameter. */
function pagePaths(): string[] {
  return (fs.readdirSync("app", { recursive: true }) as string[])
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => {
      const parts = path.dirname(file).split(path.sep);
      const known = parts.filter((part) => part !== "." && !part.startsWith("(") && !part.startsWith("[["));
      return `/${known.map((part) => (part.startsWith("[") ? "1" : part)).join("/")}`;
    })
    .sort();
}

const ask = (address: string, init: RequestInit = {}) =>
  fetch(`${server.url}${address}`, { redirect: "manual", ...init });

/** What every answer has, whoever gave it. */
function expectEverywhere({ headers }: Response): void {
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
  expect(headers.get("x-powered-by")).toBeNull();
  expect(headers.get("server")).toBeNull();
}

/** What an answer that isn't a page has: opened as a document it can do nothing, and nobody else may show or keep it. */
function expectData(response: Response): void {
  expectEverywhere(response);
  const { headers } = response;
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("cache-control")).toContain("no-store");
}

/** What a page has, and that its scripts and styles carry the nonce of its policy, which is returned. */
async function expectPage(response: Response): Promise<string> {
  expectEverywhere(response);
  const { headers } = response;
  const policy = headers.get("content-security-policy") ?? "";
  const nonce = /script-src 'self' 'nonce-([\w+/]{22}==)' 'strict-dynamic';/.exec(policy)?.[1] ?? "none";
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
  for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toMatch(/unsafe-|\*|https?:\/\/(?!api\.mercado)/);
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toMatch(/camera=\(\), .*microphone=\((self)?\)$/);
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("cache-control")).toContain("no-store");
  const html = await response.text();
  const parts = html.match(/<(?:script|style)\b[^>]*>/g) ?? [];
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((part) => !part.includes(`nonce="${nonce}"`))).toEqual([]);
  return nonce;
}

describe("pages", () => {
  test("are all found", () => {
    expect(pages).toEqual(expect.arrayContaining(["/", "/conversations/1", "/demo", "/dev/mail", "/login", "/signup"]));
  });

  test.each(pages)("%s has a policy with a nonce of its own, for visitors and attenders", async (address) => {
    const nonces = [];
    for (const init of [{}, { headers: { Cookie: cookie } }]) {
      const response = await ask(address, init);
      if (response.status < 300 || response.status >= 400) nonces.push(await expectPage(response));
      else expectData(response);
    }
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test("may send card data to the payment service from the signup, and from no other page", async () => {
    const connections = async (address: string) =>
      /connect-src ([^;]*)/.exec((await ask(address)).headers.get("content-security-policy") ?? "")?.[1];
    expect(await connections("/signup")).toBe(`'self' wss://desk.example.com ${CARD_TOKEN_ORIGIN}`);
    expect(await connections("/login")).toBe("'self' wss://desk.example.com");
  });

  test("may ask for the microphone where people answer customers, and nowhere else", async () => {
    const may = async (address: string) =>
      (await ask(address, { headers: { Cookie: cookie } })).headers
        .get("permissions-policy")
        ?.includes("microphone=(self)");
    for (const address of ["/conversations", "/conversations/1", "/tickets", "/settings"])
      expect([address, await may(address)]).toEqual([address, true]);
    for (const address of ["/signup", "/demo", "/widget"])
      expect([address, await may(address)]).toEqual([address, false]);
  });

  test("don't take their nonce from the request", async () => {
    const policy = "script-src 'nonce-chosen'";
    const response = await ask("/login", {
      headers: { "Content-Security-Policy": policy, "Content-Security-Policy-Report-Only": policy },
    });
    expect(await expectPage(response)).not.toBe("chosen");
  });

  test("that fail have the same headers", async () => {
    const stored = rowsIn(server.dataDir);
    await stored.run("ALTER TABLE ticket RENAME TO ticket_elsewhere");
    try {
      const api = await ask("/api/v1/tickets", { headers: admin.headers });
      expect(api.status).toBe(500);
      expectData(api);
      await expectPage(await ask("/tickets", { headers: { Cookie: cookie } }));
    } finally {
      await stored.run("ALTER TABLE ticket_elsewhere RENAME TO ticket");
    }
  });
});

describe("calls", () => {
  test.each(routes)("$name has them for nobody and for an administrator", async ({ method, path: address }) => {
    const target = fillPath(address, unknownParams(address));
    const anonymous = await ask(target, { method });
    expectData(anonymous);
    await anonymous.body?.cancel();
    // A change with no body is refused before it changes anything; the few that need none would log the session out.
    if (method !== "GET") return;
    const signedIn = await ask(target, { headers: admin.headers });
    expectData(signedIn);
    await signedIn.body?.cancel();
  });

  test.each([
    ["401", "/api/v1/tickets", {}, 401],
    ["404", "/api/no/such/call", {}, 404],
    ["a method that isn't there", "/api/v1/tickets", { method: "DELETE" }, 405],
    ["a page that is sent something", "/login", { method: "POST", body: "x" }, 405],
    ["a file that is asked what it takes", "/widget.js", { method: "OPTIONS" }, 405],
    ["415", "/api/bff/Auth/Authenticate", { method: "POST", body: "x" }, 415],
    [
      "413",
      "/api/bff/Auth/Authenticate",
      { method: "POST", headers: { "Content-Type": "application/json" }, body: `"${"x".repeat(1_100_000)}"` },
      413,
    ],
    ["Socket.IO's own 400", "/socket.io/?transport=none", {}, 400],
  ] as const)("%s has them", async (_, address, init, status) => {
    const response = await ask(address, init);
    expect(response.status).toBe(status);
    if (address.startsWith("/api/")) expectData(response);
    else expectEverywhere(response);
  });

  test.each(["/%ff", "/_next/image?url=x", "/_next/data/x.json", "/login%00"])(
    "an address that makes no sense has them: %s",
    async (address) => {
      const response = await ask(address);
      expect(response.status).toBeLessThan(500);
      expectEverywhere(response);
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    },
  );
});

describe("files for browsers", () => {
  test("code under a hashed name is kept for ever, and is no document", async () => {
    const html = await (await ask("/login")).text();
    const address = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
    const response = await ask(address);
    expectEverywhere(response);
    expect(response.headers.get("cache-control")).toMatch(/^public, ?max-age=31536000, ?immutable$/);
    expect(response.headers.get("content-security-policy")).toBeNull();
  });

  test("the web chat's loader may be included by other sites, the desk's pictures may not", async () => {
    const policy = async (address: string) => (await ask(address)).headers.get("cross-origin-resource-policy");
    expect([await policy("/widget.js"), await policy("/icon.svg")]).toEqual(["cross-origin", "same-origin"]);
  });
});

describe("frames of our own", () => {
  test("the web chat's page runs its one script and may be framed by its allowed domains alone", async () => {
    const response = await ask(`/widget?key=${DEMO_CLIENT_KEY}`);
    expectEverywhere(response);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[\w+/]{22}=='; style-src 'nonce-[\w+/]{22}=='; /);
    expect(policy).toMatch(/frame-ancestors 'self'/);
    expect(response.headers.get("x-frame-options")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await ask("/widget?key=none")).headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test.each([
    ["/email-frame", "'self' data:"],
    ["/email-frame?images=1", "'self' data: https: http:"],
  ])("the e-mail's page %s runs nothing and loads only its images", async (address, images) => {
    const response = await ask(address);
    expectEverywhere(response);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`default-src 'none'; img-src ${images}; style-src 'unsafe-inline';`);
    expect(policy).toMatch(/frame-ancestors 'self'; sandbox (?!.*allow-scripts)/);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("a message in the demo's mailbox is shown without an origin, and only by its own address", async () => {
    const folder = path.join(server.dataDir, "mail");
    fs.mkdirSync(folder, { recursive: true });
    const name = "2026-11-21T12-00-00-000Z-1.eml";
    fs.writeFileSync(path.join(folder, name), "Subject: x\r\nContent-Type: text/html\r\n\r\n<p>Oi</p>");
    const response = await ask(`/dev/mail/html?message=${name}`);
    expectEverywhere(response);
    expect(await response.text()).toContain("<p>Oi</p>");
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none';.* frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox$/,
    );
    for (const other of ["", "../secret-key", "2026.eml"])
      expect((await ask(`/dev/mail/html?message=${encodeURIComponent(other)}`)).status).toBe(404);
  });

  test("Next's own error page has no address", async () => {
    const response = await ask("/_global-error");
    expect([response.status, response.headers.get("location")]).toEqual([307, "/analytics"]);
  });
});
