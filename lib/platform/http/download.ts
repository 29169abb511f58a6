import { z } from "zod";
import { readStoredFile } from "@/lib/platform/storage/storage";
import { parseRange } from "./byte-range";

/** A stored file as a row of the database has it. */
export type Download = { storageKey: string; fileName: string; contentType: string; size: number };

// Pictures, sound and film that browsers decode and nothing else. Whatever can carry a script or open in a viewer of its
// own (SVG, HTML, XML, PDF, text) is never in here.
const INLINE_TYPES: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "audio/mpeg",
  "audio/ogg",
  "audio/mp4",
  "audio/wav",
  "audio/webm",
  "audio/aac",
  "video/mp4",
  "video/quicktime",
  "video/webm",
];

/** Query of the routes that send files: `inline=1` asks for it to be shown instead of saved. */
export const downloadQuery = z.strictObject({ inline: z.enum(["1"]).optional() });

/**
 * Sends a stored file so that no browser runs it, whatever is in it: as a download, or `inline` where its type is one that
 * can only be looked at or listened to. Answers a single byte range, which seeking in sound and film needs.
 * Undefined when its bytes are gone.
 */
export async function downloadResponse(
  file: Download,
  request: Request,
  { inline = false } = {},
): Promise<Response | undefined> {
  const isInline = inline && INLINE_TYPES.includes(file.contentType);
  const headers: Record<string, string> = {
    "Content-Type": file.contentType,
    "Content-Disposition": disposition(isInline ? "inline" : "attachment", file.fileName),
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Accept-Ranges": "bytes",
    // The id is random and its bytes never change; a download isn't shown again, so it needn't lie on a shared disk.
    "Cache-Control": isInline ? "private, max-age=3600, immutable" : "private, no-store",
  };
  const range = rangeOf(request, file.size);
  if (range === "unsatisfiable") {
    const { "Content-Type": _, "Content-Disposition": __, ...rest } = headers;
    return new Response(null, {
      status: 416,
      headers: { ...rest, "Content-Range": `bytes */${file.size}`, "Cache-Control": "no-store" },
    });
  }
  const stored = await readStoredFile(file.storageKey, range);
  if (!stored) return undefined;
  // Nobody reads a HEAD's body, and an unread stream would keep its file open.
  if (request.method === "HEAD") await stored.cancel();
  const body = request.method === "HEAD" ? null : stored;
  if (!range) return new Response(body, { headers: { ...headers, "Content-Length": String(file.size) } });
  return new Response(body, {
    status: 206,
    headers: {
      ...headers,
      "Content-Length": String(range.end - range.start + 1),
      "Content-Range": `bytes ${range.start}-${range.end}/${file.size}`,
    },
  });
}

// Nothing here has a validator, so an If-Range can't match and the whole file is the right answer (RFC 9110, 13.1.5).
function rangeOf(request: Request, size: number) {
  return request.headers.has("if-range") ? undefined : parseRange(request.headers.get("range"), size);
}

// RFC 6266: the plain name for old clients, the exact one for the rest.
function disposition(kind: "inline" | "attachment", fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
