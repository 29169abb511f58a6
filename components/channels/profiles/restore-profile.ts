import { toEmailInput, toEmailValues } from "@/components/channels/email/email-draft";
import { toWebChatInput, toWebChatValues } from "@/components/channels/web-chat/web-chat-draft";
import { toWhatsAppInput, toWhatsAppValues } from "@/components/channels/whatsapp/whatsapp-draft";
import { emailCalls, profileCalls, webChatCalls, whatsAppCalls } from "@/lib/client/calls/channel-calls";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import type { ChatbotProfileDto } from "@/lib/modules/channels/profiles/schema";
import type { WebChatConfigDto } from "@/lib/modules/channels/web-chat-config/schema";
import type { WhatsAppChannelDto } from "@/lib/modules/channels/whatsapp/schema";

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
  const profileId = made.id;
  // As they are now: only whose they are comes back, not what a colleague changed of them since.
  const its = <Row extends { id: number; profileId: number }>(rows: readonly Row[], now: readonly Row[]) => {
    const ids = new Set(rows.filter((row) => row.profileId === oldId).map(({ id }) => id));
    return now.filter(({ id }) => ids.has(id));
  };
  for (const row of its(before.webChats, await webChatCalls.list()))
    await webChatCalls.change(row.id, {
      ...toWebChatInput({ ...toWebChatValues(row), profileId }),
      version: row.version,
    });
  for (const row of its(before.emails, await emailCalls.list()))
    await emailCalls.change(row.id, { ...toEmailInput({ ...toEmailValues(row), profileId }), version: row.version });
  for (const row of its(before.whatsApps, await whatsAppCalls.list()))
    await whatsAppCalls.change(row.id, {
      ...toWhatsAppInput({ ...toWhatsAppValues(row), profileId }),
      version: row.version,
    });
  return made;
}
