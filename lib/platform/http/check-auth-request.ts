import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readOutsideJson } from "@/lib/platform/json/outside-json";
import { readCookie } from "@/lib/platform/session/cookie";
import { clientAddress } from "./client-address";
import { checkOrigin } from "./origin";
import { countShared, forAddress } from "./shared-rates";
import { SIGN_IN_RATE } from "./sign-in-rate";

/** An address, a password and a token are far below it. */
const BODY_MAX_BYTES = 65_536;
/** What our pages ask of next-auth. It has more, among it a log that strangers may write to. */
const ACTIONS: Record<string, readonly string[]> = {
  GET: ["csrf", "error", "providers", "session", "signin", "signout"],
  POST: ["callback/credentials", "signout"],
};
const CALLBACK_COOKIES = ["next-auth.callback-url", "__Secure-next-auth.callback-url"];

/**
 * Looks at a request before next-auth does, which fails (500) on what it can't read, reads bodies of any length and depth,
 * counts nobody's sign-ins and asks no request for its origin.
 * @param path the part of the address behind /api/auth.
 * @throws {AppError} NOT_FOUND, ORIGIN_NOT_ALLOWED, TOO_MANY_REQUESTS, MALFORMED_REQUEST, PAYLOAD_TOO_LARGE
 */
export async function checkAuthRequest(request: Request, path: readonly string[]): Promise<void> {
  if (!ACTIONS[request.method]?.includes(path.join("/"))) throw notFound();
  checkOrigin(request);
  if (request.method === "POST") await countShared(forAddress("auth", clientAddress(request.headers), SIGN_IN_RATE));
  const cookies = request.headers.get("cookie");
  const addresses = [
    ...new URL(request.url).searchParams.getAll("callbackUrl"),
    ...CALLBACK_COOKIES.map((name) => readCookie(cookies, name) ?? ""),
  ];
  if (request.method === "POST")
    addresses.push(addressIn(request.headers.get("content-type"), await readText(request)));
  if (!addresses.every(isWebAddress)) throw new AppError("MALFORMED_REQUEST");
}

function isWebAddress(address: string): boolean {
  if (address === "") return true;
  // It becomes a header.
  if (/\p{Cc}/u.test(address)) return false;
  const base = address.startsWith("/") ? "http://localhost" : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

/** Where the form wants to be led to; what it is, next-auth tells in the same order. @throws {AppError} MALFORMED_REQUEST */
function addressIn(contentType: string | null, text: string): string {
  if (!contentType?.includes("application/json"))
    return contentType?.includes("application/x-www-form-urlencoded")
      ? (new URLSearchParams(text).get("callbackUrl") ?? "")
      : "";
  const form = readOutsideJson(text);
  if (typeof form !== "object" || form === null) throw new AppError("MALFORMED_REQUEST");
  const { callbackUrl = "" } = form as Record<string, unknown>;
  if (typeof callbackUrl !== "string") throw new AppError("MALFORMED_REQUEST");
  return callbackUrl;
}

// Of a copy: next-auth reads the request itself.
async function readText(request: Request): Promise<string> {
  const reader = request.clone().body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw new AppError("MALFORMED_REQUEST");
    });
    if (done) break;
    size += value.byteLength;
    chunks.push(value);
    if (size <= BODY_MAX_BYTES) continue;
    // Not awaited: one half of a copied body is only let go with the other.
    void reader.cancel();
    void request.body?.cancel();
    throw new AppError("PAYLOAD_TOO_LARGE");
  }
  return Buffer.concat(chunks).toString("utf8");
}
