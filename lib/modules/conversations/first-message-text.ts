import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { firstMessage } from "./store/first-message";

/** The text of the message that a conversation began with; empty when there is none. */
export async function firstMessageText(reader: Pick<Reader, "first">, conversationId: number): Promise<string> {
  return (await reader.first(firstMessage, { conversationId }))?.content ?? "";
}
