import { type SendOptions, sendFile } from "@/lib/client/http/send-file";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";

/** What a person says of a document; an empty text: nothing. */
type Said = { title: string; category: string };

/** Sends a document to the knowledge base. @throws {ApiError | NetworkError} the latter also when it is cancelled */
export function uploadDocument(file: File, { title, category }: Said, options: SendOptions): Promise<KnowledgeItemDto> {
  const said = { ...(title !== "" && { title }), ...(category !== "" && { category }) };
  const query = new URLSearchParams({ fileName: file.name, ...said });
  return sendFile(`/api/v1/knowledge/documents?${query}`, file, options);
}
