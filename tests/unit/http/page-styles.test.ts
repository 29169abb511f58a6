import { once } from "node:events";
import fs from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageStyles, readStyleTexts } from "@/lib/platform/http/page-styles";

const AT = "/_next/static/chunks";
const NONCE = "bm9uY2U+/w==";
const link = (address: string, nonce = NONCE) =>
  `<link rel="stylesheet" href="${address}" nonce="${nonce}" data-precedence="next"/>`;
const pageWith = (links: string) => `<html><head><title>ä</title>${links}</head><body></body></html>`;

let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "styles-"));
  const files = {
    "one.css": 'a{color:red;content:"é"}',
    "two.css": "b{background:url(../media/b.svg)}",
    "quoted.css": `@font-face{src:url("../media/f.woff2?v=1")}i{background:url(data:image/png;base64,AA)}u{fill:url(#id)}`,
    "ends.css": 'a{content:"</STYLE>"}',
    "imports.css": '@import "other.css";',
    "one.css.br": "packed",
    "script.js": "",
  };
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  const addStyles = pageStyles(readStyleTexts(folder));
  server = createServer((request, response) => {
    const {
      body = "",
      nonce = NONCE,
      link: header,
    } = Object.fromEntries(new URL(request.url ?? "", "http://x").searchParams);
    if (nonce) request.headers["content-security-policy"] = `style-src 'self' 'nonce-${nonce}'`;
    addStyles(request, response);
    response.setHeader("Content-Type", "text/html");
    response.setHeader("Content-Length", Buffer.byteLength(body));
    if (header) response.setHeader("Link", header);
    response.end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  fs.rmSync(folder, { recursive: true });
});

const ask = (query: Record<string, string>, cookie = "") =>
  fetch(`${url}/?${new URLSearchParams(query)}`, { headers: { Cookie: cookie } });

test("a page gets the text of each style sheet in its place, and links that nobody follows", async () => {
  const text = await (await ask({ body: pageWith(`${link(`${AT}/one.css`)}<meta>${link(`${AT}/two.css`)}`) })).text();
  const style = (css: string) => `<style nonce="${NONCE}">${css}</style>`;
  const unfollowed = (name: string) => link(`${AT}/${name}`).replace("/>", ' disabled=""/>');
  expect(text).toContain(
    `<title>ä</title>${style('a{color:red;content:"é"}')}<meta>${style("b{background:url(/_next/static/media/b.svg)}")}`,
  );
  expect(text).toContain(`${unfollowed("one.css")}${unfollowed("two.css")}`);
});

test("a browser that keeps a style sheet is only told where it is", async () => {
  const body = pageWith(link(`${AT}/one.css`) + link(`${AT}/two.css`));
  const text = await (await ask({ body }, "other=1; cangoo-styles=zero:one")).text();
  expect(text).toContain(link(`${AT}/one.css`));
  expect(text).toContain("b{background");
  expect(text).not.toContain("a{color");
});

test.each(["one", "one:two", "two:one:three", '"><script>', "%", "__proto__"])(
  "the cookie %j is compared, and nothing of it comes into the page",
  async (value) => {
    const text = await (await ask({ body: pageWith("") }, `cangoo-styles=${value}`)).text();
    expect(text).toBe(pageWith('<link rel="expect" href="#_R_" blocking="render"/>'));
  },
);

test.each([
  ["of an unknown address", link("/_next/static/chunks/none.css")],
  ["that can't be read from its folder", link("/_next/static/chunks/../one.css")],
  ["with another nonce", link(`${AT}/one.css`, "b3RoZXI=")],
  ["whose text would end the style element", link(`${AT}/ends.css`)],
  ["that has others come", link(`${AT}/imports.css`)],
  ["that React doesn't look after", `<link rel="stylesheet" href="${AT}/one.css" nonce="${NONCE}"/>`],
])("a style sheet %s stays linked", async (_name, tag) => {
  const text = await (await ask({ body: pageWith(tag) })).text();
  expect(text).toContain(`${tag}<link rel="expect"`);
  expect(text).not.toContain("<style");
});

test("a page whose request has no nonce stays as it is", async () => {
  const body = pageWith(link(`${AT}/one.css`));
  expect(await (await ask({ body, nonce: "" })).text()).toBe(body);
});

test("addresses in a style sheet lead where they led from its own place", () => {
  expect(readStyleTexts(folder).get(`${AT}/quoted.css`)).toBe(
    '@font-face{src:url("/_next/static/media/f.woff2?v=1")}i{background:url(data:image/png;base64,AA)}u{fill:url(#id)}',
  );
});

test("no header has the browser fetch what the page brings along", async () => {
  const other = '</>; rel=preconnect; crossorigin=""';
  const preload = `<${AT}/one.css>; rel=preload; as="style"; nonce="${NONCE}"`;
  const body = pageWith(link(`${AT}/one.css`));
  expect((await ask({ body, link: `${other}, ${preload}` })).headers.get("link")).toBe(other);
  expect((await ask({ body, link: preload })).headers.get("link")).toBeNull();
  expect((await ask({ body, link: preload }, "cangoo-styles=one")).headers.get("link")).toBe(preload);
});
