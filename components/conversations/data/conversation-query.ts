import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { chatKey } from "@/lib/client/cache/cache-keys";
import { findChat } from "@/lib/client/cache/chat-cache";
import { fetchChat } from "@/lib/client/calls/list-calls";

/** One conversation, live: from the cache where a list has it, and patched by the hub from then on. */
export function conversationQuery(client: QueryClient, chatId: number) {
  return queryOptions({
    queryKey: chatKey(chatId),
    queryFn: ({ signal }) => fetchChat(chatId, signal),
    initialData: () => findChat(client, chatId),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
