import type { ListQuery } from "./chat-rows";

/** Cache key of a list. */
export function listKey(query: ListQuery): readonly ["chats", ListQuery] {
  return ["chats", query];
}

/** Cache key of one conversation. */
export function chatKey(chatId: number): readonly ["chat", number] {
  return ["chat", chatId];
}

/** Cache key of a conversation's messages. */
export function threadKey(chatId: number): readonly ["messages", number] {
  return ["messages", chatId];
}
