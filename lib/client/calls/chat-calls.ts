import { apiGet, apiPage, apiPost, apiSend, type Page } from "@/lib/client/http/api";
import type { CustomerCardDto } from "@/lib/modules/conversations/beside/schema";
import type {
  AccessDto,
  ChatDto,
  DeletedChatsDto,
  EntryDto,
  MessageDto,
  NewConversation,
  UpdateConversation,
} from "@/lib/modules/conversations/schema";

/** Messages in ascending order: the newest, the page before a cursor, or those after a number. */
export function fetchMessages(
  chatId: number,
  part: { cursor?: string; afterSeq?: number; aroundSeq?: number; pageSize: number },
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

/** Opens a closed conversation again. */
export function reopenChat(chatId: number): Promise<ChatDto> {
  return apiSend<ChatDto>("POST", `/api/v1/conversations/${chatId}/reopen`);
}

/** Takes the last close back. @throws {ApiError} CHAT_NOT_CLOSED */
export function undoClose(chatId: number): Promise<ChatDto> {
  return apiSend<ChatDto>("POST", `/api/v1/conversations/${chatId}/undo-close`);
}

/** Takes a conversation away from every list. */
export function deleteChat(chatId: number): Promise<object> {
  return apiSend<object>("DELETE", `/api/v1/conversations/${chatId}`);
}

/** Brings a deleted conversation back. */
export function restoreChat(chatId: number): Promise<ChatDto> {
  return apiSend<ChatDto>("POST", `/api/v1/conversations/${chatId}/restore`);
}

/** The deleted conversations that can still be restored, newest deletion first. */
export function fetchDeletedChats(signal?: AbortSignal): Promise<DeletedChatsDto> {
  return apiGet<DeletedChatsDto>("/api/v1/conversations/deleted", {}, signal);
}

/** Passes a conversation on, or releases it with null; fails when it isn't `from`'s any more. */
export function assignChat(chatId: number, attenderId: number | null, from: number | null): Promise<ChatDto> {
  return apiSend<ChatDto>("PUT", `/api/v1/conversations/${chatId}/assignment`, { attenderId, from });
}

/** Moves a conversation to a team, or out of its team with null; fails when it no longer belongs to `from`. */
export function moveChat(chatId: number, teamId: number | null, from: number | null): Promise<ChatDto> {
  return apiSend<ChatDto>("PUT", `/api/v1/conversations/${chatId}/team`, { teamId, from });
}

/** Starts a conversation. */
export function createChat(input: NewConversation): Promise<ChatDto> {
  return apiSend<ChatDto>("POST", "/api/v1/conversations", input);
}

/** Saves the edit form. */
export function updateChat(input: UpdateConversation): Promise<ChatDto> {
  return apiSend<ChatDto>("PUT", `/api/bff/Chat/UpdateConversation/${input.conversationId}`, input);
}

/** Remembers how far the attender has read. */
export function markChatRead(chatId: number, seq: number): Promise<{ seq: number }> {
  return apiSend<{ seq: number }>("PUT", `/api/v1/conversations/${chatId}/read`, { seq });
}

/** Flags a message, or takes the flag away. */
export function flagMessage(chatId: number, messageId: number, isFlagged: boolean): Promise<{ isFlagged: boolean }> {
  return apiSend<{ isFlagged: boolean }>("PUT", `/api/v1/conversations/${chatId}/messages/${messageId}/flag`, {
    isFlagged,
  });
}

/** Private notes and what happened to a conversation, in ascending order: the newest page, or the one before a cursor. */
export function fetchEntries(chatId: number, cursor: string | null, signal?: AbortSignal): Promise<Page<EntryDto>> {
  return apiPage<EntryDto>(`/api/v1/conversations/${chatId}/entries`, { cursor }, signal);
}

/**
 * Adds a private note. The same `clientId` again is the same note.
 * @throws {ApiError} MENTION_WITHOUT_ACCESS for those whom it names and who don't see the conversation, unless it `givesAccess`
 */
export function addNote(
  chatId: number,
  note: { content: string; mentions: number[]; givesAccess: boolean; clientId: string },
): Promise<EntryDto> {
  return apiSend<EntryDto>("POST", `/api/v1/conversations/${chatId}/notes`, note);
}

/** Who sees a conversation beside those who see its team's. */
export function fetchAccess(chatId: number, signal?: AbortSignal): Promise<AccessDto> {
  return apiGet<AccessDto>(`/api/v1/conversations/${chatId}/access`, {}, signal);
}

/** Takes back that somebody may see a conversation. */
export function takeAccessBack(chatId: number, attenderId: number): Promise<object> {
  return apiSend<object>("DELETE", `/api/v1/conversations/${chatId}/access/${attenderId}`);
}

/** The customer of a conversation. */
export function fetchCustomerCard(chatId: number, signal?: AbortSignal): Promise<CustomerCardDto> {
  return apiGet<CustomerCardDto>(`/api/v1/conversations/${chatId}/customer`, {}, signal);
}
