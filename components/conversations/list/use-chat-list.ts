import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { listKey } from "@/lib/client/cache/cache-keys";
import { type ChatList, type ListQuery, mergeRows } from "@/lib/client/cache/chat-rows";
import { fetchChats, fetchList } from "@/lib/client/calls/list-calls";

const NEXT_PAGE_SIZE = 100;

/** The loaded rows of a tab or search, and the way to more of them. */
export function useChatList(query: ListQuery) {
  const client = useQueryClient();
  const { filter, search } = query;
  const result = useQuery({
    queryKey: listKey({ filter, search }),
    queryFn: ({ queryKey, signal }) =>
      fetchList({ filter, search }, client.getQueryData<ChatList>(queryKey)?.rows.length ?? 0, signal),
  });
  const [moreFailed, setMoreFailed] = useState(false);
  const loadingCursor = useRef<string | null>(null);
  const cursor = result.data?.nextCursor ?? null;

  const loadMore = useCallback(async () => {
    if (cursor === null || loadingCursor.current === cursor) return;
    loadingCursor.current = cursor;
    setMoreFailed(false);
    try {
      const page = await fetchChats({ filter, search }, { cursor, pageSize: NEXT_PAGE_SIZE });
      client.setQueryData<ChatList>(listKey({ filter, search }), (list) =>
        // A refresh that finished meanwhile has its own end; this page may leave a gap behind it.
        list?.nextCursor === cursor
          ? { ...list, rows: mergeRows(list.rows, page.items), nextCursor: page.nextCursor }
          : list,
      );
    } catch {
      setMoreFailed(true);
    } finally {
      loadingCursor.current = null;
    }
  }, [client, cursor, filter, search]);

  return { ...result, loadMore, moreFailed };
}
