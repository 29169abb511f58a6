import { ApiError, NetworkError } from "./api";
import { leaveEndedSession } from "./session-end";

/** How a file is sent: `signal` ends it. */
export type SendOptions = { signal: AbortSignal; onProgress: (part: number) => void };

function answerOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    // A proxy in between may answer HTML; the status is all there is to know then.
    return {};
  }
}

/**
 * Posts a file as it is. `onProgress` hears the sent part, from 0 to 1. @returns the JSON answer
 * @throws {ApiError | NetworkError} the latter also when `signal` ends it
 */
export function sendFile<Answer>(address: string, file: File, { signal, onProgress }: SendOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // fetch doesn't tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new NetworkError());
    request.onabort = () => reject(new NetworkError());
    request.onload = () => {
      const answer = answerOf(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(answer as unknown as Answer);
      if (request.status === 401) leaveEndedSession();
      const { code, message } = answer;
      reject(
        new ApiError(
          request.status,
          typeof code === "string" ? code : "INTERNAL",
          typeof message === "string" ? message : "",
          answer,
        ),
      );
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
