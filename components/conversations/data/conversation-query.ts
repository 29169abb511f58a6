import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { chatKey } from "@/lib/client/cache/cache-keys";
import { findChat } from "@/lib/client/cache/chat-cache";
import { fetchChat } from "@/lib/client/calls/list-calls";
import { ApiError } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** One conversation, live: from the cache where a list has it, and patched by the hub from then on. */
function conversationQuery(client: QueryClient, chatId: number) {
  return queryOptions({
    queryKey: chatKey(chatId),
    queryFn: async ({ signal }) => {
      const read = await fetchChat(chatId, signal);
      // The hub may have told of a change that is younger than this answer.
      const known = client.getQueryData<ChatDto>(chatKey(chatId));
      return known !== undefined && known.updatedAt > read.updatedAt ? known : read;
    },
    initialData: () => findChat(client, chatId),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The open conversation. `isMissing`: there is none for this attender, whatever was read of it before. */
export function useConversation(chatId: number) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(conversationQuery(client, chatId));
  const isMissing = error instanceof ApiError && error.status === 404;
  return { chat: isMissing ? undefined : data, error, isMissing, refetch };
}
