import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { chatKey, listKey, threadKey } from "@/lib/client/cache/cache-keys";
import type { ChatList } from "@/lib/client/cache/chat-rows";
import { seedCounters } from "@/lib/client/cache/counters";
import type { Thread } from "@/lib/client/cache/message-thread";
import type { ListQuery } from "@/lib/modules/conversations/filter";
import type { ChatDto, CountersDto } from "@/lib/modules/conversations/schema";

/** What the server read for the first paint. `readAt` is when, in milliseconds. */
export type ScreenData = {
  readAt: number;
  query: ListQuery;
  list: ChatList;
  counters: CountersDto;
  open: { chat: ChatDto; thread: Thread } | null;
};

function seed(client: QueryClient, { readAt, query, list, open }: ScreenData): void {
  const put = (queryKey: readonly unknown[], value: unknown) => {
    // The back button restores pages as they were rendered; what the hub patched since is newer.
    const known = client.getQueryState(queryKey);
    if (known?.data === undefined || known.dataUpdatedAt < readAt)
      client.setQueryData(queryKey, value, { updatedAt: readAt });
  };
  put(listKey(query), list);
  if (!open) return;
  put(chatKey(open.chat.id), open.chat);
  put(threadKey(open.chat.id), open.thread);
}

/** Puts the server's data into the cache before the first render reads it. */
export function useSeededCache(data: ScreenData): void {
  const client = useQueryClient();
  useState(() => seed(client, data));
  const { counters, readAt } = data;
  useEffect(() => seedCounters(counters, readAt), [counters, readAt]);
}
