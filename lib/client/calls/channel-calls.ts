import { apiGet, apiPage, apiSend, type Page } from "@/lib/client/http/api";
import type {
  EmailChannelDto,
  EmailChannelInput,
  QuarantinedDto,
  TestEmailResult,
} from "@/lib/modules/channels/email/schema";
import type { ChatbotProfileDto, ChatbotProfileInput } from "@/lib/modules/channels/profiles/schema";
import type { WebChatConfigDto, WebChatInput } from "@/lib/modules/channels/web-chat-config/schema";
import type {
  TemplateSyncDto,
  TestWhatsAppResult,
  WhatsAppChannelDto,
  WhatsAppChannelInput,
  WhatsAppTemplateDto,
} from "@/lib/modules/channels/whatsapp/schema";

const PROFILES = "/api/v1/chatbot-profiles";
const WEB_CHATS = "/api/v1/web-chat-configs";
const EMAILS = "/api/v1/email-channels";
const WHATSAPPS = "/api/v1/whatsapp-channels";
const QUARANTINE = "/api/v1/quarantine";

/** Calls that every kind of config has. */
export type ConfigCalls<Dto, Input> = {
  list: (signal?: AbortSignal) => Promise<Dto[]>;
  create: (input: Input) => Promise<Dto>;
  /** `version` is the edit that the form began with. */
  change: (id: number, input: Input & { version: number }) => Promise<Dto>;
  remove: (id: number) => Promise<object>;
};

function configCalls<Dto, Input extends object>(address: string): ConfigCalls<Dto, Input> {
  return {
    list: (signal) => apiGet<Dto[]>(address, {}, signal),
    create: (input) => apiSend<Dto>("POST", address, input),
    change: (id, input) => apiSend<Dto>("PUT", `${address}/${id}`, input),
    remove: (id) => apiSend<object>("DELETE", `${address}/${id}`),
  };
}

/** Calls about web chats. */
export const webChatCalls = configCalls<WebChatConfigDto, WebChatInput>(WEB_CHATS);
/** Calls about e-mail configs. */
export const emailCalls = configCalls<EmailChannelDto, EmailChannelInput>(EMAILS);
/** Calls about WhatsApp configs. */
export const whatsAppCalls = configCalls<WhatsAppChannelDto, WhatsAppChannelInput>(WHATSAPPS);
/** Calls about chatbot profiles. */
export const profileCalls = configCalls<ChatbotProfileDto, ChatbotProfileInput>(PROFILES);

/** Makes a profile the default one. */
export function makeProfileDefault(id: number): Promise<ChatbotProfileDto> {
  return apiSend<ChatbotProfileDto>("PUT", `${PROFILES}/${id}/default`);
}

/** Gives an e-mail config a new address for posted mail; the old one ends. */
export function renewInboundAddress(id: number): Promise<EmailChannelDto> {
  return apiSend<EmailChannelDto>("POST", `/api/v1/email-channels/${id}/inbound-address`);
}

/** Gives a web chat another key; whoever chats in it starts anew. */
export function regenerateWebChatKey(id: number): Promise<WebChatConfigDto> {
  return apiSend<WebChatConfigDto>("POST", `${WEB_CHATS}/${id}/key`);
}

/** Makes a new identity secret; it is told only now. */
export function renewIdentitySecret(id: number): Promise<{ secret: string }> {
  return apiSend<{ secret: string }>("POST", `${WEB_CHATS}/${id}/identity-secret`);
}

/** Really sends an e-mail, and tells what the server said. */
export function sendTestEmail(id: number, email: string): Promise<TestEmailResult> {
  return apiSend<TestEmailResult>("POST", `${EMAILS}/${id}/test`, { email });
}

/** Really sends a message by a WhatsApp number, and tells what Meta said. */
export function sendTestWhatsApp(id: number, phoneNumber: string): Promise<TestWhatsAppResult> {
  return apiSend<TestWhatsAppResult>("POST", `${WHATSAPPS}/${id}/test`, { phoneNumber });
}

/** The message templates that are known of a number's account. */
export function fetchTemplates(id: number, signal?: AbortSignal): Promise<WhatsAppTemplateDto[]> {
  return apiGet<WhatsAppTemplateDto[]>(`${WHATSAPPS}/${id}/templates`, {}, signal);
}

/** Asks Meta which templates there are. */
export function syncTemplates(id: number): Promise<TemplateSyncDto> {
  return apiSend<TemplateSyncDto>("POST", `${WHATSAPPS}/${id}/templates/sync`);
}

/** What came in and couldn't become a message, newest first. */
export function fetchQuarantine(
  filter: "open" | "all",
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<QuarantinedDto>> {
  return apiPage<QuarantinedDto>(QUARANTINE, { filter, cursor }, signal);
}

/** Notes that a quarantined message was dealt with, or takes that back. */
export function resolveQuarantined(id: number, isResolved: boolean): Promise<QuarantinedDto> {
  return apiSend<QuarantinedDto>("PATCH", `${QUARANTINE}/${id}`, { isResolved });
}

/** Address of a quarantined message's source. */
export function quarantineSourceHref(id: number): string {
  return `${QUARANTINE}/${id}/source`;
}
