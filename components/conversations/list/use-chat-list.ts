import { usePagedList } from "@/components/desk/list/use-paged-list";
import { listKey } from "@/lib/client/cache/cache-keys";
import { mergeRows } from "@/lib/client/cache/chat-rows";
import { fetchChats, fetchList } from "@/lib/client/calls/list-calls";
import type { ListQuery } from "@/lib/modules/conversations/filter";

/** The loaded rows of a tab or search, and the way to more of them. */
export function useChatList({ filter, search }: ListQuery) {
  return usePagedList(listKey({ filter, search }), {
    read: (known, signal) => fetchList({ filter, search }, known, signal),
    next: (page) => fetchChats({ filter, search }, page),
    merge: mergeRows,
  });
}
