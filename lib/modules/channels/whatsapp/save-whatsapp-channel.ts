import { assertProfile } from "@/lib/modules/channels/profiles/queries";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { mayCarryKey } from "@/lib/platform/egress/encrypted-address";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { secretChange } from "@/lib/platform/secrets/stored-secret";
import type { Ctx } from "@/lib/platform/session/context";
import { toWhatsAppChannelDto } from "./queries";
import { WHATSAPP_CHANNELS_MAX, type WhatsAppChannelDto, type WhatsAppChannelInput } from "./schema";

/**
 * Adds a WhatsApp config, or changes the `edited` one. A secret that isn't given stays; but not the token when the API's
 * base address changes: then it would be sent to a host that it was never typed for.
 * @throws {AppError} NOT_FOUND (also for the profile), CHANNEL_LIMIT, WHATSAPP_NUMBER_IN_USE, RECORD_CHANGED,
 * VALIDATION_FAILED for a base address without https outside of the networks that the installation opens
 */
export async function saveWhatsAppChannel(
  ctx: Ctx,
  input: WhatsAppChannelInput,
  edited?: Edited,
): Promise<WhatsAppChannelDto> {
  if (!(await mayCarryKey(input.apiBase)))
    throw new AppError("VALIDATION_FAILED", { errors: { apiBase: "httpsRequired" } });
  const { accessToken, appSecret, businessHours, ...values } = input;
  return ctx.db.$transaction(async (tx) => {
    const known = edited && (await tx.whatsAppChannel.findFirst({ where: { id: edited.id } }));
    if (edited && !known) throw notFound();
    const edit = known && nextEdit(ctx, known, edited.version, () => toWhatsAppChannelDto(ctx, known));
    if (!known && (await tx.whatsAppChannel.count()) >= WHATSAPP_CHANNELS_MAX)
      throw new AppError("CHANNEL_LIMIT", { limit: WHATSAPP_CHANNELS_MAX });
    await assertProfile(tx, input.profileId);
    const other = await tx.whatsAppChannel.findFirst({
      where: { phoneNumberId: input.phoneNumberId, ...(edited ? { id: { not: edited.id } } : {}) },
      select: { id: true },
    });
    if (other) throw new AppError("WHATSAPP_NUMBER_IN_USE", { errors: { phoneNumberId: "whatsAppNumberInUse" } });
    const data = {
      ...values,
      businessHours: JSON.stringify(businessHours),
      // What was wrong before may be what was just mended.
      lastError: null,
      lastErrorAt: null,
      accountState: null,
      accountStateAt: null,
      ...secretChange("accessToken", "whatsapp.access-token", accessToken, known?.apiBase !== input.apiBase),
      ...secretChange("appSecret", "whatsapp.app-secret", appSecret, !known),
    };
    const row = known
      ? await tx.whatsAppChannel.update({ where: { id: known.id }, data: { ...data, ...edit } })
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
