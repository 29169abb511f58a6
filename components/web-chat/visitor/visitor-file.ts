import type { ChatFileEntry } from "@/components/web-chat/window/chat-file";

async function fetchFile(file: ChatFileEntry, token: string | null, query = ""): Promise<Blob | null> {
  try {
    const url = new URL(`${file.url}${query}`, window.location.href);
    // The token belongs to our server alone.
    if (!token || url.origin !== window.location.origin) return null;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** An image of the visitor's own conversation as an address of this page; null when it can't be fetched. */
export async function showVisitorImage(
  file: ChatFileEntry,
  token: string | null,
): Promise<{ url: string; release: () => void } | null> {
  const blob = await fetchFile(file, token, "?inline=1");
  if (!blob?.type.startsWith("image/")) return null;
  const url = URL.createObjectURL(blob);
  return { url, release: () => URL.revokeObjectURL(url) };
}

/** Fetches a file with the visitor's token and hands it to the browser as a download. False when that fails. */
export async function downloadVisitorFile(file: ChatFileEntry, token: string | null): Promise<boolean> {
  const blob = await fetchFile(file, token);
  if (!blob) return false;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.fileName;
  link.click();
  // The download has to start before its address may go.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}
