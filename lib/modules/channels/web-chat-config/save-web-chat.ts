import { randomInt } from "node:crypto";
import { assertProfile, defaultProfileId } from "@/lib/modules/channels/profiles/queries";
import { isTooWide } from "@/lib/modules/channels/web-chat/wide-domains";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { disconnectRoom } from "@/lib/platform/realtime/publisher";
import { webChatRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { toWebChatDto } from "./queries";
import { CLIENT_KEY_PREFIX, WEB_CHATS_MAX, type WebChatConfigDto, type WebChatInput } from "./schema";

const KEY_LENGTH = 48;
const KEY_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A new public key. */
export function newClientKey(): string {
  const random = Array.from({ length: KEY_LENGTH }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)]).join("");
  return `${CLIENT_KEY_PREFIX}${random}`;
}

/**
 * Adds a web chat, or changes the `edited` one. Switching it off closes its visitors' sockets, and so does asking for signed
 * visitors alone; tokens are refused as long as that is so. @throws {AppError} NOT_FOUND (also for the profile), CHANNEL_LIMIT,
 * VALIDATION_FAILED, RECORD_CHANGED
 */
export async function saveWebChat(ctx: Ctx, input: WebChatInput, edited?: Edited): Promise<WebChatConfigDto> {
  if (input.allowedDomains.some(isTooWide))
    throw new AppError("VALIDATION_FAILED", { errors: { allowedDomains: "domainTooWide" } });
  const { position, ...values } = input;
  const data = {
    ...values,
    position: position === "bottom-left" ? ("bottom_left" as const) : ("bottom_right" as const),
  };
  const { saved, isNarrower } = await ctx.db.$transaction(async (tx) => {
    const known = edited && (await tx.webChat.findFirst({ where: { id: edited.id } }));
    if (edited && !known) throw notFound();
    if (!edited && (await tx.webChat.count()) >= WEB_CHATS_MAX)
      throw new AppError("CHANNEL_LIMIT", { limit: WEB_CHATS_MAX });
    const profileId = await defaultProfileId(tx);
    const edit = known && nextEdit(ctx, known, edited.version, () => toWebChatDto(known, profileId));
    // Without a secret nobody could prove who they are, and the chat would be closed to everyone.
    if (input.identityRequired && !known?.identitySecret)
      throw new AppError("VALIDATION_FAILED", { errors: { identityRequired: "identitySecretMissing" } });
    await assertProfile(tx, input.profileId);
    const row = known
      ? await tx.webChat.update({ where: { id: known.id }, data: { ...data, ...edit } })
      : await tx.webChat.create({ data: { workspaceId: ctx.workspaceId, clientKey: newClientKey(), ...data } });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: known ? "web_chat.updated" : "web_chat.created",
        subjectType: "web_chat",
        subjectId: row.id,
        details: { name: row.name, isActive: row.isActive },
        address: ctx.address,
      },
      tx,
    );
    return {
      saved: toWebChatDto(row, profileId),
      isNarrower: row.identityRequired && known?.identityRequired === false,
    };
  });
  // Visitors who may stay come back at once.
  if (!saved.isActive || isNarrower) disconnectRoom(webChatRoom(ctx.workspaceId, saved.id));
  return saved;
}
