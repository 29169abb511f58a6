import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { reads } from "@/lib/platform/db/reads";
import { env } from "@/lib/platform/env/env";
import { notFound } from "@/lib/platform/errors/app-error";
import { deliveryText } from "@/lib/platform/i18n/delivery-text";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import type { WhatsAppChannelDto, WhatsAppHours } from "./schema";
import { type WhatsAppChannelRow, whatsAppChannelById, whatsAppChannels } from "./store/whatsapp-channel";

/** A stored config as administrators see it. */
export function toWhatsAppChannelDto(ctx: Pick<Ctx, "locale">, row: WhatsAppChannelRow): WhatsAppChannelDto {
  return {
    id: row.id,
    name: row.name,
    profileId: row.profileId,
    teamId: row.teamId,
    phoneNumber: row.phoneNumber,
    phoneNumberId: row.phoneNumberId,
    businessAccountId: row.businessAccountId,
    verifyToken: row.verifyToken,
    apiBase: row.apiBase,
    apiVersion: row.apiVersion,
    welcomeMessage: row.welcomeMessage,
    businessHours: readStoredJson<WhatsAppHours>(row.businessHours),
    autoReplyEnabled: row.autoReplyEnabled,
    autoReplyMessage: row.autoReplyMessage,
    isActive: row.isActive,
    version: row.version,
    hasAccessToken: row.accessToken !== null,
    hasAppSecret: row.appSecret !== null,
    webhookUrl: `${env().APP_URL}/api/webhooks/whatsapp`,
    lastWebhookAt: isoInstantOrNull(row.lastWebhookAt),
    lastError: row.lastError === null ? null : deliveryText(ctx.locale, row.lastError),
    lastErrorAt: isoInstantOrNull(row.lastErrorAt),
    accountState: row.accountState === null ? null : deliveryText(ctx.locale, row.accountState),
    accountStateAt: isoInstantOrNull(row.accountStateAt),
    templatesSyncedAt: isoInstantOrNull(row.templatesSyncedAt),
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  };
}

/** The workspace's WhatsApp configs, the oldest first. */
export async function listWhatsAppChannels(ctx: Ctx): Promise<WhatsAppChannelDto[]> {
  const rows = await reads(ctx.workspaceId).all(whatsAppChannels, {});
  return rows.map((row) => toWhatsAppChannelDto(ctx, row));
}

/** One config. @throws {AppError} NOT_FOUND */
export async function getWhatsAppChannel(ctx: Ctx, id: number): Promise<WhatsAppChannelDto> {
  const row = await reads(ctx.workspaceId).first(whatsAppChannelById, { id });
  if (!row) throw notFound();
  return toWhatsAppChannelDto(ctx, row);
}
