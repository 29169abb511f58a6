import { apiGet, apiSend } from "@/lib/client/http/api";
import type { MoveResultDto, MovesDto } from "@/lib/modules/conversations/moving/schema";
import type { ChatDto, MessageDto } from "@/lib/modules/conversations/schema";
import { fetchMessages } from "./chat-calls";

/** Most messages that one call answers. */
const PAGE_MAX = 200;

type Move = { toId: number; seqs: readonly number[]; preview?: boolean };

/** Moves messages to another conversation, or only says what that would do. @throws {ApiError} CHAT_MERGED, CHAT_CLOSED, MOVE_LIMIT */
export function moveMessages(id: number, move: Move): Promise<MoveResultDto> {
  return apiSend<MoveResultDto>("POST", `/api/v1/conversations/${id}/messages/move`, move);
}

/** Undoes a move of messages from a conversation. @returns both conversations */
export function unmoveMessages(id: number, moveId: number): Promise<ChatDto[]> {
  return apiSend<ChatDto[]>("POST", `/api/v1/conversations/${id}/messages/unmove`, { moveId });
}

/** Which messages were moved from a conversation and into it. */
export function fetchMoves(chatId: number, signal?: AbortSignal): Promise<MovesDto> {
  return apiGet<MovesDto>(`/api/v1/conversations/${chatId}/moves`, {}, signal);
}

/** The messages with these numbers, in ascending order; mostly they stand side by side. */
export async function fetchMessagesOf(
  chatId: number,
  seqs: readonly number[],
  signal?: AbortSignal,
): Promise<MessageDto[]> {
  const found: MessageDto[] = [];
  let wanted = [...seqs];
  while (wanted.length > 0) {
    const [first = 0, last = first] = [wanted[0], wanted.at(-1)];
    const part = { afterSeq: first - 1, pageSize: Math.min(PAGE_MAX, last - first + 1) };
    const { items } = await fetchMessages(chatId, part, signal);
    found.push(...items.filter(({ seq }) => wanted.includes(seq)));
    const reached = items.at(-1)?.seq ?? last;
    wanted = wanted.filter((seq) => seq > reached);
  }
  return found;
}
