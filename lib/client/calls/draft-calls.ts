import { apiGet, apiSend } from "@/lib/client/http/api";
import type { DraftDto, ListedDraftDto, SaveDraft } from "@/lib/modules/conversations/drafts/schema";

/** All that the attender has begun to write, on whatever device; long texts are cut. */
export const fetchAllDrafts = (): Promise<ListedDraftDto[]> => apiGet<ListedDraftDto[]>("/api/v1/conversation-drafts");

/** What they have begun to write in a conversation. */
export const fetchDrafts = (chatId: number): Promise<DraftDto[]> =>
  apiGet<DraftDto[]>(`/api/v1/conversations/${chatId}/drafts`);

/** Keeps a draft on the server, or removes it with an empty text. @throws {ApiError} DRAFT_CHANGED with the one of another device */
export const putDraft = (chatId: number, draft: SaveDraft, isLeaving: boolean): Promise<{ draft: DraftDto | null }> =>
  apiSend<{ draft: DraftDto | null }>("PUT", `/api/v1/conversations/${chatId}/drafts`, draft, isLeaving);
