import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { timelineKey } from "@/lib/client/cache/customer-cache";
import { fetchTimeline } from "@/lib/client/calls/customer-calls";
import { useHub } from "@/lib/client/live/use-hub";
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
  const refresh = () => client.invalidateQueries({ queryKey: timelineKey(kind, id) });

  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void refresh();
    }, WAIT_MS);
  };
  const isMine = (user: { id: number; companyId: number | null }) =>
    (kind === "customers" ? user.id : user.companyId) === id;
  const isListed = (chatId: number) =>
    items?.some((item) => item.kind === "conversation" && item.conversation.id === chatId);
  useHub({
    onNewConversation: ({ chat }) => isMine(chat.user) && soon(),
    onConversationShown: ({ chat }) => isMine(chat.user) && soon(),
    onConversationHidden: ({ chatId }) => isListed(chatId) && soon(),
    onConversationsUpdated: ({ patches }) => patches.some(({ id: changedId }) => isListed(changedId)) && soon(),
    onCustomerUpdated: ({ customer }) => isMine(customer) && soon(),
  });

  return { items, query, refresh };
}
