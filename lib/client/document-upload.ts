import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { ApiError, NetworkError } from "./api";
import { leaveEndedSession } from "./session-end";

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
 * Sends a document to the knowledge base as it is. `onProgress` hears the sent part, from 0 to 1.
 * @throws {ApiError | NetworkError} the latter also when `signal` ends it
 */
export function uploadDocument(
  file: File,
  category: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<KnowledgeItemDto> {
  return new Promise((resolve, reject) => {
    const query = new URLSearchParams({ fileName: file.name });
    if (category !== "") query.set("category", category);
    // fetch doesn't tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1/knowledge/documents?${query}`);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new NetworkError());
    request.onabort = () => reject(new NetworkError());
    request.onload = () => {
      const answer = answerOf(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(answer as unknown as KnowledgeItemDto);
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
