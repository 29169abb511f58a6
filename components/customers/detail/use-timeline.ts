import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { timelineKey } from "@/lib/client/cache/customer-cache";
import { fetchTimeline } from "@/lib/client/calls/customer-calls";
import { onHub } from "@/lib/client/live/socket";
import type { DirectoryKind } from "@/lib/modules/customers/filter";

const PAGE_SIZE = 20;
/** Several changes of a busy conversation cost one refresh. */
const WAIT_MS = 500;

/** Conversations, tickets and notes of a customer or company, newest first; read again when one of them changes. */
export function useTimeline(kind: DirectoryKind, id: number) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: timelineKey(kind, id),
    queryFn: ({ pageParam, signal }) => fetchTimeline(kind, id, pageParam, PAGE_SIZE, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    retry: false,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? null;
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: timelineKey(kind, id) }), [client, kind, id]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = null;
        void refresh();
      }, WAIT_MS);
    };
    const isMine = (user: { id: number; companyId: number | null }) =>
      kind === "customers" ? user.id === id : user.companyId === id;
    const stops = [
      onHub("NewConversation", ({ chat }) => (isMine(chat.user) ? soon() : undefined)),
      onHub("ConversationsUpdated", ({ patches }) => {
        const known = client.getQueryData<typeof query.data>(timelineKey(kind, id));
        const shown = known?.pages.flatMap((page) => page.items) ?? [];
        const isShown = patches.some((patch) =>
          shown.some((item) => item.kind === "conversation" && item.conversation.id === patch.id),
        );
        if (isShown) soon();
      }),
      onHub("CustomerUpdated", ({ customer }) =>
        isMine({ id: customer.id, companyId: customer.companyId }) ? soon() : undefined,
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
    };
  }, [client, kind, id, refresh]);

  return { items, query, refresh };
}
