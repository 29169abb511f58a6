import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { isStyleKept, KEPT_STYLES_COOKIE } from "@/lib/kernel/kept-styles";
import { readCookie } from "@/lib/platform/session/cookie";
import { changeHead } from "./page-head";
import { nonceOf } from "./security-headers";

/** What scripts/compress-assets.mjs made of the built pages' style sheets, and where browsers ask for them. */
const FOLDER = "dist/assets/_next/static/chunks";
const PREFIX = "/_next/static/chunks/";
/** As React writes it. */
const STYLESHEET = /<link rel="stylesheet" href="([^"]*)" nonce="([^"]*)" data-precedence="[^"]*"\/>/g;
/** What ends a style element, and what may hold an address that `url()` doesn't mark as one. */
const NOT_FOR_PAGES = /<\/style|@import|image-set\(/i;
/**
 * Has a browser draw nothing before the script that React puts behind all that is drawn first. Half a page is drawn hardly
 * sooner, and a slow processor then lays everything out twice. Browsers that don't know it draw as they like.
 */
const DRAW_AT_ONCE = '<link rel="expect" href="#_R_" blocking="render"/>';

/** The texts of built style sheets by the addresses that pages link them at. */
export type StyleTexts = ReadonlyMap<string, string>;

/** Reads the built style sheets. One that can't stand in a page isn't among them. */
export function readStyleTexts(folder = FOLDER): StyleTexts {
  const texts = new Map<string, string>();
  for (const name of fs.readdirSync(folder).filter((file) => /^[\w.~-]+\.css$/.test(file))) {
    const text = fs.readFileSync(path.join(folder, name), "utf8");
    if (!NOT_FOR_PAGES.test(text)) texts.set(PREFIX + name, withWholeAddresses(text, PREFIX + name));
  }
  return texts;
}

// A style sheet's addresses begin at its own place, and a page's elsewhere.
function withWholeAddresses(text: string, at: string): string {
  return text.replace(/url\(\s*(["']?)(?![a-z]+:|\/|#)([^"')]+)\1\s*\)/gi, (_, quote: string, address: string) => {
    const { pathname, search } = new URL(address, `http://localhost${at}`);
    return `url(${quote}${pathname}${search}${quote})`;
  });
}

/**
 * Puts style sheets into the pages that link them, so that a first visitor's browser draws a page when it has come, and not a round trip
 * later. The link stays, because React looks for it before it adds one, but isn't followed: the page's script fetches the file when all
 * else is there. Whoever has the file gets the page as Next wrote it (docs/adr/0026-styles-in-pages.md).
 * @param texts from `readStyleTexts`
 */
export function pageStyles(texts: StyleTexts): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const nonce = nonceOf({ get: (name) => request.headers[name]?.toString() ?? null });
    if (nonce === undefined) return;
    const kept = readCookie(request.headers.cookie, KEPT_STYLES_COOKIE) ?? "";
    changeHead(response, (head) => {
      const given: string[] = [];
      const links: string[] = [];
      // One character is one byte here: what isn't ASCII passes as it is.
      const changed = head.toString("latin1").replace(STYLESHEET, (link, address: string, linkNonce: string) => {
        const text = texts.get(address);
        if (text === undefined || linkNonce !== nonce || isStyleKept(address, kept)) return link;
        given.push(address);
        links.push(`${link.slice(0, -"/>".length)} disabled=""/>`);
        return `<style nonce="${nonce}">${Buffer.from(text).toString("latin1")}</style>`;
      });
      dropPreloads(response, given);
      response.removeHeader("Content-Length");
      return Buffer.from(changed + links.join("") + DRAW_AT_ONCE, "latin1");
    });
  };
}

// Some pages' headers have the browser fetch the file before all else.
function dropPreloads(response: ServerResponse, addresses: readonly string[]): void {
  const links = [response.getHeader("Link") ?? []].flat().flatMap((value) => String(value).split(/,\s*(?=<)/));
  const kept = links.filter((link) => !addresses.some((address) => link.startsWith(`<${address}>`)));
  if (kept.length === links.length) return;
  if (kept.length > 0) response.setHeader("Link", kept.join(", "));
  else response.removeHeader("Link");
}
