import { commit } from "@/lib/modules/events/commit";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { deleteWhatsAppChannelRow, whatsAppChannelById } from "./store/whatsapp-channel";
import { forgetChannelOfMessages } from "./store/whatsapp-message";
import { forgetChannelOfThreads } from "./store/whatsapp-thread";

/** Removes a WhatsApp config with its token, secret and templates. Its conversations and messages stay. @throws {AppError} NOT_FOUND */
export function deleteWhatsAppChannel(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const row = await unit.first(whatsAppChannelById, { id });
    if (!row) throw notFound();
    await unit.run(forgetChannelOfMessages, { channelId: id });
    await unit.run(forgetChannelOfThreads, { channelId: id });
    await unit.run(deleteWhatsAppChannelRow, { id });
    await unit.audit("whatsapp_channel.deleted", { subject: ["whatsapp_channel", id], details: { name: row.name } });
  });
}
