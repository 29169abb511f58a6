import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { conversationSubject } from "./store/conversation-subject";

/** The subject of a conversation; undefined when the workspace has none with this id, or it is deleted. */
export async function findConversationSubject(reader: Pick<Reader, "first">, id: number): Promise<string | undefined> {
  return (await reader.first(conversationSubject, { id }))?.subject;
}
