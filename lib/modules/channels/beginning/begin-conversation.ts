import { prepareTemplate } from "@/lib/modules/channels/whatsapp/prepare-template";
import { queueWhatsApp } from "@/lib/modules/channels/whatsapp/queue-whatsapp";
import { mainWhatsAppChannel } from "@/lib/modules/channels/whatsapp/store/whatsapp-channel";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { BeginConversation } from "./schema";

/**
 * Starts a conversation as its form has it: in one's own words, or on WhatsApp by a template, whether the customer wrote in
 * the last 24 hours or not.
 * @throws {AppError} what createConversation() throws; NOT_FOUND for the template, NO_WHATSAPP_CHANNEL, TEMPLATE_NOT_SENDABLE
 */
export async function beginConversation(ctx: Ctx, { template, ...input }: BeginConversation): Promise<ChatDto> {
  if (!template) return createConversation(ctx, input);
  const { channelId, text, outgoing } = await prepareTemplate(ctx, template);
  return createConversation(ctx, input, {
    text,
    uploadIds: template.headerUploadId === null ? [] : [template.headerUploadId],
    async queue(unit, message) {
      const channel = await unit.first(mainWhatsAppChannel, {});
      if (!channel) throw new AppError("NO_WHATSAPP_CHANNEL");
      if (channel.id !== channelId) throw notFound();
      await queueWhatsApp(unit, message, outgoing);
    },
  });
}
