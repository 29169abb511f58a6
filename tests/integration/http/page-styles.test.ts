import fs from "node:fs";
import http from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { KEPT_STYLES_COOKIE, keptStylesOf } from "@/lib/kernel/kept-styles";
import { readStyleTexts } from "@/lib/platform/http/page-styles";
import { signIn } from "@/tests/support/client";
import { startServer, type TestServer } from "@/tests/support/server";

let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
  session = `next-auth.session-token=${(await signIn(server.url, DEMO_ACCOUNTS.agent)).token}`;
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

type Answer = { status?: number; headers: http.IncomingHttpHeaders; body: Buffer };
// fetch would unpack the answer.
function ask(at: string, headers: http.OutgoingHttpHeaders = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const request = http.request({ hostname, port, path: at, method, headers: { Cookie: session, ...headers } });
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

const texts = readStyleTexts();
const nonceOf = ({ headers }: Answer) =>
  /style-src 'self' 'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
const links = (html: string) => [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)];
const styles = (html: string) => [...html.matchAll(/<style nonce="([^"]+)">(.*?)<\/style>/gs)];

const PAGES = [
  "/login",
  "/analytics",
  "/conversations",
  "/tickets",
  "/customers",
  "/settings",
  "/demo",
  "/no-such-page",
];

test("every built style sheet can stand in a page", () => {
  const built = fs.readdirSync(".next/static/chunks").filter((name) => name.endsWith(".css"));
  expect([...texts.keys()].sort()).toEqual(built.map((name) => `/_next/static/chunks/${name}`).sort());
});

describe.each(PAGES)("%s", (page) => {
  test("has all of its styles in it for a new browser, under the nonce of its policy", async () => {
    const answer = await ask(page, page === "/login" ? { Cookie: "" } : {});
    const html = answer.body.toString();
    expect(links(html).length).toBeGreaterThan(0);
    for (const [tag] of links(html)) expect(tag).toContain(' disabled=""');
    expect(styles(html).map(([, nonce, text]) => ({ nonce, text }))).toEqual(
      links(html).map(([, address]) => ({ nonce: nonceOf(answer), text: texts.get(address as string) })),
    );
    expect(String(answer.headers.link)).not.toContain(".css");
  });

  test("has the element behind all that is drawn first", async () => {
    const html = (await ask(page)).body.toString();
    const [before = "", ...after] = html.split('id="_R_"');
    expect(before.includes('<link rel="expect" href="#_R_" blocking="render"/>')).toBe(true);
    expect(after).toHaveLength(1);
  });

  test("only links them for a browser that keeps them", async () => {
    const { body } = await ask(page, {
      Cookie: `${session}; ${KEPT_STYLES_COOKIE}=${keptStylesOf([...texts.keys()])}`,
    });
    expect(styles(body.toString())).toEqual([]);
    expect(links(body.toString()).filter(([tag]) => tag.includes("disabled"))).toEqual([]);
  });
});

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["identity", undefined, (bytes: Buffer) => bytes],
  [undefined, undefined, (bytes: Buffer) => bytes],
])("a page for a browser that takes %s travels so, and is whole", async (accepted, encoding, unpack) => {
  const { headers, body } = await ask("/conversations", accepted ? { "Accept-Encoding": accepted } : {});
  expect(headers["content-encoding"]).toBe(encoding);
  expect(String(headers.vary)).toContain("Accept-Encoding");
  const html = unpack(body).toString();
  expect(styles(html)).toHaveLength(1);
  expect(html.endsWith("</body></html>")).toBe(true);
});

test("what goes from page to page has no styles, and is compressed", async () => {
  const asked = { RSC: "1", "Accept-Encoding": "gzip" };
  // Next names the address that such an answer may be kept under.
  const { headers: where } = await ask("/conversations", asked);
  const { headers, body } = await ask(String(where.location), asked);
  expect(headers["content-type"]).toBe("text/x-component");
  expect(headers["content-encoding"]).toBe("gzip");
  expect(/<style|rel="expect"/.test(gunzipSync(body).toString())).toBe(false);
});

test("the headers of a page are to be had without it", async () => {
  const { status, headers, body } = await ask("/conversations", { "Accept-Encoding": "gzip" }, "HEAD");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toHaveLength(0);
});
