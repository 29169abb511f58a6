import { useCallback, useMemo } from "react";
import { useViews } from "@/components/desk/screen/views";
import { useAddress } from "@/lib/client/address/use-address";
import type { ListQuery } from "@/lib/modules/conversations/filter";
import { conversationHref, readListQuery, readMessageSeq } from "@/lib/modules/conversations/filter";

/** Where the screen is, and how it gets elsewhere. */
export type ConversationRoute = {
  activeId: number | null;
  /** Number of the message that the conversation is to open at, where the address names one. */
  messageSeq: number | null;
  query: ListQuery;
  /** What in the address can't be read; going anywhere takes it away. */
  unread: readonly string[];
  href: (chatId: number | null, query?: ListQuery, messageSeq?: number | null) => string;
  go: (chatId: number | null, query?: ListQuery, how?: "push" | "replace", messageSeq?: number | null) => void;
};

/**
 * The address is the state: conversation in the path, view, tab, team, questions, order and search in the query. Moving uses the History API, which Next
 * follows without asking the server, so that switching conversations never waits for a page or reloads the list.
 */
export function useConversationRoute(): ConversationRoute {
  const { pathname, parameters, move } = useAddress();
  const activeId = Number(/^\/conversations\/(\d+)$/.exec(pathname)?.[1] ?? 0) || null;
  const views = useViews();
  const text = parameters.toString();
  const { messageSeq, query, unread } = useMemo(() => {
    const asked = new URLSearchParams(text);
    const get = (name: string) => asked.get(name);
    return { messageSeq: readMessageSeq(get), ...readListQuery(get, views) };
  }, [text, views]);
  const href = useCallback<ConversationRoute["href"]>(
    (chatId, next = query, seq = null) => conversationHref(chatId, next, seq),
    [query],
  );
  const go = useCallback<ConversationRoute["go"]>(
    (chatId, next = query, how = "push", seq = null) => {
      move(conversationHref(chatId, next, seq), how);
    },
    [query, move],
  );
  return { activeId, messageSeq, query, unread, href, go };
}
