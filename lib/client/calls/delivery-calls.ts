import { apiGet, apiSend } from "@/lib/client/http/api";
import type { EmailPartsDto, ReplyTarget } from "@/lib/modules/channels/email/schema";
import type { TemplateMessage, WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import type { DeliveryDto } from "@/lib/modules/delivery/schema";

/** Sends a message again that failed, or now one that waits for its next attempt. */
export function retryDelivery(chatId: number, messageId: number): Promise<DeliveryDto> {
  return apiSend<DeliveryDto>("POST", `/api/v1/conversations/${chatId}/messages/${messageId}/retry`);
}

/** The whole of a message as an e-mail. */
export function fetchEmail(chatId: number, messageId: number, signal?: AbortSignal): Promise<EmailPartsDto> {
  return apiGet<EmailPartsDto>(`/api/v1/conversations/${chatId}/messages/${messageId}/email`, {}, signal);
}

/** Address under which a message is downloaded as it came. */
export function emailSourceAddress(chatId: number, messageId: number): string {
  return `/api/v1/conversations/${chatId}/messages/${messageId}/source`;
}

/** To whom an answer in an e-mail conversation goes. */
export function fetchReplyTarget(chatId: number, replyToId: number | null, signal?: AbortSignal): Promise<ReplyTarget> {
  return apiGet<ReplyTarget>(`/api/v1/conversations/${chatId}/reply-target`, { replyToId }, signal);
}

/** The templates by which a customer can be written to. */
export function fetchTemplates(chatId: number, signal?: AbortSignal): Promise<WhatsAppTemplateDto[]> {
  return apiGet<WhatsAppTemplateDto[]>(`/api/v1/conversations/${chatId}/templates`, {}, signal);
}

/** Sends a template. The same `clientMessageId` again is the same message. */
export function sendTemplate(chatId: number, message: TemplateMessage): Promise<object> {
  return apiSend<object>("POST", `/api/v1/conversations/${chatId}/template-messages`, message);
}
