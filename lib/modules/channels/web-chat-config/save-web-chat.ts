import { randomInt } from "node:crypto";
import { assertProfile, defaultProfileId } from "@/lib/modules/channels/profiles/queries";
import { offeredFields } from "@/lib/modules/channels/web-chat/own-questions";
import { type OwnForm, wrongWithOwnForm } from "@/lib/modules/channels/web-chat/policy";
import { isTooWide } from "@/lib/modules/channels/web-chat/wide-domains";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { assertTeam } from "@/lib/modules/teams/queries";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { disconnectRoom } from "@/lib/platform/realtime/publisher";
import { webChatRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { toWebChatDto } from "./queries";
import { CLIENT_KEY_PREFIX, WEB_CHATS_MAX, type WebChatConfigDto, type WebChatInput } from "./schema";
import { countWebChats, insertWebChat, updateWebChat, type WebChatRow, webChatById } from "./store/web-chat";

const KEY_LENGTH = 48;
const KEY_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A new public key. */
export function newClientKey(): string {
  const random = Array.from({ length: KEY_LENGTH }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)]).join("");
  return `${CLIENT_KEY_PREFIX}${random}`;
}

/**
 * Adds a web chat, or changes the `edited` one. Switching it off closes its visitors' sockets, and so does asking for signed
 * visitors alone; tokens are refused as long as that is so. @throws {AppError} NOT_FOUND (also for profile and team), CHANNEL_LIMIT,
 * VALIDATION_FAILED, RECORD_CHANGED
 */
export async function saveWebChat(ctx: Ctx, input: WebChatInput, edited?: Edited): Promise<WebChatConfigDto> {
  if (input.allowedDomains.some(isTooWide))
    throw new AppError("VALIDATION_FAILED", { errors: { allowedDomains: "domainTooWide" } });
  return commit(ctx, async (unit) => {
    const known = edited && (await kept(unit, edited.id));
    if (!known) await assertRoom(unit);
    const profileId = await defaultProfileId(unit);
    const edit = known && nextEdit(ctx, known, edited.version, () => toWebChatDto(known, profileId));
    // Without a secret nobody could prove who they are, and the chat would be closed to everyone.
    if (input.identityRequired && !known?.identitySecret)
      throw new AppError("VALIDATION_FAILED", { errors: { identityRequired: "identitySecretMissing" } });
    await assertProfile(unit, input.profileId);
    if (input.teamId !== known?.teamId) await assertTeam(unit, input.teamId, ctx.sight);
    const before = known ? readStoredJson<OwnForm>(known.ownFields) : [];
    const wrong = wrongWithOwnForm(input.ownFields, await offeredFields(unit), before);
    if (Object.keys(wrong).length > 0) throw new AppError("VALIDATION_FAILED", { errors: wrong });
    const values = columnsOf(input);
    const row = await unit.first(
      known
        ? updateWebChat(known.id, { ...values, ...edit }, unit.now)
        : insertWebChat({ ...values, clientKey: newClientKey() }, unit.now),
      {},
    );
    if (!row) throw notFound();
    await unit.audit(known ? "web_chat.updated" : "web_chat.created", {
      subject: ["web_chat", row.id],
      details: { name: row.name, isActive: row.isActive },
    });
    // Visitors who may stay come back at once.
    if (!row.isActive || (row.identityRequired && known?.identityRequired === false))
      unit.afterwards(() => disconnectRoom(webChatRoom(ctx.workspaceId, row.id)));
    return toWebChatDto(row, profileId);
  });
}

async function kept(unit: Unit, id: number): Promise<WebChatRow> {
  const row = await unit.first(webChatById, { id });
  if (!row) throw notFound();
  return row;
}

async function assertRoom(unit: Unit): Promise<void> {
  const { count = 0 } = (await unit.first(countWebChats, {})) ?? {};
  if (count >= WEB_CHATS_MAX) throw new AppError("CHANNEL_LIMIT", { limit: WEB_CHATS_MAX });
}

function columnsOf({ position, allowedDomains, preChatFields, ownFields, ...values }: WebChatInput) {
  return {
    ...values,
    allowedDomains: JSON.stringify(allowedDomains),
    preChatFields: JSON.stringify(preChatFields),
    ownFields: JSON.stringify(ownFields),
    position: position === "bottom-left" ? ("bottom_left" as const) : ("bottom_right" as const),
  };
}
