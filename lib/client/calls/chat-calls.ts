import { apiGet, apiPage, apiPost, apiSend, type Page } from "@/lib/client/http/api";
import type { AssistantTurnDto } from "@/lib/modules/assistant/automation/schema";
import type { BeginConversationInput, BeginningDto } from "@/lib/modules/channels/beginning/schema";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import type { CustomerCardDto } from "@/lib/modules/conversations/beside/schema";
import type { BulkResult, SentBulkChange } from "@/lib/modules/conversations/bulk/schema";
import type { HeldMessageDto } from "@/lib/modules/conversations/held/schema";
import type { MergeResultDto, MergesDto } from "@/lib/modules/conversations/merging/schema";
import type {
  ChatDto,
  DeletedChatsDto,
  EntryDto,
  MessageDto,
  UpdateConversation,
} from "@/lib/modules/conversations/schema";
import type { SharedChatsDto } from "@/lib/modules/conversations/shared/schema";
import type { NextDto } from "@/lib/modules/routing/schema";
import type { AccessDto } from "@/lib/modules/teams/access/schema";

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

/** Takes the conversation whose turn it is; null when nothing waits. */
export function takeNextChat(): Promise<NextDto> {
  return apiPost<NextDto>("/api/v1/queue/next", {});
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

/** Merges one conversation into another, or only says what that would do. @throws {ApiError} CHAT_MERGED, CHAT_CLOSED */
export function mergeChats(id: number, otherId: number, { preview = false } = {}): Promise<MergeResultDto> {
  return apiSend<MergeResultDto>("POST", `/api/v1/conversations/${id}/merge`, { otherId, preview });
}

/** Undoes the newest merge into a conversation. @returns both conversations */
export function unmergeChats(id: number, mergeId: number): Promise<ChatDto[]> {
  return apiSend<ChatDto[]>("POST", `/api/v1/conversations/${id}/unmerge`, { mergeId });
}

/** What was merged into a conversation, and what it was merged into. */
export function fetchMerges(chatId: number, signal?: AbortSignal): Promise<MergesDto> {
  return apiGet<MergesDto>(`/api/v1/conversations/${chatId}/merges`, {}, signal);
}

/** Takes a conversation out of the way until an instant (ISO 8601), or with null until its customer writes. */
export function snoozeChat(chatId: number, until: string | null): Promise<ChatDto> {
  return apiSend<ChatDto>("PUT", `/api/v1/conversations/${chatId}/snooze`, { until });
}

/** Brings a snoozed conversation back before its time. */
export function unsnoozeChat(chatId: number): Promise<ChatDto> {
  return apiSend<ChatDto>("DELETE", `/api/v1/conversations/${chatId}/snooze`);
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

/** Changes many conversations at once. */
export const changeChats = (ids: readonly number[], change: SentBulkChange): Promise<BulkResult> =>
  apiSend<BulkResult>("POST", "/api/v1/conversations/bulk", { ids, change });

/** Takes such a change back. */
export const undoChange = (undo: BulkResult["undo"]): Promise<BulkResult> =>
  apiSend<BulkResult>("POST", "/api/v1/conversations/bulk", { undo });

/** The conversations that this attender sees only because somebody gave them access. */
export const fetchSharedChats = (signal?: AbortSignal): Promise<SharedChatsDto> =>
  apiGet<SharedChatsDto>("/api/v1/conversations/shared", {}, signal);

/** Passes a conversation on, or releases it with null; fails when it isn't `from`'s any more. */
export function assignChat(chatId: number, attenderId: number | null, from: number | null): Promise<ChatDto> {
  return apiSend<ChatDto>("PUT", `/api/v1/conversations/${chatId}/assignment`, { attenderId, from });
}

/** Whether the assistant answers in a conversation by itself. */
export const fetchAssistantTurn = (chatId: number, signal?: AbortSignal): Promise<AssistantTurnDto> =>
  apiGet<AssistantTurnDto>(`/api/v1/conversations/${chatId}/assistant`, {}, signal);

/** Gives a conversation back to the assistant; nobody has it then. */
export const handBackChat = (chatId: number): Promise<ChatDto> =>
  apiSend<ChatDto>("POST", `/api/v1/conversations/${chatId}/hand-back`);

/** Moves a conversation to a team, or out of its team with null; fails when it no longer belongs to `from`. */
export function moveChat(chatId: number, teamId: number | null, from: number | null): Promise<ChatDto> {
  return apiSend<ChatDto>("PUT", `/api/v1/conversations/${chatId}/team`, { teamId, from });
}

/** By what a conversation can be begun, and what there is to know of a customer before. */
export function fetchBeginning(customerId: number | null, signal?: AbortSignal): Promise<BeginningDto> {
  return apiGet<BeginningDto>("/api/v1/conversations/beginning", { customerId }, signal);
}

/** The templates by which a conversation can be begun on WhatsApp. */
export function fetchOpeningTemplates(signal?: AbortSignal): Promise<WhatsAppTemplateDto[]> {
  return apiGet<WhatsAppTemplateDto[]>("/api/v1/conversations/beginning/templates", {}, signal);
}

/** Starts a conversation. */
export function createChat(input: BeginConversationInput): Promise<ChatDto> {
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

/** What was sent in a conversation and isn't out yet. */
export function fetchHeld(chatId: number, signal?: AbortSignal): Promise<HeldMessageDto[]> {
  return apiGet<HeldMessageDto[]>(`/api/v1/conversations/${chatId}/held-messages`, {}, signal);
}

/** Takes an own message back that isn't out yet. Rejects with MESSAGE_SENT when it is. */
export function withdrawHeld(chatId: number, clientMessageId: string): Promise<HeldMessageDto> {
  return apiSend<HeldMessageDto>("DELETE", `/api/v1/conversations/${chatId}/held-messages/${clientMessageId}`);
}

/** Sends an own message that waits now. @returns what waits still */
export function sendHeldNow(chatId: number, clientMessageId: string): Promise<HeldMessageDto[]> {
  return apiSend<HeldMessageDto[]>("POST", `/api/v1/conversations/${chatId}/held-messages/${clientMessageId}/send`);
}
