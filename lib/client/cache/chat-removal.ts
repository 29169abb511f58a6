import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { chatKey, isOfChat, listKey } from "./cache-keys";
import { cachedLists, findChat, without } from "./chat-cache";
import { type ChatList, mergeRows, orderOf } from "./chat-rows";

// Only an error takes the last value away from whoever follows a query: removing its entry would leave them with it.
const notFound = () =>
  ({ data: undefined, status: "error", fetchStatus: "idle", error: new ApiError(404, "NOT_FOUND", "", {}) }) as const;

/**
 * Takes a deleted conversation out of every list; where it is open, it is not found from now on. Returns the way to put it
 * back where it was.
 */
export function removeChat(client: QueryClient, chatId: number): () => void {
  const chat = findChat(client, chatId);
  const holders = cachedLists(client).flatMap(([query, list]) => {
    const row = list.rows.find(({ id }) => id === chatId);
    return row ? [{ key: listKey(query), row, order: orderOf(query) }] : [];
  });
  for (const { key } of holders) client.setQueryData<ChatList>(key, (list) => list && without(list, chatId));
  client
    .getQueryCache()
    .find({ queryKey: chatKey(chatId), exact: true })
    ?.setState(notFound());
  return () => {
    if (chat) client.setQueryData<ChatDto>(chatKey(chatId), chat);
    for (const { key, row, order } of holders) {
      client.setQueryData<ChatList>(key, (list) => list && { ...list, rows: mergeRows(list.rows, [row], order) });
    }
  };
}

/** Whether a conversation is in the cache as one that this attender doesn't see, so that older answers aren't shown. */
export function isHidden(client: QueryClient, chatId: number): boolean {
  const error = client.getQueryState(chatKey(chatId))?.error;
  return error instanceof ApiError && error.status === 404;
}

/**
 * Takes a conversation that this attender sees no more out of every list, and all that was read of it out of the cache. What is
 * on its way comes too late to bring any of it back.
 */
export function hideChat(client: QueryClient, chatId: number): void {
  const filter = { predicate: isOfChat(chatId) };
  void client.cancelQueries(filter);
  removeChat(client, chatId);
  client.removeQueries({ ...filter, type: "inactive" });
  for (const query of client.getQueryCache().findAll(filter)) query.setState(notFound());
}
