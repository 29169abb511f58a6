import { emailCalls, profileCalls, webChatCalls, whatsAppCalls } from "@/lib/client/channel-calls";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import type { ChatbotProfileDto } from "@/lib/modules/channels/profiles/schema";
import type { WebChatConfigDto } from "@/lib/modules/channels/web-chat-config/schema";
import type { WhatsAppChannelDto } from "@/lib/modules/channels/whatsapp/schema";
import { toEmailInput, toEmailValues } from "./email-draft";
import { toWebChatInput, toWebChatValues } from "./web-chat-draft";
import { toWhatsAppInput, toWhatsAppValues } from "./whatsapp-draft";

/** The configs of every kind. */
export type AllConfigs = {
  webChats: readonly WebChatConfigDto[];
  emails: readonly EmailChannelDto[];
  whatsApps: readonly WhatsAppChannelDto[];
};

/** Takes back the removal of a profile: it is made again, and the configs that were under it are under it again. */
export async function restoreProfile(profile: ChatbotProfileDto, before: AllConfigs): Promise<ChatbotProfileDto> {
  const { id: oldId, name, description, environment } = profile;
  const made = await profileCalls.create({ name, description, environment });
  const isIts = ({ profileId }: { profileId: number }) => profileId === oldId;
  const profileId = made.id;
  for (const row of before.webChats.filter(isIts))
    await webChatCalls.change(row.id, toWebChatInput({ ...toWebChatValues(row), profileId }));
  for (const row of before.emails.filter(isIts))
    await emailCalls.change(row.id, toEmailInput({ ...toEmailValues(row), profileId }));
  for (const row of before.whatsApps.filter(isIts))
    await whatsAppCalls.change(row.id, toWhatsAppInput({ ...toWhatsAppValues(row), profileId }));
  return made;
}
