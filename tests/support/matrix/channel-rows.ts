import { randomInt } from "node:crypto";
import { storeFile } from "@/lib/platform/storage/storage";
import { EMAIL_CHANNEL } from "@/tests/support/channels/email/channel-input";
import { rawClient } from "@/tests/support/prisma/raw-client";

/** What an id of the channels' routes names. */
export type ChannelKind =
  | "chatbotProfile"
  | "webChatConfig"
  | "emailChannel"
  | "quarantined"
  | "emailConversation"
  | "emailMessage"
  | "whatsAppChannel"
  | "whatsAppConversation"
  | "whatsAppTemplate";

/** The fields of the channels' routes that name a row. */
export const CHANNEL_SLOTS: Record<string, ChannelKind | "team" | "customer" | "public"> = {
  "PUT /api/v1/chatbot-profiles/[id] params.id": "chatbotProfile",
  "DELETE /api/v1/chatbot-profiles/[id] params.id": "chatbotProfile",
  "PUT /api/v1/chatbot-profiles/[id]/default params.id": "chatbotProfile",
  "POST /api/v1/web-chat-configs body.profileId": "chatbotProfile",
  "POST /api/v1/web-chat-configs body.teamId": "team",
  "PUT /api/v1/web-chat-configs/[id] params.id": "webChatConfig",
  "PUT /api/v1/web-chat-configs/[id] body.teamId": "team",
  "PUT /api/v1/web-chat-configs/[id] body.profileId": "chatbotProfile",
  "DELETE /api/v1/web-chat-configs/[id] params.id": "webChatConfig",
  "POST /api/v1/web-chat-configs/[id]/key params.id": "webChatConfig",
  "POST /api/v1/web-chat-configs/[id]/identity-secret params.id": "webChatConfig",
  "POST /api/v1/email-channels body.profileId": "chatbotProfile",
  "POST /api/v1/email-channels body.teamId": "team",
  "PUT /api/v1/email-channels/[id] body.teamId": "team",
  "GET /api/v1/email-channels/[id] params.id": "emailChannel",
  "PUT /api/v1/email-channels/[id] params.id": "emailChannel",
  "PUT /api/v1/email-channels/[id] body.profileId": "chatbotProfile",
  "DELETE /api/v1/email-channels/[id] params.id": "emailChannel",
  "POST /api/v1/email-channels/[id]/test params.id": "emailChannel",
  "POST /api/v1/email-channels/[id]/inbound-address params.id": "emailChannel",
  "POST /api/v1/whatsapp-channels body.profileId": "chatbotProfile",
  "POST /api/v1/whatsapp-channels body.teamId": "team",
  "PUT /api/v1/whatsapp-channels/[id] body.teamId": "team",
  "GET /api/v1/whatsapp-channels/[id] params.id": "whatsAppChannel",
  "PUT /api/v1/whatsapp-channels/[id] params.id": "whatsAppChannel",
  "PUT /api/v1/whatsapp-channels/[id] body.profileId": "chatbotProfile",
  "DELETE /api/v1/whatsapp-channels/[id] params.id": "whatsAppChannel",
  "POST /api/v1/whatsapp-channels/[id]/test params.id": "whatsAppChannel",
  "GET /api/v1/whatsapp-channels/[id]/templates params.id": "whatsAppChannel",
  "POST /api/v1/whatsapp-channels/[id]/templates/sync params.id": "whatsAppChannel",
  "GET /api/v1/conversations/beginning query.customerId": "customer",
  "GET /api/v1/conversations/[id]/templates params.id": "whatsAppConversation",
  "POST /api/v1/conversations/[id]/template-messages params.id": "whatsAppConversation",
  "POST /api/v1/conversations/[id]/template-messages body.templateId": "whatsAppTemplate",
  "PATCH /api/v1/quarantine/[id] params.id": "quarantined",
  "GET /api/v1/quarantine/[id]/source params.id": "quarantined",
  "POST /api/v1/conversations/[id]/messages/[messageId]/retry params.id": "emailConversation",
  "POST /api/v1/conversations/[id]/messages/[messageId]/retry params.messageId": "emailMessage",
  "GET /api/v1/conversations/[id]/reply-target params.id": "emailConversation",
  "GET /api/v1/conversations/[id]/reply-target query.replyToId": "emailMessage",
  "GET /api/v1/conversations/[id]/messages/[messageId]/email params.id": "emailConversation",
  "GET /api/v1/conversations/[id]/messages/[messageId]/email params.messageId": "emailMessage",
  "GET /api/v1/conversations/[id]/messages/[messageId]/source params.id": "emailConversation",
  "GET /api/v1/conversations/[id]/messages/[messageId]/source params.messageId": "emailMessage",
};

/** Those deeper in their bodies. */
export const CHANNEL_LEAVES = {
  "POST /api/v1/web-chat-configs body.ownFields[].fieldId": "field",
  "POST /api/v1/web-chat-configs body.ownFields[].showIf[].fieldId": "field",
  "PUT /api/v1/web-chat-configs/[id] body.ownFields[].fieldId": "field",
  "PUT /api/v1/web-chat-configs/[id] body.ownFields[].showIf[].fieldId": "field",
} as const;

/** Of conversations, as the demo workspace has it: own rows are another subject's. */
const FIELD_OF_CONVERSATIONS = 1;
const WEB_CHAT = {
  name: "Site",
  headerColor: "#112233",
  backgroundColor: "#ffffff",
  userMessageColor: "#112233",
  welcomeMessage: "Olá",
  chatbotName: "Loja",
  contactMessage: "Fale",
  allowedDomains: [],
  position: "bottom-right",
  isActive: true,
  preChatFields: [],
  ownFields: [{ fieldId: FIELD_OF_CONVERSATIONS }],
  followsHours: false,
  offlineMessage: "",
  offlineForm: false,
  soundOn: true,
  identityRequired: false,
};
const EMAIL = {
  ...EMAIL_CHANNEL,
};

const DAY = { start: "08:00", end: "18:00", enabled: true };
const whatsApp = () => ({
  name: "Atendimento",
  phoneNumber: "+55 11 4002-8922",
  phoneNumberId: String(randomInt(1_000_000_000)),
  businessAccountId: "102290129340398",
  verifyToken: "token-de-verificacao",
  apiBase: "https://127.0.0.1:9",
  apiVersion: "v25.0",
  welcomeMessage: "",
  businessHours: {
    enabled: false,
    timezone: "America/Sao_Paulo",
    schedule: { monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY, saturday: DAY, sunday: DAY },
  },
  autoReplyEnabled: false,
  autoReplyMessage: "",
  isActive: true,
});

/** Bodies of the channels' routes that are right but for the ids. */
export const CHANNEL_BODIES: Record<string, object> = {
  "PUT /api/v1/chatbot-profiles/[id]": { name: "Perfil", description: "Loja", environment: "test", version: 1 },
  "POST /api/v1/web-chat-configs": WEB_CHAT,
  "PUT /api/v1/web-chat-configs/[id]": { ...WEB_CHAT, version: 1 },
  "POST /api/v1/email-channels": EMAIL,
  "PUT /api/v1/email-channels/[id]": { ...EMAIL, version: 1 },
  "POST /api/v1/email-channels/[id]/test": { email: "teste@empresa.example" },
  "POST /api/v1/whatsapp-channels": whatsApp(),
  "PUT /api/v1/whatsapp-channels/[id]": { ...whatsApp(), version: 1 },
  "POST /api/v1/whatsapp-channels/[id]/test": { phoneNumber: "+5511988880001" },
  "POST /api/v1/conversations/[id]/template-messages": { clientMessageId: "modelo-de-teste" },
  "PATCH /api/v1/quarantine/[id]": { isResolved: true },
};

/** Fields of the channels' routes that name no row. */
export const CHANNEL_NO_ID: readonly string[] = [
  // It has the id of a template in it: DEEP_SLOTS.
  "template",
  // The same of uploads.
  "uploads",
  ...Object.keys({ ...WEB_CHAT, ...EMAIL, ...whatsApp() }),
  // Of a template's message: its upload is looked for among the sender's own.
  "header",
  "body",
  "buttons",
  "headerUploadId",
  "accessToken",
  "appSecret",
  "phoneNumber",
  "hub.mode",
  "hub.verify_token",
  "hub.challenge",
  "smtpPassword",
  "imapPassword",
  "description",
  "environment",
  "isResolved",
];

let count = 0;

/** Rows of the channels in a workspace, one per kind. @param text stands in each. @returns their ids. */
export async function addChannelRows(workspaceId: number, text: string): Promise<Record<ChannelKind, string>> {
  const number = ++count;
  const rawKey = await storeFile(workspaceId, Buffer.from(`Subject: ${text} ${number}\r\n\r\n${text}`));
  const profile = await rawClient().chatbotProfile.create({ data: { workspaceId, name: text, description: text } });
  const webChat = await rawClient().webChat.create({
    data: {
      workspaceId,
      profileId: profile.id,
      name: text,
      clientKey: `pk_live_${workspaceId}_${number}`,
      allowedDomains: [],
      chatbotName: text,
      welcomeMessage: text,
      contactMessage: text,
    },
  });
  const visitor = await rawClient().visitor.create({
    data: { workspaceId, webChatId: webChat.id, tokenHash: `${workspaceId}-${number}`, externalId: text },
  });
  await rawClient().visitorSession.create({
    data: {
      workspaceId,
      webChatId: webChat.id,
      visitorId: visitor.id,
      tokenHash: `${workspaceId}-${number}`,
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  const channel = await rawClient().emailChannel.create({
    data: {
      workspaceId,
      profileId: profile.id,
      name: text,
      smtpHost: "127.0.0.1",
      smtpPort: 25,
      fromEmail: "suporte@empresa.example",
      fromName: text,
      inboundToken: `${workspaceId}-${number}-${text}`,
    },
  });
  const place = { workspaceId, emailChannelId: channel.id };
  await rawClient().mailboxState.create({ data: { ...place, since: new Date() } });
  await rawClient().autoReply.create({ data: { ...place, address: `${text}@example.com`, day: "2026-11-21" } });
  const quarantined = await rawClient().quarantinedMessage.create({
    data: { ...place, channel: "email", reason: "no_sender", subject: text, detail: text, rawKey, size: 10 },
  });
  const content = Buffer.from(`Subject: ${text}\r\n\r\n${text}`);
  await rawClient().waitingEmail.create({ data: { ...place, rawKey, content } });
  const customer = await rawClient().customer.findFirstOrThrow({ where: { workspaceId } });
  const conversation = await rawClient().conversation.create({
    data: { workspaceId, subject: text, customerId: customer.id, channel: "email", tags: [], lastSeq: 1 },
  });
  const message = await rawClient().message.create({
    data: { workspaceId, conversationId: conversation.id, seq: 1, senderKind: "customer", content: text },
  });
  const key = { workspaceId, conversationId: conversation.id, messageSeq: 1 };
  await rawClient().emailMessage.create({
    data: {
      ...key,
      emailChannelId: channel.id,
      messageId: `${text}-${number}@example.com`,
      references: [],
      subject: text,
      fromAddress: `${text}@example.com`,
      fromName: text,
      toAddresses: [],
      ccAddresses: [],
      html: `<p>${text}</p>`,
      digest: text,
      rawKey,
    },
  });
  await rawClient().messageDelivery.create({ data: { ...key, channel: "email", state: "sent", errorDetail: text } });
  const whatsAppIds = await addWhatsAppRows(workspaceId, profile.id, customer.id, text);
  return {
    ...whatsAppIds,
    chatbotProfile: String(profile.id),
    webChatConfig: String(webChat.id),
    emailChannel: String(channel.id),
    quarantined: String(quarantined.id),
    emailConversation: String(conversation.id),
    emailMessage: String(message.id),
  };
}

async function addWhatsAppRows(workspaceId: number, profileId: number, customerId: number, text: string) {
  const db = rawClient();
  const { businessHours, ...fields } = whatsApp();
  const channel = await db.whatsAppChannel.create({
    data: { ...fields, name: text, workspaceId, profileId, businessHours: JSON.stringify(businessHours) },
  });
  const place = { workspaceId, channelId: channel.id };
  await db.whatsAppEvent.create({ data: { ...place, body: text, attempts: 9 } });
  await db.whatsAppAutoReply.create({ data: { ...place, address: text, occasion: "2026-11-21" } });
  const template = await db.whatsAppTemplate.create({
    data: {
      ...place,
      providerId: "1",
      name: "modelo",
      language: "pt_BR",
      category: "UTILITY",
      status: "APPROVED",
      components: JSON.stringify([{ type: "BODY", text }]),
    },
  });
  const conversation = await db.conversation.create({
    data: { workspaceId, subject: text, customerId, channel: "whatsapp", tags: [], lastSeq: 1 },
  });
  await db.whatsAppThread.create({ data: { ...place, conversationId: conversation.id, waId: "5511988880001" } });
  const key = { workspaceId, conversationId: conversation.id };
  await db.message.create({ data: { ...key, seq: 1, senderKind: "customer", content: text } });
  await db.whatsAppMessage.create({
    data: { ...key, messageSeq: 1, channelId: channel.id, providerId: `wamid.${channel.id}`, details: {}, raw: text },
  });
  await db.whatsAppSend.create({ data: { ...key, messageSeq: 1, part: 0, caption: text, state: "sent" } });
  return {
    whatsAppChannel: String(channel.id),
    whatsAppConversation: String(conversation.id),
    whatsAppTemplate: String(template.id),
  };
}
