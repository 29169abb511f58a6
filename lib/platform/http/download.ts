import { readStoredFile } from "@/lib/platform/storage/storage";

/**
 * Sends a stored file as a download that no browser runs or shows in our origin, whatever is in it.
 * Undefined when its bytes are gone.
 */
export async function downloadResponse(file: {
  storageKey: string;
  fileName: string;
  contentType: string;
  size: number;
}): Promise<Response | undefined> {
  const body = await readStoredFile(file.storageKey);
  if (!body) return undefined;
  const ascii = file.fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return new Response(body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.size),
      // RFC 6266: the plain name for old clients, the exact one for the rest.
      "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
