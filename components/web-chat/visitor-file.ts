import type { ChatFileEntry } from "./chat-file";

/** Fetches a file with the visitor's token and hands it to the browser as a download. False when that fails. */
export async function downloadVisitorFile(file: ChatFileEntry, token: string | null): Promise<boolean> {
  try {
    const url = new URL(file.url, window.location.href);
    // The token belongs to our server alone.
    if (!token || url.origin !== window.location.origin) return false;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) return false;
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = address;
    link.download = file.fileName;
    link.click();
    // The download has to start before its address may go.
    window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return true;
  } catch {
    return false;
  }
}
