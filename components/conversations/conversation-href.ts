import type { ListQuery } from "@/lib/client/chat-rows";
import type { ConversationFilter } from "@/lib/modules/conversations/schema";

/** The tabs, in order. */
export const FILTERS = ["all", "unread", "mine", "overdue", "closed"] as const satisfies readonly ConversationFilter[];

/** Tab and search of an address; anything unknown is the first tab. */
export function readListQuery(filter: string | null | undefined, search: string | null | undefined): ListQuery {
  return { filter: FILTERS.find((known) => known === filter) ?? "all", search: (search ?? "").trim() };
}

/**
 * Address of a conversation, or of the list alone, with its tab and search. @param messageSeq number of the message that it
 * opens at
 */
export function conversationHref(
  chatId: number | null,
  { filter, search }: ListQuery,
  messageSeq: number | null = null,
): string {
  const parameters = new URLSearchParams();
  if (filter !== "all") parameters.set("filter", filter);
  if (search !== "") parameters.set("q", search);
  if (chatId !== null && messageSeq !== null) parameters.set("m", String(messageSeq));
  const text = parameters.toString();
  return `/conversations${chatId === null ? "" : `/${chatId}`}${text ? `?${text}` : ""}`;
}
