import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Next takes a page's nonce from this header of the request (and from nowhere else), so the policy is put there first. */
const POLICY = "content-security-policy";
/** Code and fonts under names made of their contents: public, never a document, kept for ever. */
const ASSETS = "/_next/static/";
/** What answers carry that aren't a page. Only opened as a document would they do anything, and so they do nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Nothing here uses any of these, and no frame inside may ask for them either; people of the desk record voice messages. */
const UNUSED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");
const featuresOf = (records: boolean) => `${UNUSED_FEATURES}, microphone=(${records ? "self" : ""})`;
const ONE_YEAR_S = 31_536_000;

/** What the headers of an installation depend on. */
export type SecurityOptions = {
  /** Origin people open. */
  appUrl: string;
  /** Next's development mode evaluates strings and injects styles. */
  isDevelopment: boolean;
  /** Further origins that the page at a path may send data to. */
  connections: Readonly<Record<string, string>>;
  /** Scripts that other companies' sites include. */
  embeddable: readonly string[];
  /** First parts of the paths whose pages may ask for the microphone; "" is the first page. */
  recording: readonly string[];
};

/** The WebSocket form of an origin: older browsers don't stretch 'self' to it. */
export function webSocketOrigin(appUrl: string): string {
  const { host, protocol } = new URL(appUrl);
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}`;
}

/** A value that nobody can guess, once per page. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** The nonce of a request's policy, for a script that a page of ours writes itself. */
export function nonceOf(headers: { get(name: string): string | null }): string | undefined {
  return /'nonce-([^']+)'/.exec(headers.get(POLICY) ?? "")?.[1];
}

/** What a page may run, load and send, and where. `connection` is one more origin that it may send data to. */
function pagePolicy(nonce: string, options: SecurityOptions, connection?: string): string {
  const { appUrl, isDevelopment } = options;
  return [
    "default-src 'none'",
    // With 'strict-dynamic' only the nonce counts, and what such a script loads itself: an address of ours is no licence,
    // because people's files are at addresses of ours too. 'self' is for browsers that don't know it.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "script-src-attr 'none'",
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // React writes an element's own style (a bar's height, a dot's colour) as an attribute, which can carry no nonce.
    "style-src-attr 'unsafe-inline'",
    // Pictures that are still being uploaded are shown from memory.
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${webSocketOrigin(appUrl)}${connection ? ` ${connection}` : ""}`,
    "frame-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function pathOf(request: IncomingMessage): string {
  const address = request.url ?? "/";
  const end = address.indexOf("?");
  return end < 0 ? address : address.slice(0, end);
}

/**
 * Gives a request the policy of the page that it may be answered with, so that Next marks the page's scripts with its
 * nonce. Whatever the client sent under that name is gone: it would choose the nonce.
 */
export function preparePolicy(request: IncomingMessage, options: SecurityOptions): void {
  delete request.headers[`${POLICY}-report-only`];
  delete request.headers[POLICY];
  const path = pathOf(request);
  if (path.startsWith("/api/") || path.startsWith(ASSETS)) return;
  request.headers[POLICY] = pagePolicy(newNonce(), options, options.connections[path]);
}

/** Adds to an answer, right before it goes out, each header of ours that it doesn't have itself. */
export function addSecurityHeaders(request: IncomingMessage, response: ServerResponse, options: SecurityOptions): void {
  const add = (name: string, value: string) => {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  };
  const path = pathOf(request);
  add("X-Content-Type-Options", "nosniff");
  if (options.appUrl.startsWith("https:")) add("Strict-Transport-Security", `max-age=${ONE_YEAR_S}`);
  if (path.startsWith(ASSETS)) return;
  add("Cache-Control", "no-store");
  add("Referrer-Policy", "same-origin");
  add("Cross-Origin-Resource-Policy", options.embeddable.includes(path) ? "cross-origin" : "same-origin");
  const isPage = String(response.getHeader("Content-Type")).startsWith("text/html");
  // An answer with a policy of its own says in it who may frame it.
  if (!response.hasHeader(POLICY)) {
    add("X-Frame-Options", "DENY");
    add("Content-Security-Policy", (isPage && request.headers[POLICY]?.toString()) || DATA_POLICY);
  }
  if (!isPage) return;
  add("Cross-Origin-Opener-Policy", "same-origin");
  add("Permissions-Policy", featuresOf(options.recording.includes(path.split("/")[1] ?? "")));
}
