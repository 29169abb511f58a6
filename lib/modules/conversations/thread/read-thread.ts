import { type ConversationTopic, conversationTopic } from "@/lib/modules/conversations/store/conversation-subject";
import { newestMessages, type SaidMessage } from "@/lib/modules/conversations/store/thread";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";

/** What a conversation is about and what was said at its end. `tags` is a JSON list. */
export type ConversationThread = ConversationTopic & { messages: SaidMessage[] };

/** The newest messages of a conversation, in its order; undefined when the workspace has none, or it is deleted. */
export async function readConversationThread(
  reader: Reader,
  conversationId: number,
  limit: number,
): Promise<ConversationThread | undefined> {
  const topic = await reader.first(conversationTopic, { id: conversationId });
  if (!topic) return undefined;
  const messages = await reader.all(newestMessages, { conversationId, limit });
  return { ...topic, messages: messages.reverse() };
}
