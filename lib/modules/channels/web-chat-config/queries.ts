import { z } from "zod";
import { isoInstant } from "@/lib/kernel/instant";
import { defaultProfileId } from "@/lib/modules/channels/profiles/queries";
import { reads } from "@/lib/platform/db/reads";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { preChatFieldSchema, type WebChatConfigDto } from "./schema";
import { type WebChatRow, webChats } from "./store/web-chat";

const fieldsSchema = z.array(preChatFieldSchema).catch([]);
const domainsSchema = z.array(z.string()).catch([]);

/** A stored web chat as administrators see it. @param defaultProfile whose those are that name none. */
export function toWebChatDto(row: WebChatRow, defaultProfile: number): WebChatConfigDto {
  return {
    id: row.id,
    name: row.name,
    profileId: row.profileId ?? defaultProfile,
    teamId: row.teamId,
    clientKey: row.clientKey,
    headerColor: row.headerColor,
    backgroundColor: row.backgroundColor,
    userMessageColor: row.userMessageColor,
    welcomeMessage: row.welcomeMessage,
    chatbotName: row.chatbotName,
    contactMessage: row.contactMessage,
    allowedDomains: domainsSchema.parse(readStoredJson(row.allowedDomains)),
    position: row.position === "bottom_left" ? "bottom-left" : "bottom-right",
    isActive: row.isActive,
    preChatFields: fieldsSchema.parse(readStoredJson(row.preChatFields)),
    ownFields: readStoredJson<WebChatConfigDto["ownFields"]>(row.ownFields),
    followsHours: row.followsHours,
    offlineMessage: row.offlineMessage,
    offlineForm: row.offlineForm,
    soundOn: row.soundOn,
    identityRequired: row.identityRequired,
    hasIdentitySecret: row.identitySecret !== null,
    version: row.version,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  };
}

/** The workspace's web chats, the oldest first. */
export async function listWebChats(ctx: Ctx): Promise<WebChatConfigDto[]> {
  const reader = reads(ctx.workspaceId);
  const rows = await reader.all(webChats, {});
  const profile = await defaultProfileId(reader);
  return rows.map((row) => toWebChatDto(row, profile));
}
