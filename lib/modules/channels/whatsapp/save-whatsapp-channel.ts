import { assertProfile } from "@/lib/modules/channels/profiles/queries";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { secretChange } from "@/lib/platform/secrets/stored-secret";
import type { Ctx } from "@/lib/platform/session/context";
import { toWhatsAppChannelDto } from "./queries";
import { WHATSAPP_CHANNELS_MAX, type WhatsAppChannelDto, type WhatsAppChannelInput } from "./schema";

/**
 * Adds a WhatsApp config, or changes the one with `id`. A secret that isn't given stays; but not the token when the API's
 * base address changes: then it would be sent to a host that it was never typed for.
 * @throws {AppError} NOT_FOUND (also for the profile), CHANNEL_LIMIT, WHATSAPP_NUMBER_IN_USE
 */
export async function saveWhatsAppChannel(
  ctx: Ctx,
  input: WhatsAppChannelInput,
  id?: number,
): Promise<WhatsAppChannelDto> {
  const { accessToken, appSecret, businessHours, ...values } = input;
  return ctx.db.$transaction(async (tx) => {
    const known = id === undefined ? null : await tx.whatsAppChannel.findFirst({ where: { id } });
    if (id !== undefined && !known) throw notFound();
    if (!known && (await tx.whatsAppChannel.count()) >= WHATSAPP_CHANNELS_MAX)
      throw new AppError("CHANNEL_LIMIT", { limit: WHATSAPP_CHANNELS_MAX });
    await assertProfile(tx, input.profileId);
    const other = await tx.whatsAppChannel.findFirst({
      where: { phoneNumberId: input.phoneNumberId, ...(id === undefined ? {} : { id: { not: id } }) },
      select: { id: true },
    });
    if (other) throw new AppError("WHATSAPP_NUMBER_IN_USE", { errors: { phoneNumberId: "whatsAppNumberInUse" } });
    const data = {
      ...values,
      businessHours: JSON.stringify(businessHours),
      // What was wrong before may be what was just mended.
      lastError: null,
      lastErrorAt: null,
      ...secretChange("accessToken", "whatsapp.access-token", accessToken, known?.apiBase !== input.apiBase),
      ...secretChange("appSecret", "whatsapp.app-secret", appSecret, known === null),
    };
    const row = known
      ? await tx.whatsAppChannel.update({ where: { id: known.id }, data })
      : await tx.whatsAppChannel.create({ data: { workspaceId: ctx.workspaceId, ...data } });
    // Another account has other templates.
    if (known && known.businessAccountId !== row.businessAccountId)
      await tx.whatsAppTemplate.deleteMany({ where: { channelId: row.id } });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: known ? "whatsapp_channel.updated" : "whatsapp_channel.created",
        subjectType: "whatsapp_channel",
        subjectId: row.id,
        details: { name: row.name, isActive: row.isActive },
        address: ctx.address,
      },
      tx,
    );
    return toWhatsAppChannelDto(ctx, row);
  });
}
