import { type ChatList, mergeRows } from "@/lib/client/cache/chat-rows";
import { apiGet, apiPage, type Page } from "@/lib/client/http/api";
import type { Instead } from "@/lib/client/http/exact-search";
import type { ListQuery } from "@/lib/modules/conversations/filter";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { PAGE_SIZE_MAX } from "./limits";

// Apart from the other calls, because the list is in the first load and what is done with a conversation isn't.

/** Rows and messages of a first page, here and on the server. */
export const FIRST_PAGE_SIZE = 50;
/** Most requests of one refresh; a list scrolled further than that starts again below them. */
const REFRESH_REQUESTS_MAX = 5;

/** One page of the conversation list. */
export function fetchChats(
  { filter, search }: ListQuery,
  page: { cursor: string | null; pageSize: number },
  signal?: AbortSignal,
): Promise<Page<ChatDto>> {
  return apiPage<ChatDto>("/api/bff/Chat/GetChats", { filter, search, ...page }, signal);
}

/** The list from its top, down to at least as many rows as the reader had loaded, so that a refresh moves nobody. */
export async function fetchList(query: ListQuery, loaded: number, signal?: AbortSignal): Promise<ChatList> {
  let rows: ChatDto[] = [];
  let cursor: string | null = null;
  let instead: Instead | null = null;
  for (let request = 0; request < REFRESH_REQUESTS_MAX; request += 1) {
    const pageSize = Math.min(PAGE_SIZE_MAX, Math.max(FIRST_PAGE_SIZE, loaded - rows.length));
    const page: Page<ChatDto> = await fetchChats(query, { cursor, pageSize }, signal);
    rows = mergeRows(rows, page.items);
    cursor = page.nextCursor;
    instead = page.instead ?? null;
    if (cursor === null || rows.length >= loaded) break;
  }
  return { rows, nextCursor: cursor, instead };
}

/** One conversation. */
export function fetchChat(chatId: number, signal?: AbortSignal): Promise<ChatDto> {
  return apiGet<ChatDto>(`/api/v1/conversations/${chatId}`, {}, signal);
}
