import type { ListQuery } from "@/lib/client/cache/chat-rows";
import type { ConversationFilter } from "@/lib/modules/conversations/schema";
import {
  type GetParameter,
  oneOf,
  readChoice,
  readQuery,
  SEARCH_MAX_LENGTH,
  textUpTo,
} from "@/lib/modules/records/query-codec";

/** The tabs, in order. */
export const FILTERS = ["all", "unread", "mine", "overdue", "closed"] as const satisfies readonly ConversationFilter[];

const LIST = { filter: oneOf(readChoice(FILTERS)), q: textUpTo(SEARCH_MAX_LENGTH) };

/** Tab and search of an address, and as `name=part` what can't be read: then it is the first tab, or no search. */
export function readListQuery(get: GetParameter): { query: ListQuery; unread: string[] } {
  const { filter, unread } = readQuery(LIST, get);
  return { query: { filter: filter.filter ?? "all", search: filter.q ?? "" }, unread };
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
