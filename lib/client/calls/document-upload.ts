import { type SendOptions, sendFile } from "@/lib/client/http/send-file";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";

/** Sends a document to the knowledge base. @throws {ApiError | NetworkError} the latter also when it is cancelled */
export function uploadDocument(file: File, category: string, options: SendOptions): Promise<KnowledgeItemDto> {
  const query = new URLSearchParams({ fileName: file.name, ...(category !== "" && { category }) });
  return sendFile(`/api/v1/knowledge/documents?${query}`, file, options);
}
