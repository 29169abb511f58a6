import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@/lib/platform/errors/app-error";
import { negotiateLocale } from "@/lib/platform/i18n/locales";
import { problemResponse } from "./problem";

const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Of pages and files; Next's development tools are neither. */
const READING: readonly string[] = ["GET", "HEAD"];

function methodsOf(url: string): readonly string[] {
  return url.startsWith("/api/") || url.startsWith("/__nextjs") ? METHODS : READING;
}

/**
 * Answers what Next would answer with 500: an address whose percent signs can't be decoded (400) and a method that nothing
 * at the address has (405). An address with a host in it, as proxies are asked, is none of ours (400): Next would lead there.
 * @returns whether the request is dealt with.
 */
export function refuseRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const methods = methodsOf(request.url ?? "/");
  if (!methods.includes(request.method ?? "")) {
    response.writeHead(405, { Allow: methods.join(", "), "Content-Length": "0" }).end();
    return true;
  }
  if (request.url?.startsWith("/") && isDecodable(request.url)) return false;
  const locale = negotiateLocale(request.headers["accept-language"]);
  const answer = problemResponse(new AppError("MALFORMED_REQUEST"), locale, "address");
  void answer.text().then((text) => response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text));
  return true;
}

// The query is left alone: it is read by rules of its own, which know no error.
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split(/[?#]/, 1)[0] as string);
    return true;
  } catch {
    return false;
  }
}
