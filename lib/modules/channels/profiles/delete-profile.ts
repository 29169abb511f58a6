import { moveEmailChannels } from "@/lib/modules/channels/email/store/email-channel";
import { moveWebChats } from "@/lib/modules/channels/web-chat-config/store/web-chat";
import { moveWhatsAppChannels } from "@/lib/modules/channels/whatsapp/store/whatsapp-channel";
import { commit } from "@/lib/modules/events/commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { defaultProfileId } from "./queries";
import { deleteProfileRow, profileById } from "./store/chatbot-profile";

/**
 * Removes a profile. Its configurations go on under the default one: customers use them.
 * @throws {AppError} NOT_FOUND, PROFILE_IS_DEFAULT
 */
export function deleteProfile(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const row = await unit.first(profileById, { id });
    if (!row) throw notFound();
    if (row.isDefault) throw new AppError("PROFILE_IS_DEFAULT");
    // A form that is open over one of them hears of it when it is saved.
    const move = {
      from: id,
      to: await defaultProfileId(unit),
      changedBy: ctx.attender.fullName,
      now: unit.now,
    };
    await unit.run(moveWebChats, move);
    await unit.run(moveEmailChannels, move);
    await unit.run(moveWhatsAppChannels, move);
    await unit.run(deleteProfileRow, { id });
    await unit.audit("chatbot_profile.deleted", { subject: ["chatbot_profile", id], details: { name: row.name } });
  });
}
