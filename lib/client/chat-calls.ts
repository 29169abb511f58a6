import type { ChatDto, MessageDto } from "@/lib/modules/conversations/schema";
import { apiGet, apiPage, apiPost, type Page } from "./api";
import type { ChatList, ListQuery } from "./chat-rows";
import { mergeRows } from "./chat-rows";
import { PAGE_SIZE_MAX } from "./limits";

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
  for (let request = 0; request < REFRESH_REQUESTS_MAX; request += 1) {
    const pageSize = Math.min(PAGE_SIZE_MAX, Math.max(FIRST_PAGE_SIZE, loaded - rows.length));
    const page: Page<ChatDto> = await fetchChats(query, { cursor, pageSize }, signal);
    rows = mergeRows(rows, page.items);
    cursor = page.nextCursor;
    if (cursor === null || rows.length >= loaded) break;
  }
  return { rows, nextCursor: cursor };
}

/** One conversation. */
export function fetchChat(chatId: number, signal?: AbortSignal): Promise<ChatDto> {
  return apiGet<ChatDto>(`/api/v1/conversations/${chatId}`, {}, signal);
}

/** Messages in ascending order: the newest, the page before a cursor, or those after a number. */
export function fetchMessages(
  chatId: number,
  part: { cursor?: string; afterSeq?: number; pageSize: number },
  signal?: AbortSignal,
): Promise<Page<MessageDto>> {
  return apiPage<MessageDto>("/api/bff/Chat/GetChatMessages", { chatId, ...part }, signal);
}

/** Takes a conversation for an attender. */
export function takeChat(chatId: number, attenderId: number): Promise<ChatDto> {
  return apiPost<ChatDto>("/api/bff/Chat/AssignAttenderToChat", { chatId, attenderId });
}

/** Closes a conversation. */
export function closeChat(chatId: number): Promise<ChatDto> {
  return apiPost<ChatDto>("/api/Chat/CloseChat", { chatId });
}
