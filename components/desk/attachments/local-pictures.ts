/** Most pictures whose bytes the page keeps, each of 5 MB at the most. */
const KEPT_MAX = 20;

const pictures = new Map<string, string>();

/** Keeps the picture of an upload that is sent: it is on screen at once, in every state of its message, without a request. */
export function keepPicture(fileId: string, objectUrl: string): void {
  pictures.set(fileId, objectUrl);
  for (const [oldest, url] of pictures) {
    if (pictures.size <= KEPT_MAX) return;
    pictures.delete(oldest);
    URL.revokeObjectURL(url);
  }
}

/** Address of a picture that this page itself sent. */
export function localPicture(fileId: string): string | undefined {
  return pictures.get(fileId);
}
