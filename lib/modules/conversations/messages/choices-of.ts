import { choicesOf } from "@/lib/modules/conversations/store/message-choice";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";

/** What a message offers to choose from, and its text without that list; null of one that offers nothing. */
export async function choicesOfMessage(
  reader: Pick<Reader, "first">,
  conversationId: number,
  messageSeq: number,
): Promise<{ body: string; labels: string[] } | null> {
  const row = await reader.first(choicesOf, { conversationId, messageSeq });
  return row ? { body: row.body, labels: readStoredJson<string[]>(row.labels) } : null;
}
