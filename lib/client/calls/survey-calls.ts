import { apiGet, apiSend } from "@/lib/client/http/api";
import type { ConversationSurveyDto, SurveySettingsDto } from "@/lib/modules/satisfaction/schema";

const SETTINGS = "/api/v1/survey-settings";
const ofConversation = (chatId: number) => `/api/v1/conversations/${chatId}/survey`;

/** Whether a conversation's closing asks, and what came of the last ones. */
export function fetchConversationSurvey(chatId: number, signal?: AbortSignal): Promise<ConversationSurveyDto> {
  return apiGet<ConversationSurveyDto>(ofConversation(chatId), {}, signal);
}

/** Has a conversation's closing ask or not ask; null: as its channel's setting says. */
export function chooseConversationSurvey(chatId: number, isEnabled: boolean | null): Promise<ConversationSurveyDto> {
  return apiSend<ConversationSurveyDto>("PUT", ofConversation(chatId), { isEnabled });
}

/** Sets the given switches of the channels' surveys; the others stay. */
export function changeSurveySettings(settings: Partial<SurveySettingsDto>): Promise<SurveySettingsDto> {
  return apiSend<SurveySettingsDto>("PATCH", SETTINGS, settings);
}
