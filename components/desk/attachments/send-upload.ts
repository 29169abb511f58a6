import { ApiError, NetworkError } from "@/lib/client/http/api";
import { leaveEndedSession } from "@/lib/client/http/session-end";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";

/** How long a file may travel at least, and for each of its bytes: a line of 250 kbit/s is slow enough for a whole one. */
const TIMEOUT_MS = 300_000;
const MS_PER_BYTE = 1 / 32;

/** An upload on its way. */
export type Sending = { done: Promise<AttachmentDto>; abort: () => void };

/** What a file is attached to: a conversation by its number, a ticket by its id, or a conversation that isn't begun yet. */
export type UploadPlace = number | `ticket-${number}` | "new";

function listOf(place: UploadPlace): string {
  if (place === "new") return "uploads";
  return typeof place === "number" ? `conversations/${place}/uploads` : `tickets/${place}/attachments`;
}

/** Uploads a file to its place. XMLHttpRequest, because fetch tells nothing of the progress of a body. */
export function sendUpload(place: UploadPlace, file: File, onProgress: (part: number) => void): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<AttachmentDto>((resolve, reject) => {
    request.open("POST", `/api/v1/${listOf(place)}?${new URLSearchParams({ fileName: file.name })}`);
    request.timeout = Math.max(TIMEOUT_MS, file.size * MS_PER_BYTE);
    request.responseType = "json";
    request.setRequestHeader("Accept", "application/json");
    // Its own type would say nothing: the server looks at the bytes.
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = request.response as Record<string, unknown> | null;
      if (request.status === 200 && body) {
        resolve(body as unknown as AttachmentDto);
        return;
      }
      if (request.status === 401) leaveEndedSession();
      const [code, message] = [body?.code, body?.message];
      reject(
        new ApiError(
          request.status,
          typeof code === "string" ? code : "INTERNAL",
          typeof message === "string" ? message : "",
          body ?? {},
        ),
      );
    };
    request.onerror = () => reject(new NetworkError());
    request.ontimeout = () => reject(new NetworkError());
    request.onabort = () => reject(new NetworkError());
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}

/** Gives an upload up on the server. A failure is left to the job that removes what nobody sent. */
export function deleteUpload({ attachmentUrl }: AttachmentDto): void {
  fetch(attachmentUrl, { method: "DELETE", credentials: "same-origin", keepalive: true }).catch(() => undefined);
}

/** Whether an upload is still there; true also when nobody answers, so that being offline loses nothing. */
export async function isUploadThere({ attachmentUrl }: AttachmentDto): Promise<boolean> {
  try {
    const { status } = await fetch(attachmentUrl, { method: "HEAD", credentials: "same-origin", cache: "no-store" });
    return status !== 404;
  } catch {
    return true;
  }
}
