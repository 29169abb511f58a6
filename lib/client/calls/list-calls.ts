import { apiGet, apiPage, type Page } from "@/lib/client/http/api";
import { conditionOfList, isPlainTab, type ListQuery, sortOfList } from "@/lib/modules/conversations/filter";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { conditionText } from "@/lib/modules/conversations/views/filter";

// Apart from the other calls, because the list is in the first load and what is done with a conversation isn't.

/** Rows and messages of a first page, here and on the server. */
export const FIRST_PAGE_SIZE = 50;
/** One page of the conversation list. */
export function fetchChats(
  query: ListQuery,
  page: { cursor: string | null; pageSize: number },
  signal?: AbortSignal,
): Promise<Page<ChatDto>> {
  const { filter, team, search } = query;
  const condition = conditionText(conditionOfList(query));
  const own = isPlainTab(query) ? {} : { condition: condition === "{}" ? null : condition, sort: sortOfList(query) };
  return apiPage<ChatDto>("/api/bff/Chat/GetChats", { filter, team, search, ...own, ...page }, signal);
}

/** One conversation. */
export function fetchChat(chatId: number, signal?: AbortSignal): Promise<ChatDto> {
  return apiGet<ChatDto>(`/api/v1/conversations/${chatId}`, {}, signal);
}
