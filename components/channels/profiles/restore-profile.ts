import type { ChannelForm, ConfigRow, ConfigValues } from "@/components/channels/editor/channel-form";
import { emailForm } from "@/components/channels/email/email-draft";
import { webChatForm } from "@/components/channels/web-chat/web-chat-draft";
import { whatsAppForm } from "@/components/channels/whatsapp/whatsapp-draft";
import { profileCalls } from "@/lib/client/calls/channel-calls";
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
  // As they are now: only whose they are comes back, not what a colleague changed of them since.
  async function moveBack<Dto extends ConfigRow, Values extends ConfigValues, Input extends object>(
    { calls, toValues, toInput }: ChannelForm<Dto, Values, Input>,
    rows: readonly Dto[],
  ) {
    const ids = new Set(rows.filter(({ profileId }) => profileId === oldId).map(({ id }) => id));
    for (const row of await calls.list())
      if (ids.has(row.id))
        await calls.change(row.id, {
          ...toInput({ ...toValues(row), profileId: made.id }),
          version: row.version,
        });
  }
  // As it was stored: without definitions nothing in it is read or written otherwise.
  await moveBack(webChatForm([], "en"), before.webChats);
  await moveBack(emailForm, before.emails);
  await moveBack(whatsAppForm, before.whatsApps);
  return made;
}
