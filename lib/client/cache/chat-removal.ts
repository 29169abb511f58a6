import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { chatKey, listKey } from "./cache-keys";
import { cachedLists, findChat, without } from "./chat-cache";
import { type ChatList, mergeRows } from "./chat-rows";

/**
 * Takes a deleted conversation out of every list; where it is open, it is not found from now on. Returns the way to put it
 * back where it was.
 */
export function removeChat(client: QueryClient, chatId: number): () => void {
  const chat = findChat(client, chatId);
  const holders = cachedLists(client).flatMap(([query, list]) => {
    const row = list.rows.find(({ id }) => id === chatId);
    return row ? [{ key: listKey(query), row }] : [];
  });
  for (const { key } of holders) client.setQueryData<ChatList>(key, (list) => list && without(list, chatId));
  // Removing the entry would leave whoever follows it with the last value; only an error takes that away.
  const notFound = { data: undefined, status: "error", error: new ApiError(404, "NOT_FOUND", "", {}) } as const;
  client
    .getQueryCache()
    .find({ queryKey: chatKey(chatId), exact: true })
    ?.setState(notFound);
  return () => {
    if (chat) client.setQueryData<ChatDto>(chatKey(chatId), chat);
    for (const { key, row } of holders) {
      client.setQueryData<ChatList>(key, (list) => list && { ...list, rows: mergeRows(list.rows, [row]) });
    }
  };
}
