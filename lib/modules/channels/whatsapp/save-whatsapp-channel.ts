import { assertProfile } from "@/lib/modules/channels/profiles/queries";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { assertTeam } from "@/lib/modules/teams/queries";
import { mayCarryKey } from "@/lib/platform/egress/encrypted-address";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { secretChange } from "@/lib/platform/secrets/stored-secret";
import type { Ctx } from "@/lib/platform/session/context";
import { toWhatsAppChannelDto } from "./queries";
import { WHATSAPP_CHANNELS_MAX, type WhatsAppChannelDto, type WhatsAppChannelInput } from "./schema";
import {
  countWhatsAppChannels,
  insertWhatsAppChannel,
  updateWhatsAppChannel,
  type WhatsAppChannelRow,
  whatsAppChannelById,
  whatsAppChannelOfNumber,
} from "./store/whatsapp-channel";
import { deleteTemplates } from "./store/whatsapp-template";

/**
 * Adds a WhatsApp config, or changes the `edited` one. A secret that isn't given stays; but not the token when the API's
 * base address changes: then it would be sent to a host that it was never typed for.
 * @throws {AppError} NOT_FOUND (also for profile and team), CHANNEL_LIMIT, WHATSAPP_NUMBER_IN_USE, RECORD_CHANGED,
 * VALIDATION_FAILED for a base address without https outside of the networks that the installation opens
 */
export async function saveWhatsAppChannel(
  ctx: Ctx,
  input: WhatsAppChannelInput,
  edited?: Edited,
): Promise<WhatsAppChannelDto> {
  if (!(await mayCarryKey(input.apiBase)))
    throw new AppError("VALIDATION_FAILED", { errors: { apiBase: "httpsRequired" } });
  return commit(ctx, async (unit) => {
    const row = edited ? await change(ctx, unit, input, edited) : await add(ctx, unit, input);
    if (!row) throw notFound();
    await unit.audit(edited ? "whatsapp_channel.updated" : "whatsapp_channel.created", {
      subject: ["whatsapp_channel", row.id],
      details: { name: row.name, isActive: row.isActive },
    });
    return toWhatsAppChannelDto(ctx, row);
  });
}

async function add(ctx: Ctx, unit: Unit, input: WhatsAppChannelInput): Promise<WhatsAppChannelRow | undefined> {
  const { count = 0 } = (await unit.first(countWhatsAppChannels, {})) ?? {};
  if (count >= WHATSAPP_CHANNELS_MAX) throw new AppError("CHANNEL_LIMIT", { limit: WHATSAPP_CHANNELS_MAX });
  await assertTakeable(unit, input);
  await assertTeam(unit, input.teamId, ctx.sight);
  return unit.first(insertWhatsAppChannel(columnsOf(input), unit.now), {});
}

async function change(ctx: Ctx, unit: Unit, input: WhatsAppChannelInput, { id, version }: Edited) {
  const known = await unit.first(whatsAppChannelById, { id });
  if (!known) throw notFound();
  const edit = nextEdit(ctx, known, version, () => toWhatsAppChannelDto(ctx, known));
  await assertTakeable(unit, input, id);
  if (input.teamId !== known.teamId) await assertTeam(unit, input.teamId, ctx.sight);
  // Another account has other templates.
  if (known.businessAccountId !== input.businessAccountId) await unit.run(deleteTemplates, { channelId: id });
  return unit.first(updateWhatsAppChannel(id, { ...columnsOf(input, known), ...edit }, unit.now), {});
}

async function assertTakeable(unit: Unit, { profileId, phoneNumberId }: WhatsAppChannelInput, id?: number) {
  await assertProfile(unit, profileId);
  const holder = await unit.first(whatsAppChannelOfNumber, { phoneNumberId });
  if (holder && holder.id !== id)
    throw new AppError("WHATSAPP_NUMBER_IN_USE", { errors: { phoneNumberId: "whatsAppNumberInUse" } });
}

function columnsOf(
  { accessToken, appSecret, businessHours, ...values }: WhatsAppChannelInput,
  known?: WhatsAppChannelRow,
) {
  return {
    ...values,
    businessHours: JSON.stringify(businessHours),
    // What was wrong before may be what was just mended.
    lastError: null,
    lastErrorAt: null,
    accountState: null,
    accountStateAt: null,
    ...secretChange("accessToken", "whatsapp.access-token", accessToken, known?.apiBase !== values.apiBase),
    ...secretChange("appSecret", "whatsapp.app-secret", appSecret, !known),
  };
}
