import { apiGet, apiPost } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { ExplanationDto, OfferDto, QueueDto } from "@/lib/modules/routing/schema";

/** What waits, in its order. @param team null: of all that the attender sees; 0: of no team */
export const fetchQueue = (team: number | null, signal?: AbortSignal): Promise<QueueDto> =>
  apiGet<QueueDto>("/api/v1/queue", { team }, signal);

/** Why somebody gets a conversation that waits, or nobody. */
export const explainRouting = (chatId: number, signal?: AbortSignal): Promise<ExplanationDto> =>
  apiGet<ExplanationDto>(`/api/v1/conversations/${chatId}/routing`, {}, signal);

/** What is offered to the attender now. */
export const fetchOffers = async (): Promise<OfferDto[]> =>
  (await apiGet<{ offers: OfferDto[] }>("/api/v1/queue/offers")).offers;

/** Takes what is offered. */
export const acceptOffer = (chatId: number): Promise<{ chat: ChatDto }> =>
  apiPost<{ chat: ChatDto }>(`/api/v1/queue/offers/${chatId}/accept`, {});

/** Lets it pass to the next. */
export const declineOffer = (chatId: number): Promise<object> =>
  apiPost<object>(`/api/v1/queue/offers/${chatId}/decline`, {});

/** Has the attender count as away, and gives back what they haven't answered. @returns how many conversations */
export const handOverQueue = async (): Promise<number> =>
  (await apiPost<{ count: number }>("/api/v1/queue/hand-over", {})).count;
